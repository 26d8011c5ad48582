import { generateKeyPairSync } from 'node:crypto'
import { waitFor } from '@testing-library/react'
import {
  beginPasskeySignIn,
  getCaptchaType,
  getPublicKey,
  getRuntimeConfiguration,
  type RuntimeConfiguration,
} from '@center/shared/contract'
import { addTexts, configuration, endSession, launch, session, type Failure } from '@center/shared/host'
import { startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import * as store from './sign-in.store'

const { signIn } = store
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const defaults = { ...configuration.values }

let server: FakeServer
/** The forms that were handed over. */
let forms: Record<string, unknown>[]
/** Answers the form that is under way. */
let deliver: (outcome: Awaited<ReturnType<store.Deliver>>) => void
let began: number

const take = (form: object) => {
  forms.push({ ...form })
  return new Promise<Awaited<ReturnType<store.Deliver>>>((resolve) => (deliver = resolve))
}
const handOver: store.Delivery = { form: take, passkey: take }
const failure: Failure = {
  code: 'login.wrong_credentials',
  status: 40_011,
  message: '用户名或密码错误',
  data: null,
  requestId: null,
}
const refused = { ok: false, failure } as const
const taken = { ok: true, value: () => void (began += 1) } as const
const handedOver = (count: number) => waitFor(() => expect(forms).toHaveLength(count))
const fill = () => {
  store.enter('username', 'wangwu')
  store.enter('password', 'Center@2026')
  store.enter('captcha', '1234')
}

beforeEach(() => {
  configuration.values = { ...defaults }
  launch.tenantCode = null
  endSession()
  session.tenantCode = 'park'
  server = startFakeServer()
  addTexts('auth', texts)
  server.answer(getPublicKey, { kid: 'k1', alg: 'RSA-OAEP-256', spki, expiresAt: 0 })
  server.answer(getCaptchaType, 'kaptcha')
  forms = []
  began = 0
  store.arriveAtSignIn(handOver)
})
afterEach(() => {
  store.resetSignIn()
  server.close()
  jest.useRealTimers()
})

describe('an attempt', () => {
  test('is one at a time, and says it is under way', async () => {
    fill()
    const sending = store.submitSignIn()
    expect(signIn.status).toBe('submitting')
    await expect(store.submitSignIn()).resolves.toBeNull()
    await handedOver(1)
    deliver(taken)
    await expect(sending).resolves.toBeNull()
    expect([began, forms.length, signIn.refusal]).toEqual([1, 1, null])
    expect(signIn.status).toBe('submitting')
  })

  test('can be made again after a refusal: another picture, its code empty, the earlier refusal gone', async () => {
    fill()
    const count = signIn.captchaCount
    const first = store.submitSignIn()
    await handedOver(1)
    deliver(refused)
    await expect(first).resolves.toBe('captcha')
    expect(signIn).toMatchObject({ status: 'idle', refusal: failure, captchaCount: count + 1, captcha: 'loading' })
    expect(signIn.entries).toEqual({ username: 'wangwu', password: 'Center@2026', captcha: '' })
    store.enter('captcha', '5678')
    const second = store.submitSignIn()
    expect(signIn.refusal).toBeNull()
    await handedOver(2)
    deliver(taken)
    await second
    expect(forms.map(({ captchaData }) => captchaData)).toEqual([count, count + 1])
  })

  test('begins nothing, and says nothing, when it is answered after the page was left', async () => {
    fill()
    const sending = store.submitSignIn()
    await handedOver(1)
    store.resetSignIn()
    deliver(taken)
    await expect(sending).resolves.toBeNull()
    expect([began, signIn.status, signIn.refusal]).toEqual([0, 'idle', null])
  })

  test('is not reported on the page of the next visit when it is refused after the page was left', async () => {
    fill()
    const sending = store.submitSignIn()
    await handedOver(1)
    store.resetSignIn()
    deliver(refused)
    await sending
    expect([signIn.refusal, signIn.entries.username]).toEqual([null, ''])
  })

  test('with a password that is too long to be encrypted says so at its field, and hands nothing over', async () => {
    fill()
    store.enter('password', 'x'.repeat(500))
    const count = signIn.captchaCount
    await expect(store.submitSignIn()).resolves.toBe('password')
    expect([signIn.problems, signIn.refusal, signIn.status]).toEqual([{ password: 'passwordLong' }, null, 'idle'])
    expect([forms, signIn.captchaCount, signIn.entries.captcha]).toEqual([[], count, '1234'])
  })
})

describe('a proof', () => {
  test('stands in for the text of the picture when it comes from a puzzle, for one attempt', async () => {
    fill()
    store.openProof()
    expect(signIn.isProving).toBe(true)
    const sending = store.takeProof('proof')
    expect(signIn.isProving).toBe(false)
    await handedOver(1)
    expect(forms[0]).toMatchObject({ captchaVerification: 'proof' })
    expect(forms[0]).not.toHaveProperty('captchaData')
    deliver(refused)
    await sending
    expect(signIn.proof).toBe('')
  })

  test('is asked for when nothing else is missing, and the form waits', async () => {
    server.answer(getCaptchaType, 'clickWord')
    store.arriveAtSignIn(handOver)
    await waitFor(() => expect(signIn.captchaKind).toBe('clickWord'))
    store.enter('username', 'wangwu')
    await expect(store.submitSignIn()).resolves.toBe('password')
    expect(signIn.isProving).toBe(false)
    store.enter('password', 'Center@2026')
    await expect(store.submitSignIn()).resolves.toBeNull()
    expect([signIn.isProving, signIn.status, forms]).toEqual([true, 'idle', []])
    store.closeProof()
    expect(signIn.isProving).toBe(false)
    const sending = store.takeProof('proof')
    await handedOver(1)
    deliver(refused)
    // A puzzle has no field of its own to go to.
    await expect(sending).resolves.toBeNull()
  })

  test('solved while something is missing is kept until the form is sent', async () => {
    await expect(store.takeProof('proof')).resolves.toBe('username')
    expect([signIn.proof, forms]).toEqual(['proof', []])
    fill()
    const sending = store.submitSignIn()
    await handedOver(1)
    expect(forms[0]).toMatchObject({ captchaVerification: 'proof' })
    deliver(taken)
    await sending
  })
})

describe('what is said above the form', () => {
  test('goes after five seconds, and a later one stays its own five', () => {
    jest.useFakeTimers()
    store.sayAbove('请重新登录')
    expect(signIn.refusal?.message).toBe('请重新登录')
    jest.advanceTimersByTime(4_999)
    expect(signIn.refusal).not.toBeNull()
    jest.advanceTimersByTime(1)
    expect(signIn.refusal).toBeNull()
  })

  test('is gone with the page, and its time does not end what the next page says', () => {
    jest.useFakeTimers()
    store.sayAbove('一')
    jest.advanceTimersByTime(3_000)
    store.resetSignIn()
    expect(signIn.refusal).toBeNull()
    store.sayAbove('二')
    jest.advanceTimersByTime(4_000)
    expect(signIn.refusal?.message).toBe('二')
  })

  test('is dropped by hand, and its time does not end what comes next', () => {
    jest.useFakeTimers()
    store.sayAbove('一')
    store.dropRefusal()
    expect(signIn.refusal).toBeNull()
    jest.advanceTimersByTime(3_000)
    store.sayAbove('二')
    jest.advanceTimersByTime(2_001)
    expect(signIn.refusal?.message).toBe('二')
  })
})

describe('the picture', () => {
  test('says whether it is shown; another one is on its way, and its text is to be typed anew', () => {
    store.noteCaptcha('failed')
    expect(signIn.captcha).toBe('failed')
    store.noteCaptcha('shown')
    store.enter('captcha', '1234')
    const { captchaCount } = signIn
    store.refreshCaptcha()
    expect(signIn).toMatchObject({ captcha: 'loading', captchaCount: captchaCount + 1, entries: { captcha: '' } })
  })

  test('changes with each visit', () => {
    const { captchaCount } = signIn
    store.resetSignIn()
    expect(signIn).toMatchObject({ captchaCount: captchaCount + 1, captcha: 'loading', isProving: false, proof: '' })
  })
})

describe('the captcha of a tenant', () => {
  test('is that of the configuration until the server says another', async () => {
    const held = server.hold(getCaptchaType)
    configuration.values = { ...defaults, CENTER_LOGIN_CAPTCHA_TYPE: 'blockPuzzle' }
    store.arriveAtSignIn(handOver)
    expect(signIn.captchaKind).toBe('blockPuzzle')
    held.answer(0, 'clickWord')
    await waitFor(() => expect(signIn.captchaKind).toBe('clickWord'))
  })

  test('shows the captcha that was asked for last, whatever comes late', async () => {
    const held = server.hold(getCaptchaType)
    store.arriveAtSignIn(handOver)
    store.arriveAtSignIn(handOver)
    held.answer(1, 'clickWord')
    await waitFor(() => expect(signIn.captchaKind).toBe('clickWord'))
    held.answer(0, 'blockPuzzle')
    await waitFor(() => expect(server.calls.filter(({ path }) => path === getCaptchaType.url)).toHaveLength(3))
    expect(signIn.captchaKind).toBe('clickWord')
  })
})

describe('a tenant that is taken', () => {
  const configured = { ...defaults, CENTER_LOGIN_CAPTCHA_TYPE: 'blockPuzzle' } as RuntimeConfiguration

  test('is the one in use; until it is known what it has for sign-in, the form says so', async () => {
    const held = server.hold(getRuntimeConfiguration)
    const taking = store.takeTenant('demo')
    expect([session.tenantCode, signIn.isArriving]).toEqual(['demo', true])
    held.answer(0, configured)
    server.refuse(getCaptchaType, 'server.failed')
    await taking
    expect([signIn.isArriving, signIn.captchaKind]).toEqual([false, 'blockPuzzle'])
  })

  test('changes nothing when it is in use already: a session of it stays', async () => {
    Object.assign(session, { status: 'signed-in', token: 't' })
    const before = server.calls.length
    await store.takeTenant('park')
    expect([session.status, signIn.isArriving, server.calls.length]).toEqual(['signed-in', false, before])
  })

  test('ends a session of another one', async () => {
    Object.assign(session, { status: 'signed-in', token: 't' })
    server.answer(getRuntimeConfiguration, configured)
    await store.takeTenant('demo')
    expect([session.status, session.tenantCode]).toEqual(['signed-out', 'demo'])
  })

  test('is that of the address', async () => {
    server.answer(getRuntimeConfiguration, configured)
    launch.tenantCode = 'demo'
    store.arriveAtSignIn(handOver)
    expect(session.tenantCode).toBe('demo')
    await waitFor(() => expect(signIn.isArriving).toBe(false))
  })
})

test('what is typed into a field ends what was said of it, and of no other', async () => {
  await store.submitSignIn()
  expect(signIn.problems).toEqual({
    username: 'usernameRequired',
    password: 'passwordRequired',
    captcha: 'captchaRequired',
  })
  store.enter('password', 'x')
  expect(signIn.problems).toEqual({ username: 'usernameRequired', captcha: 'captchaRequired' })
})

describe('sign-in by a passkey', () => {
  const question = { ticket: 't1', options: { challenge: 'abc' } }
  const credential = { id: 'k1', rawId: 'k1', type: 'public-key', response: {}, clientExtensionResults: {} }
  let get: jest.Mock
  beforeEach(() => {
    get = jest.fn(async () => ({ toJSON: () => credential }))
    Object.assign(globalThis, { PublicKeyCredential: { parseRequestOptionsFromJSON: (options: unknown) => options } })
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
    server.answer(beginPasskeySignIn, question)
  })
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
    Reflect.deleteProperty(navigator, 'credentials')
  })

  test('needs no form, which keeps what was typed until then', async () => {
    store.enter('username', 'wangwu')
    const signing = store.submitPasskey()
    await handedOver(1)
    expect(forms[0]).toEqual({ ticket: 't1', credential })
    expect(get).toHaveBeenCalledWith({ publicKey: question.options })
    expect(store.signIn.entries.username).toBe('wangwu')
    deliver(taken)
    await signing
    expect(began).toBe(1)
  })

  test('is given up by the user without a refusal; what the portal refuses is said', async () => {
    get.mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'NotAllowedError' }))
    await store.submitPasskey()
    expect(store.signIn).toMatchObject({ status: 'idle', refusal: null })
    const signing = store.submitPasskey()
    await handedOver(1)
    deliver(refused)
    await signing
    expect(store.signIn).toMatchObject({ status: 'idle', refusal: failure })
  })

  test('says when the device cannot use one, and the form is still there', async () => {
    get.mockRejectedValueOnce(Object.assign(new Error('broken'), { name: 'SecurityError' }))
    await store.submitPasskey()
    expect(store.signIn.refusal?.message).toBe('此设备上的通行密钥无法使用，请使用密码登录')
    expect(store.signIn.status).toBe('idle')
  })

  test('begins nothing after the page was left', async () => {
    const signing = store.submitPasskey()
    await handedOver(1)
    store.resetSignIn()
    deliver(taken)
    await signing
    expect(began).toBe(0)
  })
})
