import axios, { AxiosHeaders, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios'
import { apiTransport, endOf, reasonOf, send, untilEnd, type Question } from './transport'

const question: Question = {
  method: 'POST',
  address: '/api/front/todo?language=eng',
  headers: { Accept: 'application/json' },
  body: '{"title":"a"}',
  timeoutMs: 1000,
  signal: undefined,
  asFile: false,
  onProgress: undefined,
}
const real = apiTransport.adapter
let sent: InternalAxiosRequestConfig

beforeEach(() => {
  const answer: AxiosAdapter = async (config) => {
    sent = config
    return { status: 418, statusText: '', data: '{"a":1}', headers: new AxiosHeaders(), config }
  }
  apiTransport.adapter = answer
})
afterEach(() => {
  apiTransport.adapter = real
})

test('any status is an answer, and bodies are what they were', async () => {
  expect(await send(question)).toMatchObject({ status: 418, data: '{"a":1}' })
  expect(sent).toMatchObject({ method: 'post', url: question.address, data: question.body, timeout: 1000 })
})

test('nothing that a guest sets in axios is in a call of the portal', async () => {
  const asGuest = axios.interceptors.request.use((config) => {
    config.headers.set('X-Guest', 'interceptor')
    return config
  })
  axios.defaults.baseURL = 'https://guest.example'
  axios.defaults.headers.common['X-Guest'] = 'default'
  try {
    await send(question)
    expect(sent.headers.has('X-Guest')).toBe(false)
    expect(sent.baseURL).toBeUndefined()
  } finally {
    axios.interceptors.request.eject(asGuest)
    delete axios.defaults.baseURL
    delete axios.defaults.headers.common['X-Guest']
  }
})

test.each([
  [new DOMException('', 'AbortError'), 'ERR_CANCELED'],
  [new DOMException('', 'TimeoutError'), 'ETIMEDOUT'],
  [new axios.AxiosError('', 'ECONNABORTED'), 'ECONNABORTED'],
  [new TypeError('Failed to fetch'), undefined],
  ['left', undefined],
])('says why no answer came: %p', (error, reason) => {
  expect(reasonOf(error)).toBe(reason)
})

describe('what does not come', () => {
  const never = new Promise<void>(() => undefined)

  test('is waited for as long as a call has', async () => {
    const waiting = untilEnd(never, endOf({ timeoutMs: 1, signal: undefined }))
    expect(reasonOf(await waiting.catch((error: unknown) => error))).toBe('ETIMEDOUT')
  })

  test.each(['before', 'meanwhile'])('is not waited for by who was given up %s, whatever the reason', async (when) => {
    const life = new AbortController()
    if (when === 'before') life.abort('left')
    const waiting = untilEnd(never, endOf({ timeoutMs: 0, signal: life.signal }))
    life.abort('left')
    expect(reasonOf(await waiting.catch((error: unknown) => error))).toBe('ERR_CANCELED')
  })
})
