import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import {
  applyPortal,
  exportPortal,
  getAdminUser,
  getSession,
  getUserImport,
  importUsers,
  mergeUsers,
  startUserImport,
  updateUser,
  type AdminUser,
  type PortalTenant,
  type UserDraft,
  type UserImport,
} from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { users } from '../../domains/members/members.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'

const params = { tenantCode: 'demo' }
const NEW = '13900000009'
const HOUR = 3_600_000

/** What the gateway was given to send, and whether it takes anything. */
let sent: unknown[]
let isDead: boolean
let gateway: Server
let demo: DemoApp
beforeAll(async () => {
  gateway = createServer((request, response) => {
    void json(request).then((message) => {
      sent.push(message)
      response.writeHead(isDead ? 500 : 200).end()
    })
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  demo = await buildDemoApp({ smsWebhookUrl: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/` })
})
beforeEach(() => {
  ;[sent, isDead] = [[], false]
})
afterEach(() => demo.reset())
afterAll(async () => {
  await demo.close()
  gateway.closeAllConnections()
  await new Promise((resolve) => gateway.close(resolve))
})

const rowOf = async (id: string) => (await demo.db.select().from(users).where(eq(users.id, id)))[0]!
const phoneLines = () =>
  demo.db.select().from(auditEntries).orderBy(auditEntries.sequence).where(eq(auditEntries.action, 'phone'))

/** Sets the number of a user by the form of administration. */
async function byForm(mobile: string) {
  const { username, name, email, revision } = await rowOf('u-lisi')
  const none = { roleIds: [], departmentIds: [], enterpriseIds: [] }
  const body: UserDraft = { username, name, email, mobile, ...none }
  const guanli = await demo.proveAs('guanli')
  const call = { params: { ...params, id: 'u-lisi' }, body }
  expect((await guanli.call(updateUser, call, { 'if-match': `${revision}` })).status).toBe(200)
}

/** The same by a file of users. */
async function byFile(mobile: string) {
  const guanli = await demo.proveAs('guanli')
  const bytes = Buffer.from(`username,mobile\nlisi,${mobile}`)
  const uploaded = { ...importUsers, url: '/api/admin/tenants/demo/user-imports' } as const
  const { id } = (await guanli.upload(uploaded, { name: 'users.csv', bytes })).data as UserImport
  const one = { params: { ...params, id } }
  let job = (await guanli.call(startUserImport, one)).data as UserImport
  while (job.state === 'running') {
    await new Promise(setImmediate)
    job = (await (await demo.signInAs('guanli')).call(getUserImport, one)).data as UserImport
  }
  expect(job).toMatchObject({ state: 'done', counts: { changed: 1 } })
}

/** The same by the document of the tenant. */
async function byPortalFile(mobile: string) {
  const guanli = await demo.proveAs('guanli')
  const { data } = await guanli.call(exportPortal, { params, querystring: { users: 'true' } })
  const { tenant } = data as { tenant: PortalTenant }
  const withMobile = tenant.users?.map((user) => (user.username === 'lisi' ? { ...user, mobile } : user)) ?? []
  const body = { tenant: { ...tenant, users: withMobile }, prune: false }
  expect((await guanli.call(applyPortal, { body })).status).toBe(200)
}

describe.each([
  ['in the form', byForm],
  ['in a file', byFile],
  ['in the document of the tenant', byPortalFile],
])('a number that an administrator sets %s', (_where, set) => {
  test('holds recovery for a day, ends the sessions of the user and is in the audit', async () => {
    const lisi = await demo.signInAs('lisi')
    const zhangsan = await demo.signInAs('zhangsan')
    await set(NEW)
    const { mobile, recoveryHeldUntil } = await rowOf('u-lisi')
    expect([mobile, recoveryHeldUntil]).toEqual([NEW, new Date(demo.clock.now().getTime() + 24 * HOUR)])
    expect([(await lisi.call(getSession, {})).status, (await zhangsan.call(getSession, {})).status]).toEqual([
      40101, 200,
    ])
    const [line, ...more] = await phoneLines()
    expect(line).toMatchObject({ actor: 'u-guanli', object: 'lisi', details: { after: { mobile: '139****0009' } } })
    expect([more, JSON.stringify(line).includes(NEW)]).toEqual([[], false])
  })

  test('is told to the old number, masked; that it could not be told undoes nothing', async () => {
    const { mobile: old } = await rowOf('u-lisi')
    await set(NEW)
    const message = { phone: old, purpose: 'phone-changed', tenantCode: 'demo', newPhone: '139****0009' }
    expect(sent).toEqual([{ ...message, at: demo.clock.now().toISOString() }])
    isDead = true
    await set('13900000008')
    expect([sent.length, (await rowOf('u-lisi')).mobile]).toEqual([2, '13900000008'])
  })
})

test('a number that stays, or is taken away, ends no session and is told to no one', async () => {
  const lisi = await demo.signInAs('lisi')
  await byForm((await rowOf('u-lisi')).mobile)
  await byForm('')
  expect((await lisi.call(getSession, {})).status).toBe(200)
  expect([(await rowOf('u-lisi')).recoveryHeldUntil, await phoneLines(), sent]).toEqual([null, [], []])
})

test('a number that an account takes over from another one in a merge holds its recovery for a day, and ends its sessions', async () => {
  await byForm('')
  const guanli = await demo.proveAs('guanli')
  const lisi = await demo.signInAs('lisi')
  const { mobile } = await rowOf('u-zhangsan')
  const request = { params: { ...params, id: 'u-zhangsan' }, body: { intoId: 'u-lisi' } }
  const { revision } = (await guanli.call(getAdminUser, { params: request.params })).data as AdminUser
  expect((await guanli.call(mergeUsers, request, { 'if-match': String(revision) })).status).toBe(200)
  const row = await rowOf('u-lisi')
  expect([row.mobile, row.recoveryHeldUntil]).toEqual([mobile, new Date(demo.clock.now().getTime() + 24 * HOUR)])
  expect((await lisi.call(getSession, {})).status).toBe(40101)
  expect(await phoneLines()).toMatchObject([{ object: 'lisi' }])
})
