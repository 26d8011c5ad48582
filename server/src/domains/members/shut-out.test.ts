import { randomUUID } from 'node:crypto'
import { getSession, listReceiverGroups, streamEvents, type Endpoint } from '@center/shared/contract'
import { and, eq } from 'drizzle-orm'
import { sign } from '../../testing/build-test-app'
import { noteFigures, times } from '../../testing/figures'
import { startInstances, type Instances } from '../../testing/instances'
import { testOnPostgres } from '../../testing/on-postgres'
import { tenants } from '../configuration/configuration.tables'
import { permissionEntries } from '../permissions/permissions.tables'
import { roles, userRoles, users, workbenches } from './members.tables'

const ROUNDS = times(100, 5)
/** On each instance, after the time that is promised. */
const CALLS = 5
const PROMISED_MS = 1000

let instances: Instances
let at = new Date('2026-01-01T00:00:00Z').getTime()
beforeAll(async () => {
  instances = await startInstances({})
}, 60_000)
afterAll(() => instances.close())

const advance = (ms: number) => {
  at += ms
  instances.advance(ms)
}

/** Somebody of a tenant of their own who may send letters, signed in, and known to every instance. */
async function enter() {
  const { db, sessions } = instances.apps[0]!
  const id = randomUUID()
  const [tenantId, userId, roleId] = [`t-${id}`, `u-${id}`, `r-${id}`]
  await db.insert(tenants).values({ id: tenantId, code: id, name: '园区' })
  await db.insert(users).values({ id: userId, tenantId, username: 'wangwu', name: '王五' })
  await db.insert(workbenches).values({ id: `w-${id}`, tenantId, code: 'WB', name: '工作台' })
  await db.insert(roles).values({ id: roleId, tenantId, code: 'ENT', name: '企业', workbenchCode: 'WB' })
  await db.insert(userRoles).values({ tenantId, userId, roleId })
  await db.insert(permissionEntries).values({ id: `p-${id}`, tenantId, roleId, action: 'letter:send' })
  const begun = await sessions.begin({ tenantId, userId, tenantCode: id })
  const key = Buffer.from(begun.grant.signKey, 'base64url')
  const toCall = ({ method, url }: Pick<Endpoint, 'method' | 'url'>) => {
    const headers = sign({ method, url, headers: {} }, begun.token, { key, at: new Date(at) })
    return { method, url, headers }
  }
  /** What every instance says to it. */
  const ask = (endpoint: Endpoint) =>
    Promise.all(
      instances.apps.map(async (app) => (await app.inject(toCall(endpoint))).json<{ status: number }>().status),
    )
  return { tenantId, userId, roleId, toCall, ask }
}

type Entered = Awaited<ReturnType<typeof enter>>
type Deed = (one: Entered) => Promise<unknown>

const database = () => instances.apps[0]!.db
const deeds = {
  role: ({ userId }) => database().delete(userRoles).where(eq(userRoles.userId, userId)),
  right: ({ roleId }) => database().delete(permissionEntries).where(eq(permissionEntries.roleId, roleId)),
  user: ({ userId }) => database().update(users).set({ enabled: false }).where(eq(users.id, userId)),
  gone: ({ userId }) => database().delete(users).where(eq(users.id, userId)),
  tenant: ({ tenantId }) => database().update(tenants).set({ enabled: false }).where(eq(tenants.id, tenantId)),
} satisfies Record<string, Deed>

/** Does it to one after the other, and counts what they are still allowed once the promised time is over. */
async function count(deed: Deed, endpoint: Endpoint, refusal: number) {
  let allowed = 0
  let made = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await enter()
    expect(await one.ask(endpoint)).toEqual(instances.apps.map(() => 200))
    await deed(one)
    advance(PROMISED_MS)
    for (let call = 0; call < CALLS; call += 1) {
      const statuses = await one.ask(endpoint)
      made += statuses.length
      allowed += statuses.filter((status) => status !== refusal).length
    }
  }
  return { allowed, made }
}

testOnPostgres(
  'what was taken away is refused by every instance a second later',
  async () => {
    const cases: [string, Deed, Endpoint, number][] = [
      ['A role taken from a user', deeds.role, listReceiverGroups, 40301],
      ['A right taken from a role', deeds.right, listReceiverGroups, 40301],
      ['A user disabled', deeds.user, getSession, 40101],
      ['A user deleted', deeds.gone, getSession, 40101],
      ['A tenant disabled', deeds.tenant, getSession, 40101],
    ]
    const figures = []
    for (const [name, deed, endpoint, refusal] of cases) {
      const { allowed, made } = await count(deed, endpoint, refusal)
      expect([name, allowed]).toEqual([name, 0])
      expect(made).toBe(ROUNDS * CALLS * instances.apps.length)
      const what = `${name}, ${ROUNDS} times, ${instances.engine}: of ${made} calls a second later allowed`
      figures.push({ promise: 'rights', what, bound: '0', measured: String(allowed) })
    }
    noteFigures(figures)
  },
  900_000,
)

testOnPostgres('a role that was taken leaves the session to its user', async () => {
  const one = await enter()
  await deeds.role(one)
  expect(await one.ask(getSession)).toEqual(instances.apps.map(() => 200))
})

testOnPostgres('no other user is shut out: neither users of the tenant, nor their namesakes of another', async () => {
  const [one, other] = [await enter(), await enter()]
  const colleague = randomUUID()
  await database().insert(users).values({ id: colleague, tenantId: one.tenantId, username: 'lisi', name: '李四' })
  await database()
    .update(users)
    .set({ enabled: false })
    .where(and(eq(users.tenantId, one.tenantId), eq(users.id, colleague)))
  await deeds.tenant(await enter())
  advance(PROMISED_MS)
  expect([...(await one.ask(getSession)), ...(await other.ask(getSession))].every((status) => status === 200)).toBe(
    true,
  )
})

testOnPostgres('a user who is enabled again signs in again', async () => {
  const one = await enter()
  await deeds.user(one)
  await database().update(users).set({ enabled: true }).where(eq(users.id, one.userId))
  advance(PROMISED_MS)
  expect(await one.ask(getSession)).toEqual(instances.apps.map(() => 40101))
})

testOnPostgres.each<[string, Deed]>([
  ['a user who is disabled', deeds.user],
  ['a user who is deleted', deeds.gone],
  ['a tenant that is disabled', deeds.tenant],
])('streams of %s end, although no clock moves', async (_name, deed) => {
  const one = await enter()
  const streams = await Promise.all(
    instances.apps.map(async (app) => {
      const response = await app.inject({ ...one.toCall(streamEvents), payloadAsStream: true })
      const parts = response.stream().iterator() as AsyncIterator<Buffer>
      await parts.next()
      return parts
    }),
  )
  await deed(one)
  expect(await Promise.all(streams.map((parts) => parts.next()))).toMatchObject(streams.map(() => ({ done: true })))
})
