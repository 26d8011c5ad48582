import { guests, session } from '@center/shared/host'
import { buildMicroFrontend, buildPermissions } from '@center/shared/testing'
import { portal, takePermissionTree } from './portal.store'

test.each([
  ['operators', ['ops:release'], ['/hello']],
  ['no other user', ['order:view'], []],
])('a sub-app that is in no menu is open to %s', (_who, actions, paths) => {
  guests.list = [buildMicroFrontend({ menuPrefix: 'hello' })]
  session.permissions = buildPermissions(actions, [])
  takePermissionTree({ menu: [] })
  expect(portal.routes.map(({ path }) => path)).toEqual(paths)
})
