import { createSignInService } from './sign-in.service'

const user = { userId: 'u-wangwu', tenantId: 't-park', tenantCode: 'park' }
const form = {
  ...{ username: 'wangwu', password: 'cipher', kid: 'k1', imgvercode: '1234', captchaData: 7, tenantCode: 'park' },
  host: '',
}
const from = { ip: '10.0.0.1', agent: '', browser: '' }

/** A sign-in with the right password by whom each question finds, and with the hash that each finds. */
function open(found: (typeof user | null)[], hashes: string[] = ['hash', 'hash']) {
  const ended: string[] = []
  const service = createSignInService({
    repository: { findPasswordHash: async () => hashes.shift() ?? null },
    isProven: async () => true,
    keys: { decrypt: async () => 'Center@2026' },
    limits: { countSignIn: async () => {}, forgive: async () => {} },
    hashing: { isPassword: async () => true },
    findCredential: async () => found.shift() ?? null,
    sessions: {
      begin: async () => ({ id: 's1', token: 't1', grant: { signKey: 'k', expiresIn: 1800 } }),
      end: async (id) => void ended.push(id),
    },
  })
  return { service, ended }
}

test('whoever is disabled while the password is looked at gets no session', async () => {
  const { service, ended } = open([user, null])
  await expect(service.signIn(form, from)).rejects.toMatchObject({ code: 'login.wrong_credentials' })
  expect(ended).toEqual(['s1'])
})

test('a password that is changed while the old one is looked at opens nothing', async () => {
  const { service, ended } = open([user, user], ['hash', 'another'])
  await expect(service.signIn(form, from)).rejects.toMatchObject({ code: 'login.wrong_credentials' })
  expect(ended).toEqual(['s1'])
})

test('whoever is there all the while gets one', async () => {
  const { service, ended } = open([user, user])
  expect(await service.signIn(form, from)).toEqual({ token: 't1', grant: { signKey: 'k', expiresIn: 1800 } })
  expect(ended).toEqual([])
})
