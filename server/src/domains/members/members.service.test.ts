import { chooseRole } from './members.service'

const workbench = (code: string) => ({
  id: code,
  tenantId: 't1',
  code,
  name: code,
  nameEn: '',
  icon: '',
  parts: [],
  orderNum: 0,
  revision: 1,
})
const enterprise = { id: 'r1', code: 'ENT', name: '企业角色', nameEn: '', workbench: workbench('WB_ENT') }
const provider = { id: 'r2', code: 'PROVIDER', name: '服务商', nameEn: '', workbench: workbench('WB_PROVIDER') }
const held = [enterprise, provider]

test('takes the role code of the address before the role id', () => {
  expect(chooseRole(held, { fastRoleCode: 'PROVIDER', roleId: 'r1' }, ['r1'])).toBe(provider)
})

test('takes the role id before what was chosen earlier', () => {
  expect(chooseRole(held, { roleId: 'r2' }, ['r1'])).toBe(provider)
})

test('takes the role of the session before the default', () => {
  expect(chooseRole(held, {}, ['r2', 'r1'])).toBe(provider)
  expect(chooseRole(held, {}, ['', 'r2'])).toBe(provider)
})

test('does as if nothing was asked when the role is not held', () => {
  expect(chooseRole(held, { fastRoleCode: 'OPERATOR' }, ['r2'])).toBe(provider)
  expect(chooseRole(held, { fastRoleCode: 'OPERATOR', roleId: 'r1' }, ['r2'])).toBe(enterprise)
  expect(chooseRole(held, { roleId: 'r99' }, ['r98'])).toBe(enterprise)
})

test('stays inside the workbench that the address fixes', () => {
  expect(chooseRole(held, { benchCode: 'WB_PROVIDER', wbCode: 'WB_ENT' }, ['r1'])).toBe(provider)
  expect(chooseRole(held, { wbCode: 'WB_PROVIDER' }, ['r1'])).toBe(provider)
})

test('ignores a workbench in which the user has no role', () => {
  expect(chooseRole(held, { benchCode: 'WB_OPS' }, ['r2'])).toBe(provider)
})

test('has no role for a user who holds none', () => {
  expect(chooseRole([], { fastRoleCode: 'ENT' }, ['r1'])).toBeNull()
})
