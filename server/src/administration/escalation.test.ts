import * as z from 'zod/mini'
import { and, eq, inArray } from 'drizzle-orm'
import {
  createPasswordLink,
  createRole,
  createUser,
  getAdminRole,
  getAdminUser,
  guardedActions,
  resetSecondFactor,
  RoleDraft,
  updateRole,
  updateUser,
  UserDraft,
} from '@center/shared/contract'
import { roles, userRoles, users } from '../domains/members/members.tables'
import { permissionEntries } from '../domains/permissions/permissions.tables'
import { buildDemoApp, type DemoApp } from '../testing/build-demo-app'
import type { Caller } from '../testing/build-test-app'
import { noteFigures, times } from '../testing/figures'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const tenantId = 't-demo'
const params = { tenantCode: 'demo' }
const operator = 'r-demo-operator'
const higher = 'r-higher'

/** Gives a role these actions alone. */
async function give(roleId: string, actions: readonly string[]): Promise<void> {
  await demo.db.delete(permissionEntries).where(eq(permissionEntries.roleId, roleId))
  const row = { id: `p-${roleId}`, tenantId, roleId, menuId: '', type: 1 }
  await demo.db.insert(permissionEntries).values({ ...row, action: actions.join(',') })
}

/** A user who holds the right, and an operator who holds what is said. */
async function begin(right: string, held: readonly string[]): Promise<Caller> {
  await demo.reset()
  await demo.db.insert(roles).values({ id: higher, tenantId, code: 'HIGHER', name: 'Higher', workbenchCode: 'WB_OPS' })
  const user = { id: higher, tenantId, username: 'higher', name: 'Higher', createdAt: demo.clock.now() }
  await demo.db.insert(users).values({ ...user, defaultRoleId: higher })
  await demo.db.insert(userRoles).values({ tenantId, userId: higher, roleId: higher })
  await give(higher, [right])
  await give(operator, held)
  return demo.proveAs('guanli')
}

const role = { code: 'NEW', name: '新角色', workbenchCode: 'WB_OPS', applicationIds: [], menuIds: [], dataRules: [] }
const person = { username: 'xinren', name: '新人', departmentIds: [], enterpriseIds: [] }

/** Ways to a right, each as the operator would take it. */
const ways: Record<string, (caller: Caller, right: string) => Promise<number>> = {
  'a new role with it': async (caller, right) =>
    (await caller.call(createRole, { params, body: { ...role, actions: [right] } as never })).status,
  'a new role with it inside of another text': async (caller, right) =>
    (await caller.call(createRole, { params, body: { ...role, actions: [`note:edit, ${right}`] } as never })).status,
  'the own role with it': (caller, right) => rewriteRole(caller, operator, right),
  'the role of others with it': (caller, right) => rewriteRole(caller, 'r-demo-staff', right),
  'a new user with a role that has it': async (caller) =>
    (await caller.call(createUser, { params, body: { ...person, roleIds: [higher] } as never })).status,
  'a role that has it for oneself': (caller) => rewriteUser(caller, 'u-guanli', ({ roleIds }) => [...roleIds, higher]),
  'a role that has it for another': (caller) => rewriteUser(caller, 'u-lisi', ({ roleIds }) => [...roleIds, higher]),
  'the role taken from who has it': (caller) => rewriteUser(caller, higher, () => ['r-demo-staff']),
  'a new password for who has it': async (caller) =>
    (await caller.call(createPasswordLink, { params: { ...params, id: higher }, body: null })).status,
  'the second factor of who has it': async (caller) =>
    (await caller.call(resetSecondFactor, { params: { ...params, id: higher } })).status,
}

const revisionOf = (data: unknown) => ({ 'if-match': String((data as { revision: number }).revision) })

/** An administrator of the portal: what the operator may not read is no reason to refuse what is written. */
const reader = () => demo.signIn({ userId: 'u-pingtai', tenantId, tenantCode: 'demo' })

async function rewriteRole(caller: Caller, id: string, right: string): Promise<number> {
  const of = { params: { ...params, id } }
  const { data } = await (await reader()).call(getAdminRole, of)
  const draft = z.parse(RoleDraft, data)
  const body = { ...draft, actions: [...draft.actions, right] }
  return (await caller.call(updateRole, { ...of, body }, revisionOf(data))).status
}

async function rewriteUser(caller: Caller, id: string, rolesOf: (draft: UserDraft) => string[]): Promise<number> {
  const of = { params: { ...params, id } }
  const { data } = await (await reader()).call(getAdminUser, of)
  const draft = z.parse(UserDraft, data)
  return (await caller.call(updateUser, { ...of, body: { ...draft, roleIds: rolesOf(draft) } }, revisionOf(data)))
    .status
}

/** The roles with the right, and the users who hold one of them. */
async function holdersOf(right: string) {
  const rows = await demo.db.select().from(permissionEntries).where(eq(permissionEntries.tenantId, tenantId))
  const ids = rows
    .filter(({ action }) => action.split(',').some((each) => each.trim() === right))
    .map(({ roleId }) => roleId)
  const isOne = and(eq(userRoles.tenantId, tenantId), inArray(userRoles.roleId, ids))
  const holders = await demo.db.select({ userId: userRoles.userId }).from(userRoles).where(isOne)
  return { ids: [...new Set(ids)].toSorted(), users: holders.map(({ userId }) => userId).toSorted() }
}

const rights = guardedActions.filter((_right, place) => place % times(1, 5) === 0)

test('users with every right but one come to it in no way', async () => {
  let tried = 0
  const done: string[] = []
  for (const right of rights) {
    const caller = await begin(
      right,
      guardedActions.filter((other) => other !== right),
    )
    const before = await holdersOf(right)
    for (const [way, take] of Object.entries(ways)) {
      tried += 1
      if ((await take(caller, right)) === 200) done.push(`${right}: ${way}`)
    }
    if (JSON.stringify(await holdersOf(right)) !== JSON.stringify(before)) done.push(`${right}: other holders`)
  }
  noteFigures([
    {
      promise: 'escalation',
      what: `${tried} ways to a right that the operator does not hold: taken`,
      bound: '0',
      measured: `${done.length}`,
    },
  ])
  expect(done).toEqual([])
})

/** A right inside of another text is refused to everybody. */
const open = Object.keys(ways).filter((way) => !way.includes('inside of another'))

test.each(open)('with the right the way is open to %s', async (way) => {
  const caller = await begin('menu:write', guardedActions)
  expect(await ways[way]?.(caller, 'menu:write')).toBe(200)
})
