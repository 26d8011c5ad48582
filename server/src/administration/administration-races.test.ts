import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  applyPortal,
  changeTenantSettings,
  createMenu,
  disableUser,
  exportPortal,
  getAdminRole,
  NewMenu,
  RoleDraft,
  updateRole,
  updateUser,
  type AdminRole,
  type PortalTenant,
  type UserDraft,
} from '@center/shared/contract'
import { auditEntries } from '../domains/audit/audit.tables'
import { settingChanges, tenants } from '../domains/configuration/configuration.tables'
import { roles, userRoles, users } from '../domains/members/members.tables'
import { menuNodes } from '../domains/permissions/permissions.tables'
import { buildDemoApp, type DemoApp } from '../testing/build-demo-app'
import { describeOnPostgres, openPostgresDatabase, untilWaiting, whileHeld } from '../testing/on-postgres'
import { hasAdministrator } from './rank'

const [CONFLICT, LAST_ADMINISTRATOR] = [40901, 40917]
const ADMIN_TOKEN = 'administration-token-of-tests'
const params = { tenantCode: 'demo' }
const operator = 'r-demo-operator'
const revised = (revision: number) => ({ 'if-match': `${revision}` })

// Where the lock of `changes.ts` is missing, each of those below has looked at what is there before the first of them writes.
describeOnPostgres('changes of one tenant at once', () => {
  let demo: DemoApp
  beforeAll(async () => {
    demo = await buildDemoApp({ adminToken: ADMIN_TOKEN }, openPostgresDatabase)
  })
  afterEach(() => demo.reset())
  afterAll(() => demo.close())

  /** The two administrators of the demo tenant. */
  const administrators = async () => {
    const open = async (username: string) => {
      const caller = await demo.signIn({ userId: `u-${username}`, tenantId: 't-demo', tenantCode: 'demo' })
      await caller.prove()
      return { username, caller }
    }
    return [await open('guanli'), await open('pingtai')] as const
  }
  const audited = async () =>
    (await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence)).map(({ action }) => action)

  test('one of nine that change a role on one revision does, and the others are told its revision', async () => {
    const [{ caller }] = await administrators()
    const one = { ...params, id: operator }
    const { data } = await caller.call(getAdminRole, { params: one })
    const role = data as AdminRole
    const write = (turn: number) => {
      const body = { ...z.parse(RoleDraft, role), name: `第 ${turn} 个` }
      return caller.call(updateRole, { params: one, body }, revised(role.revision))
    }
    const answers = await whileHeld(demo.db, roles, write)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(8)
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: CONFLICT, data: { revision: role.revision + 1 } })
    }
    const [row] = await demo.db.select().from(roles).where(eq(roles.id, operator))
    expect([row?.revision, row?.name]).toEqual([
      role.revision + 1,
      `第 ${answers.findIndex(({ status }) => status === 200)} 个`,
    ])
    expect(await audited()).toEqual(['role'])
  })

  test('one of the last two administrators who disable each other is disabled, and the other call is refused', async () => {
    const both = await administrators()
    const disable = (turn: number) => {
      const { username } = both[turn === 0 ? 1 : 0]
      const request = { params: { ...params, id: `u-${username}` } }
      return both[turn === 0 ? 0 : 1].caller.call(disableUser, request, revised(1))
    }
    const answers = await whileHeld(demo.db, users, disable, 2)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, LAST_ADMINISTRATOR])
    expect(await hasAdministrator(demo.db, 't-demo')).toBe(true)
    expect(await audited()).toEqual(['user'])
  })

  test('one of the last two administrators who take the role from each other loses it, and the other call is refused', async () => {
    const both = await administrators()
    const take = (turn: number) => {
      const { username } = both[turn === 0 ? 1 : 0]
      const none = { mobile: '', email: '', roleIds: [], departmentIds: [], enterpriseIds: [] }
      const body: UserDraft = { username, name: username, ...none }
      return both[turn === 0 ? 0 : 1].caller.call(
        updateUser,
        { params: { ...params, id: `u-${username}` }, body },
        revised(1),
      )
    }
    const answers = await whileHeld(demo.db, userRoles, take, 2)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, LAST_ADMINISTRATOR])
    expect(await hasAdministrator(demo.db, 't-demo')).toBe(true)
  })

  test('nine menu items that are added at once each have a place of their own', async () => {
    const [{ caller }] = await administrators()
    const body = z.parse(NewMenu, { component: 'Layout', title: '设备' })
    const answers = await whileHeld(demo.db, menuNodes, () => caller.call(createMenu, { params, body }))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const rows = await demo.db.select().from(menuNodes).where(eq(menuNodes.title, '设备'))
    expect(new Set(rows.map(({ orderNum }) => orderNum)).size).toBe(answers.length)
  })

  test('a portal file and a change of settings that arrive together lose nothing of each other', async () => {
    const program = demo.deployer(ADMIN_TOKEN)
    const { data } = await program.call(exportPortal, { params, querystring: {} })
    const { tenant } = data as { tenant: PortalTenant }
    const file = { ...tenant, settings: { ...tenant.settings, CENTER_TITLE: '新名' } }
    const settings = { body: { set: { CENTER_COPYRIGHT: '别的' }, note: '试点' } }
    const write = async (turn: number) => {
      if (turn === 0) return demo.deployer().call(changeTenantSettings, { params, ...settings }, revised(0))
      await untilWaiting(demo.db, 1)
      return program.call(applyPortal, { body: { tenant: file, prune: false } })
    }
    const row = sql`select 1 from ${tenants} where code = 'demo' for update`
    const answers = await whileHeld(demo.db, row, write, 2)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [written] = await demo.db.select().from(tenants).where(eq(tenants.code, 'demo'))
    expect(written?.settings).toEqual({ ...tenant.settings, CENTER_TITLE: '新名', CENTER_COPYRIGHT: '别的' })
    const kept = await demo.db.select({ revision: settingChanges.revision }).from(settingChanges)
    expect(kept.map(({ revision }) => revision).toSorted()).toEqual([1, 2])
  })
})
