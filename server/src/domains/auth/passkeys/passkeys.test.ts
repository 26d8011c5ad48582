import { eq } from 'drizzle-orm'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  beginPasskeySignIn,
  disableUser,
  listAdminUsers,
  listPasskeys,
  listProofWays,
  proveIdentity,
  removePasskey,
  renamePasskey,
  resetSecondFactor,
  signInByPasskey,
  signInCentrallyByPasskey,
  type AdminUserRow,
  type Passkey,
  type PasskeyQuestion,
} from '@center/shared/contract'
import { createAuthenticator, type Manners } from '../../../testing/authenticator/authenticator'
import { buildDemoApp, type DemoApp, type DemoUsername } from '../../../testing/build-demo-app'
import { atOnce, onPostgres, openPostgresDatabase } from '../../../testing/on-postgres'
import { auditEntries } from '../../audit/audit.tables'
import { tenants } from '../../configuration/configuration.tables'
import { letters } from '../../letters/letters.tables'
import { signIns } from '../auth.tables'
import { passkeys } from './passkeys.tables'
import { rpIdOf } from './passkey-tickets'

const MINUTE = 60_000
const [REFUSED, FORBIDDEN, PROOF_REQUIRED, NOT_FOUND] = [40025, 40303, 40305, 40400]
const page = { origin: 'http://localhost' }
const params = { tenantCode: 'demo' }

