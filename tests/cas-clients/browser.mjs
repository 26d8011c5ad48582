import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'

const MAX_REDIRECTS = 12

/** A browser without a screen: it follows redirects and keeps the cookies of each origin. */
export function createBrowser({ cert }) {
  const jars = new Map()

  const jarOf = (origin) => {
    if (!jars.has(origin)) jars.set(origin, new Map())
    return jars.get(origin)
  }

  function store(origin, lines = []) {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      const path = attributes.find((text) => /^path=/i.test(text))?.slice(5) ?? '/'
      if (value === '' || attributes.some((text) => /^expires=thu, 01.jan.1970/i.test(text))) jarOf(origin).delete(name)
      else jarOf(origin).set(name, { value, path })
    }
  }

  function ask(address, { method = 'GET', headers = {}, body = '' } = {}) {
    const url = new URL(address)
    const cookies = [...jarOf(url.origin)].filter(([, { path }]) => url.pathname.startsWith(path))
    const cookie = cookies.map(([name, { value }]) => `${name}=${value}`).join('; ')
    const begin = url.protocol === 'https:' ? secureRequest : plainRequest
    const options = { method, ca: cert, headers: { ...headers, ...(cookie && { cookie }) } }
    return new Promise((resolve, reject) => {
      const request = begin(url, options, (answer) => {
        store(url.origin, answer.headers['set-cookie'])
        let text = ''
        answer.on('data', (part) => (text += part))
        answer.on('end', () => resolve({ url: url.href, status: answer.statusCode, headers: answer.headers, text }))
      })
      request.once('error', reject)
      request.end(body)
    })
  }

  return {
    ask,

    /** Opens an address; the answer at the end, and the addresses that led there. */
    async open(address) {
      const passed = []
      let answer = await ask(address)
      while ([301, 302, 303].includes(answer.status) && passed.length < MAX_REDIRECTS) {
        passed.push(new URL(answer.headers.location, answer.url).href)
        answer = await ask(passed.at(-1))
      }
      return { ...answer, passed }
    },
  }
}
