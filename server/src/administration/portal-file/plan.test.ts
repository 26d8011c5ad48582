import type { PortalTenant } from '@center/shared/contract'
import { checkReferences } from './check-references'
import { planPortalChanges, wantedRows } from './plan'

const tenant: PortalTenant = {
  code: 'acme',
  name: 'Acme',
  settings: { CENTER_TITLE: 'Acme', CENTER_ISNOTICE: true },
  workbenches: [{ code: 'WB', name: '工作台' }],
  roles: [
    { code: 'ADMIN', name: '管理员', workbench: 'WB', actions: ['user:read', 'user:write'] },
    { code: 'STAFF', name: '成员', workbench: 'WB' },
  ],
  departments: [{ key: 'hq', name: '总部' }],
  menu: [{ key: 'home', title: '首页', titleEn: 'Home', children: [{ key: 'news', title: '新闻', titleEn: 'News' }] }],
  users: [{ username: 'zhang', name: '张三', roles: ['STAFF'] }],
}

const planOf = (wanted: PortalTenant, prune = false, present: PortalTenant | null = tenant) =>
  planPortalChanges(present, wanted, { prune }).map(({ sign, kind, key, changes }) => ({ sign, kind, key, changes }))
const linesOf = (...given: Parameters<typeof planOf>) =>
  planOf(...given).map(({ sign, kind, key }) => `${sign} ${kind} ${key}`)
const faultsOf = (wanted: PortalTenant, prune = false) =>
  checkReferences(tenant, wanted, { rows: wantedRows(tenant, wanted, prune), prune })

test('the same document is no change, in whatever order it names actions', () => {
  const [admin, staff] = tenant.roles!
  const same = { ...tenant, roles: [{ ...admin!, actions: ['user:write', 'user:read'] }, staff!] }
  expect(planOf(same)).toEqual([])
  expect(planOf(same, true)).toEqual([])
})

test('a tenant that is not there is all additions, items of the menu after those that they are in', () => {
  expect(linesOf(tenant, false, null)).toEqual([
    '+ tenant acme',
    '+ workbench WB',
    '+ department hq',
    '+ role ADMIN',
    '+ role STAFF',
    '+ menu home',
    '+ menu news',
    '+ user zhang',
  ])
})

test('a change names the field, from what and to what', () => {
  const wanted = { ...tenant, settings: { CENTER_TITLE: 'Acme 2' }, departments: [{ key: 'hq', name: '总公司' }] }
  expect(planOf(wanted)).toEqual([
    {
      sign: '~',
      kind: 'tenant',
      key: 'acme',
      changes: [{ field: 'settings.CENTER_TITLE', from: 'Acme', to: 'Acme 2' }],
    },
    { sign: '~', kind: 'department', key: 'hq', changes: [{ field: 'name', from: '总部', to: '总公司' }] },
  ])
})

test('rows and settings that are not named stay, and go with prune; lists that are not named always stay', () => {
  const wanted: PortalTenant = {
    code: 'acme',
    name: 'Acme',
    settings: { CENTER_TITLE: 'Acme' },
    roles: [tenant.roles![0]!],
    users: [],
  }
  expect(planOf(wanted)).toEqual([])
  expect(planOf(wanted, true)).toEqual([
    { sign: '~', kind: 'tenant', key: 'acme', changes: [{ field: 'settings.CENTER_ISNOTICE', from: true, to: null }] },
    { sign: '~', kind: 'user', key: 'zhang', changes: [{ field: 'enabled', from: true, to: false }] },
    { sign: '-', kind: 'role', key: 'STAFF', changes: [] },
  ])
})

test('an item of the menu is seen by those who see the item around it; roles that the file does not know go on seeing it', () => {
  const wanted: PortalTenant = {
    ...tenant,
    roles: [tenant.roles![0]!],
    menu: [{ ...tenant.menu![0]!, roles: [] }],
  }
  const roles = (prune: boolean) =>
    planOf(wanted, prune)
      .filter(({ kind, sign }) => kind === 'menu' && sign === '~')
      .map(({ key, changes }) => [key, changes[0]?.to])
  expect(roles(false)).toEqual([
    ['home', ['STAFF']],
    ['news', ['STAFF']],
  ])
  expect(roles(true)).toEqual([
    ['home', []],
    ['news', []],
  ])
})

describe('what a file names wrongly', () => {
  test.each<[string, PortalTenant, string, string]>([
    [
      'a workbench that is not there',
      { code: 'acme', name: 'Acme', roles: [{ code: 'X', name: 'X', workbench: 'NONE' }] },
      'tenant.roles.0.workbench',
      'no workbench is named NONE',
    ],
    [
      'a department twice',
      { code: 'acme', name: 'Acme', departments: [...tenant.departments!, ...tenant.departments!] },
      'tenant.departments.1',
      'department hq is named twice',
    ],
    [
      'a department in itself',
      {
        code: 'acme',
        name: 'Acme',
        departments: [
          { key: 'a', name: 'A', parent: 'b' },
          { key: 'b', name: 'B', parent: 'a' },
        ],
      },
      'tenant.departments.0.parent',
      'a is in itself',
    ],
    [
      'a role of an item inside another',
      {
        code: 'acme',
        name: 'Acme',
        menu: [
          {
            key: 'm',
            title: 'm',
            titleEn: 'm',
            children: [{ key: 'n', title: 'n', titleEn: 'n', roles: ['UNKNOWN'] }],
          },
        ],
      },
      'tenant.menu.0.children.0.roles',
      'no role is named UNKNOWN',
    ],
  ])('is told with its path: %s', (_what, wanted, field, message) => {
    expect(faultsOf(wanted)).toContainEqual({ field, message })
  })

  test('is no fault where the row is there already, unless it is pruned', () => {
    const wanted: PortalTenant = { code: 'acme', name: 'Acme', workbenches: [] }
    expect(faultsOf(wanted)).toEqual([])
    expect(faultsOf(wanted, true)).toHaveLength(2)
  })
})