let demo: DemoApp
let device: ReturnType<typeof createAuthenticator>
beforeAll(async () => {
  demo = await buildDemoApp()
})
beforeEach(() => {
  device = createAuthenticator(page.origin)
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const onServer = {
  open: () => buildDemoApp({}, openPostgresDatabase),
  swap: (other: DemoApp) => {
    const former = demo
    demo = other
    return former
  },
}

type User = Awaited<ReturnType<DemoApp['proveAs']>>
async function add(user: User, name = '手机', manners: Manners = {}) {
  const question = (await user.call(beginPasskey, {}, page)).data as PasskeyQuestion
  const credential = device.create(question, manners)
  return user.call(addPasskey, { body: { ticket: question.ticket, name, credential } }, page)
}
async function withPasskey(username: DemoUsername = 'zhangsan'): Promise<{ user: User; key: Passkey }> {
  const user = await demo.proveAs(username)
  const answer = await add(user)
  expect(answer.status).toBe(200)
  return { user, key: answer.data as Passkey }
}

/** A browser before its sign-in: a question, and the cookie that it was asked with. */
async function ask(tenantCode = 'demo') {
  const answer = await demo.guest.call(beginPasskeySignIn, { body: { tenantCode } }, page)
  const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
  return { answer, question: answer.data as PasskeyQuestion, headers: { ...page, cookie } }
}
async function enter(manners: Manners = {}, id?: string) {
  const { question, headers } = await ask()
  const credential = device.get(question, id, manners)
  return demo.guest.call(
    signInByPasskey,
    { body: { tenantCode: 'demo', ticket: question.ticket, credential } },
    headers,
  )
}
const kinds = async () => {
  const rows = await demo.db
    .select()
    .from(auditEntries)
    .orderBy(auditEntries.sequence)
    .where(eq(auditEntries.action, 'passkey'))
  return rows.map(({ details, object }) => `${object} ${String(details.kind)} ${String(details.name)}`)
}
const tried = async () =>
  (await demo.db.select().from(signIns).orderBy(signIns.id)).map((row) => `${row.outcome} ${row.way}`)

test('a passkey is made after a proof, listed, renamed and removed; the audit says so', async () => {
  const { user, key } = await withPasskey()
  expect(key).toMatchObject({ name: '手机', usedAt: null, isSynced: false })
  expect((await user.call(listPasskeys, {}, page)).data).toEqual({ passkeys: [key], isOffered: true })
  const one = { id: key.id }
  expect((await user.call(renamePasskey, { params: one, body: { name: '旧手机' } })).status).toBe(200)
  expect((await user.call(listPasskeys, {}, page)).data).toMatchObject({ passkeys: [{ name: '旧手机' }] })
  expect((await user.call(removePasskey, { params: one })).status).toBe(200)
  expect((await user.call(listPasskeys, {}, page)).data).toMatchObject({ passkeys: [] })
  expect((await user.call(removePasskey, { params: one })).status).toBe(NOT_FOUND)
  expect(await kinds()).toEqual(['zhangsan add 手机', 'zhangsan remove 旧手机'])
  const told = await demo.db
    .select({ title: letters.title })
    .from(letters)
    .where(eq(letters.sender, '系统通知 / System'))
    .orderBy(letters.id)
  expect(told.map(({ title }) => title)).toEqual([
    expect.stringContaining('新增了一个通行密钥'),
    expect.stringContaining('移除了一个通行密钥'),
  ])
})

test('without a proof none is made and none removed', async () => {
  const { key } = await withPasskey()
  const unproven = await demo.signInAs('zhangsan')
  expect((await unproven.call(beginPasskey, {}, page)).status).toBe(PROOF_REQUIRED)
  expect((await unproven.call(removePasskey, { params: { id: key.id } })).status).toBe(PROOF_REQUIRED)
})

test('a passkey of another user is not found', async () => {
  const { key } = await withPasskey('zhangsan')
  const lisi = await demo.proveAs('lisi')
  expect((await lisi.call(removePasskey, { params: { id: key.id } })).status).toBe(NOT_FOUND)
  expect((await lisi.call(renamePasskey, { params: { id: key.id }, body: { name: 'x' } })).status).toBe(NOT_FOUND)
  expect((await lisi.call(listPasskeys, {}, page)).data).toMatchObject({ passkeys: [] })
})

test('a user signs in by a passkey alone, and its use is seen', async () => {
  const { user } = await withPasskey()
  const answer = await enter()
  expect(answer).toMatchObject({ status: 200, envelope: { signKey: expect.any(String) } })
  expect(await tried()).toEqual(['ok passkey'])
  expect((await user.call(listPasskeys, {}, page)).data).toMatchObject({ passkeys: [{ usedAt: expect.any(String) }] })
})

test('the central sign-in takes a passkey, and answers a ticket for the portal', async () => {
  await withPasskey()
  const { question, headers } = await ask()
  const body = { ticket: question.ticket, credential: device.get(question) }
  const answer = await demo.guest.call(signInCentrallyByPasskey, { querystring: params, body }, headers)
  expect(answer).toMatchObject({ status: 200, data: { ticketToken: expect.stringMatching(/^ST-/) } })
  expect(String(answer.headers['set-cookie'])).toContain('TGC')
})

describe('a sign-in is refused', () => {
  beforeEach(async () => {
    await withPasskey()
  })

  test.each<[string, Manners]>([
    ['by a device that has not checked who holds it', { isVerifying: false }],
    ['on a page of another origin', { origin: 'https://elsewhere.example' }],
    ['for another host name', { rpId: 'elsewhere.example' }],
  ])('%s', async (_, manners) => {
    expect((await enter(manners)).status).toBe(REFUSED)
    expect((await enter()).status).toBe(200)
  })

  test('by a key that counts backwards, since it was copied', async () => {
    expect((await enter({ counter: 5 })).status).toBe(200)
    expect((await enter({ counter: 5 })).status).toBe(REFUSED)
    expect((await enter({ counter: 6 })).status).toBe(200)
  })

  test('by an answer that was given before', async () => {
    const { question, headers } = await ask()
    const body = { tenantCode: 'demo', ticket: question.ticket, credential: device.get(question) }
    const again = () => demo.guest.call(signInByPasskey, { body }, headers)
    expect([(await again()).status, (await again()).status]).toEqual([200, REFUSED])
  })

  test('after five minutes', async () => {
    const { question, headers } = await ask()
    demo.clock.advance(5 * MINUTE)
    const body = { tenantCode: 'demo', ticket: question.ticket, credential: device.get(question) }
    expect((await demo.guest.call(signInByPasskey, { body }, headers)).status).toBe(REFUSED)
  })

  test('in another browser than the one that was asked', async () => {
    const { question } = await ask()
    const other = await ask()
    const body = { tenantCode: 'demo', ticket: question.ticket, credential: device.get(question) }
    expect((await demo.guest.call(signInByPasskey, { body }, other.headers)).status).toBe(REFUSED)
  })

  test('at another tenant', async () => {
    const { question, headers } = await ask('park')
    const body = { tenantCode: 'park', ticket: question.ticket, credential: device.get(question) }
    expect((await demo.guest.call(signInByPasskey, { body }, headers)).status).toBe(REFUSED)
  })

  test('with a ticket that the portal did not seal, or one for another purpose', async () => {
    const { question, headers } = await ask()
    const credential = device.get(question)
    const forged = JSON.stringify({ purpose: 'sign-in', challenge: 'x' })
    for (const ticket of [forged, 'sealed.v1.AAAA']) {
      const body = { tenantCode: 'demo', ticket, credential }
      expect((await demo.guest.call(signInByPasskey, { body }, headers)).status).toBe(REFUSED)
    }
    const zhangsan = await demo.proveAs('zhangsan')
    const proof = (await zhangsan.call(beginPasskeyProof, {}, page)).data as PasskeyQuestion
    const body = { tenantCode: 'demo', ticket: proof.ticket, credential: device.get(proof) }
    expect((await demo.guest.call(signInByPasskey, { body }, headers)).status).toBe(REFUSED)
  })

  test('for a user who is disabled, and for one whose passkey was removed', async () => {
    const guanli = await demo.proveAs('guanli')
    const rows = ((await guanli.call(listAdminUsers, { params, querystring: { keyword: 'zhangsan' } })).data as never)[
      'rows'
    ] as AdminUserRow[]
    const [{ id, revision }] = rows as [AdminUserRow & { revision: number }]
    await guanli.call(disableUser, { params: { ...params, id } }, { 'if-match': `${revision}` })
    expect((await enter()).status).toBe(REFUSED)
    await demo.db.delete(passkeys)
    expect((await enter()).status).toBe(REFUSED)
    expect(await tried()).toEqual(['login.passkey_refused passkey'])
  })
})

describe('a new key is refused when it', () => {
  test.each<[string, Manners]>([
    ['has not checked who holds it', { isVerifying: false }],
    ['comes from a page of another origin', { origin: 'https://elsewhere.example' }],
    ['belongs to another host name', { rpId: 'elsewhere.example' }],
  ])('%s', async (_, manners) => {
    const user = await demo.proveAs('zhangsan')
    expect((await add(user, '手机', manners)).status).toBe(REFUSED)
    expect(await demo.db.select().from(passkeys)).toEqual([])
  })

  test('answers the question of another user, and when a user has it already', async () => {
    const [zhangsan, lisi] = [await demo.proveAs('zhangsan'), await demo.proveAs('lisi')]
    const question = (await zhangsan.call(beginPasskey, {}, page)).data as PasskeyQuestion
    const body = { ticket: question.ticket, name: '手机', credential: device.create(question) }
    expect((await lisi.call(addPasskey, { body }, page)).status).toBe(REFUSED)
    expect((await zhangsan.call(addPasskey, { body }, page)).status).toBe(200)
    expect((await zhangsan.call(addPasskey, { body }, page)).status).toBe(REFUSED)
  })

  test('is one more than twenty of a user', async () => {
    const { user, key } = await withPasskey()
    const [row] = await demo.db.select().from(passkeys).where(eq(passkeys.id, key.id))
    const more = Array.from({ length: 19 }, (_, index) => ({ ...row!, id: `k${index}` }))
    await demo.db.insert(passkeys).values(more)
    expect((await user.call(beginPasskey, {}, page)).status).toBe(FORBIDDEN)
  })
})

test('a passkey proves who is there for a dangerous act; one of another user does not', async () => {
  await withPasskey('lisi')
  const ofLisi = device.ids()[0]!
  await withPasskey('zhangsan')
  const zhangsan = await demo.signInAs('zhangsan')
  expect((await zhangsan.call(listProofWays, {}, page)).data).toMatchObject({
    ways: expect.arrayContaining(['passkey']),
  })
  const askProof = async () => (await zhangsan.call(beginPasskeyProof, {}, page)).data as PasskeyQuestion
  const prove = async (question: PasskeyQuestion, id: string) => {
    const passkey = { ticket: question.ticket, credential: device.get(question, id) }
    return (await zhangsan.call(proveIdentity, { body: { passkey } }, page)).status
  }
  expect(await prove(await askProof(), ofLisi)).toBe(REFUSED)
  expect((await zhangsan.call(beginPasskey, {}, page)).status).toBe(PROOF_REQUIRED)
  expect(await prove(await askProof(), device.ids()[1]!)).toBe(200)
  expect((await zhangsan.call(beginPasskey, {}, page)).status).toBe(200)
})

test('a user without a passkey is not asked for one', async () => {
  const lisi = await demo.signInAs('lisi')
  expect((await lisi.call(listProofWays, {}, page)).data).toMatchObject({
    ways: expect.not.arrayContaining(['passkey']),
  })
  expect((await lisi.call(beginPasskeyProof, {}, page)).status).toBe(FORBIDDEN)
})

test('an administrator sees who has passkeys, and takes them away with the second factor', async () => {
  await withPasskey('lisi')
  const guanli = await demo.proveAs('guanli')
  const find = async () => {
    const { data } = await guanli.call(listAdminUsers, { params, querystring: { keyword: 'lisi' } })
    return (data as { rows: AdminUserRow[] }).rows[0]!
  }
  const row = await find()
  expect(row).toMatchObject({ hasPasskeys: true, secondFactor: false })
  expect((await guanli.call(resetSecondFactor, { params: { ...params, id: row.id } })).status).toBe(200)
  expect(await find()).toMatchObject({ hasPasskeys: false })
  expect((await enter()).status).toBe(REFUSED)
})

test('a tenant that has no passkeys offers none, and takes none', async () => {
  const { user } = await withPasskey()
  const { question, headers } = await ask()
  await demo.db
    .update(tenants)
    .set({ settings: { CENTER_PASSKEYS: false } })
    .where(eq(tenants.code, 'demo'))
  const body = { tenantCode: 'demo', ticket: question.ticket, credential: device.get(question) }
  expect((await demo.guest.call(signInByPasskey, { body }, headers)).status).toBe(FORBIDDEN)
  expect((await ask()).answer.status).toBe(FORBIDDEN)
  expect((await user.call(beginPasskey, {}, page)).status).toBe(FORBIDDEN)
  expect((await user.call(listPasskeys, {}, page)).data).toMatchObject({ isOffered: false })
})

test('a passkey belongs to the host name of its page; an address in numbers has none', () => {
  expect(rpIdOf('https://portal.example:8443')).toBe('portal.example')
  expect([rpIdOf('http://127.0.0.1:4173'), rpIdOf('http://[::1]:4173')]).toEqual([null, null])
})

onPostgres(onServer, () => {
  test('one of many answers to one question at the same time signs in', async () => {
    await withPasskey()
    const { question, headers } = await ask()
    const body = { tenantCode: 'demo', ticket: question.ticket, credential: device.get(question) }
    const answers = await atOnce(5, () => demo.guest.call(signInByPasskey, { body }, headers))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, REFUSED, REFUSED, REFUSED, REFUSED])
  })
})
