import { isManager } from './manager'

test.each([
  [true, 'STAFF', 'ADMIN', true],
  [false, 'ADMIN', 'ADMIN', true],
  [false, 'OWNER', 'ADMIN, OWNER ', true],
  [false, 'STAFF', 'ADMIN,OWNER', false],
  [false, '', '', false],
  [false, '', 'ADMIN,', false],
])('flag %s, role %j, configured %j: %s', (manager, roleCode, flags, isOne) => {
  expect(isManager({ manager, roleCode }, { CENTER_MANAGER_FLAG: flags })).toBe(isOne)
})
