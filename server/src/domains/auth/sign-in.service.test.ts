import type { RenewHash } from './renew-hash'
import { createSignInService } from './sign-in.service'

const user = { userId: 'u-wangwu', tenantId: 't-park', tenantCode: 'park' }
const form = {
  username: 'wangwu',
  password: 'cipher',
  kid: 'k1',
  imgvercode: '1234',
  captchaData: 7,
  tenantCode: 'park',
  host: '',
}
const from = { ip: '10.0.0.1', agent: '', browser: '' }

const renewHash: RenewHash = async (_userId, { passwordHash }) => passwordHash
const noWork = { expectDone: async () => {}, noteFailure: async () => {}, noteWrongCaptcha: async () => {} }

/** A sign-in with the right password by whom each question finds, and with the hash that each finds. */
function open(found: (typeof user | null)[], hashes: string[] = ['hash', 'hash']) {
  const ended: string[] = []
  const nextHash = async () => hashes.shift() ?? null
  const service = createSignInService({
    noteSignIn: async () => {},
    repository: { findPasswordHash: nextHash, findSettledHash: nextHash },
    isProven: async () => true,
    work: noWork,
    keys: { decrypt: async () => 'Center@2026' },
    secondFactors: { goesOnFor: async () => null, expectStep: async () => {} },
    expectFresh: async () => {},
    limits: { countSignIn: async () => {}, forgive: async () => {} },
    hashing: { isPassword: async () => true },
    renewHash,
    findCredential: async () => found.shift() ?? null,
    sessions: {
      begin: async () => ({ id: 's1', token: 't1', grant: { signKey: 'k', expiresIn: 1800 } }),
      end: async (id) => void ended.push(id),
    },
  })
  return { service, ended }
}

test('gives no session to a user who is disabled while the password is checked', async () => {
  const { service, ended } = open([user, null])
  await expect(service.signIn(form, from)).rejects.toMatchObject({ code: 'login.wrong_credentials' })
  expect(ended).toEqual(['s1'])
})

test('a password that is changed while the old one is looked at opens nothing', async () => {
  const { service, ended } = open([user, user], ['hash', 'another'])
  await expect(service.signIn(form, from)).rejects.toMatchObject({ code: 'login.wrong_credentials' })
  expect(ended).toEqual(['s1'])
})

test('gives a session to a user who stays enabled', async () => {
  const { service, ended } = open([user, user])
  expect(await service.signIn(form, from)).toEqual({ token: 't1', grant: { signKey: 'k', expiresIn: 1800 } })
  expect(ended).toEqual([])
})

describe('the order of the checks', () => {
  type Wrong = { isProven?: boolean; password?: string | null; isPassword?: boolean; found?: typeof user | null }

  /** A sign-in that writes down what is asked. */
  function watch({ isProven = true, password = 'Center@2026', isPassword = true, found = user }: Wrong = {}) {
    const log: string[] = []
    const note = <T>(what: string, value: T) => {
      log.push(what)
      return Promise.resolve(value)
    }
    const service = createSignInService({
      noteSignIn: async () => {},
      repository: {
        findPasswordHash: (userId) => note(`hash of ${userId}`, 'hash'),
        findSettledHash: (userId) => note(`settled hash of ${userId}`, 'hash'),
      },
      work: { ...noWork, expectDone: () => note('work', undefined) },
      isProven: () => note('captcha', isProven),
      keys: { decrypt: () => note('decrypt', password) },
      secondFactors: { goesOnFor: async () => null, expectStep: async () => {} },
      expectFresh: async () => {},
      limits: { countSignIn: () => note('count', undefined), forgive: () => note('forgive', undefined) },
      hashing: { isPassword: (hash, text) => note(`compare ${hash} ${text}`, isPassword && hash !== null) },
      renewHash,
      findCredential: () => note('user', found),
      sessions: { begin: () => note('begin', { id: 's1' }) as never, end: () => note('end', undefined) },
    })
    return { log, identify: () => service.identify(form, from) }
  }
  const before = ['work', 'captcha', 'count', 'decrypt', 'user']

  test('takes the attempt back after a right form', async () => {
    const { log, identify } = watch()
    const { user: found, isStillRight } = await identify()
    expect(found).toBe(user)
    expect(log).toEqual([...before, 'hash of u-wangwu', 'compare hash Center@2026', 'forgive'])
    await expect(isStillRight()).resolves.toBe(true)
  })

  test('ends with a wrong captcha: nothing is counted or looked up', async () => {
    const { log, identify } = watch({ isProven: false })
    await expect(identify()).rejects.toMatchObject({ code: 'login.wrong_captcha' })
    expect(log).toEqual(['work', 'captcha'])
  })

  test.each([
    ['a wrong password', { isPassword: false }, 'hash of u-wangwu', 'compare hash Center@2026'],
    ['a user who is not there', { found: null }, 'hash of ', 'compare null Center@2026'],
    ['a password that cannot be read', { password: null }, 'hash of u-wangwu', 'compare null '],
  ])('with %s is the same, and the attempt stays counted', async (_what, wrong, hash, compare) => {
    const { log, identify } = watch(wrong)
    await expect(identify()).rejects.toMatchObject({ code: 'login.wrong_credentials' })
    expect(log).toEqual([...before, hash, compare])
  })
})
