import { Agent, request } from 'node:http'

/** As many calls are under way at once as a small server has. */
const CONNECTIONS = 8

/** Calls over connections that stay open; `connections` at once. */
export function createLoad() {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

  function call({ url, headers = {} }) {
    return new Promise((resolve, reject) => {
      const sent = request(url, { agent, headers }, (response) => {
        const parts = []
        response.on('data', (part) => parts.push(part))
        response.on('end', () => resolve({ status: response.statusCode, bytes: Buffer.concat(parts) }))
        response.on('error', reject)
      })
      sent.on('error', reject)
      sent.end()
    })
  }

  /** Makes calls, one after the other or several at once, and refuses another status than the one that is expected. */
  async function run(calls, next, { atOnce = CONNECTIONS, status = 200 } = {}) {
    let left = calls
    let bytes = 0
    const one = async () => {
      while (left > 0) {
        left -= 1
        const wanted = next()
        const answer = await call(wanted)
        if (answer.status !== status) throw new Error(`${wanted.url} answers ${answer.status}: ${answer.bytes}`)
        bytes = answer.bytes.length
      }
    }
    await Promise.all(Array.from({ length: atOnce }, one))
    return bytes
  }

  return { run, call, close: () => agent.destroy() }
}
