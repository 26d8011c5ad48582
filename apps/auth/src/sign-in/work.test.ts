import { createHash, webcrypto } from 'node:crypto'
import type { WorkChallenge } from '@center/shared/contract'
import type { Failure } from '@center/shared/host'
import type { Deliver } from './deliver'
import { deliverWithWork } from './work'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const salt = 'ab12?expires=1&'
const challenge = (number: number): WorkChallenge => ({
  algorithm: 'SHA-256',
  challenge: hashOf(`${salt}${number}`),
  salt,
  signature: 'signed',
  maxnumber: 1_000,
})
const form = { username: 'wangwu', password: 'cipher', kid: 'k1', imgvercode: '1234', captchaData: 1 }
const refusal = (code: string, data: unknown) =>
  ({ ok: false, failure: { code, status: 1, message: '', data, requestId: null } as Failure }) as const

/** Hands the form over to a server that answers so at first, and takes what comes second. */
async function send(first: ReturnType<typeof refusal>) {
  const forms: { work?: string | undefined }[] = []
  const deliver: Deliver = async (given) => {
    forms.push(given)
    return forms.length === 1 ? first : { ok: true, value: () => undefined }
  }
  const outcome = await deliverWithWork(deliver, form)
  return { forms, outcome }
}
const numberOf = (work = '') => (JSON.parse(atob(work)) as { number: number }).number

const { subtle } = crypto
afterEach(() => Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true }))

test.each([
  ['by WebCrypto', webcrypto.subtle],
  ['without TLS, by the page', undefined],
])('does the work that is asked for, and hands the same form over again: %s', async (_, value) => {
  Object.defineProperty(crypto, 'subtle', { value, configurable: true })
  const { forms, outcome } = await send(refusal('login.work_required', challenge(777)))
  expect(outcome.ok).toBe(true)
  expect(forms).toEqual([form, { ...form, work: expect.any(String) }])
  expect(numberOf(forms[1]?.work)).toBe(777)
})

test.each([
  ['asks for something else', refusal('login.wrong_captcha', null)],
  ['asks for what it does not say', refusal('login.work_required', { salt })],
  ['asks for a number that is not there', refusal('login.work_required', challenge(5_000))],
])('hands nothing over again to a server that %s', async (_, first) => {
  const { forms, outcome } = await send(first)
  expect(forms).toHaveLength(1)
  expect(outcome).toBe(first)
})
