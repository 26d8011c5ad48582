import { buildMenuNode, buildMicroFrontend } from '@center/shared/testing'
import { buildMenuTree } from '../menu/menu-tree'
import { resolvePage } from './pages'
import { toPublicRoutes } from './guest-routes'

const board = buildMicroFrontend({
  menuPrefix: 'deviceManage',
  publicRoutes: [
    { path: '/workscreen', title: '大屏', titleEn: 'Wallboard', address: '/workscreen' },
    { path: '/devices', title: '设备', titleEn: 'Devices', address: null },
    { path: '/', title: '首页', titleEn: 'Start', address: null },
  ],
})
const routes = toPublicRoutes([board, buildMicroFrontend({ menuPrefix: 'notepad' })])
const pageOf = (address: string) => resolvePage(routes, address).page

test.each([
  ['/workscreen', '/workscreen'],
  ['/deviceManage/workscreen', '/workscreen'],
  ['/deviceManage/devices/?device=DM-1#x', '/devices?device=DM-1#x'],
  ['/deviceManage', '/'],
])('%s is the page %s of its guest', (address, path) => {
  expect(pageOf(address)).toEqual({ kind: 'guest', menuPrefix: 'deviceManage', path })
})

test.each(['/deviceManage/settings', '/deviceManage/devices/17', '/notepad/shift', '/user/dashboard'])(
  '%s is not open',
  (address) => expect(pageOf(address)).toEqual({ kind: 'not-found' }),
)

test('the menu comes first, and opens what lies below a guest', () => {
  const item = buildMenuNode({ path: 'devices', moduleName: 'deviceManage', meta: { title: '设备台账' } })
  const withMenu = [...buildMenuTree([item]).routes, ...routes]
  expect(resolvePage(withMenu, '/deviceManage/devices').title?.zh).toBe('设备台账')
  expect(resolvePage(withMenu, '/deviceManage/settings').page).toMatchObject({ kind: 'guest', path: '/settings' })
  expect(resolvePage(withMenu, '/workscreen').page).toMatchObject({ kind: 'guest', path: '/workscreen' })
})
