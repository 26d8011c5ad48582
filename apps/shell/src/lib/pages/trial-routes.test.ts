import { buildMenuNode, buildMicroFrontend } from '@center/shared/testing'
import { buildMenuTree } from '../menu/menu-tree'
import { resolvePage } from './pages'
import { trialRoutes } from './guest-routes'

const { routes } = buildMenuTree([buildMenuNode({ name: 'All', path: 'all', moduleName: 'orders' })])
const guests = [
  buildMicroFrontend({ menuPrefix: 'orders' }),
  buildMicroFrontend({ menuPrefix: 'hello', serviceName: '问候', serviceNameEn: 'Greeting' }),
  buildMicroFrontend({ menuPrefix: 'outside', kind: 'link' }),
]

test('an operator opens a sub-app that is in no menu, and its inner pages', () => {
  const all = [...routes, ...trialRoutes(guests, routes)]
  expect(resolvePage(all, '/hello')).toMatchObject({
    page: { kind: 'guest', menuPrefix: 'hello', path: '/' },
    title: { zh: '问候', en: 'Greeting' },
  })
  expect(resolvePage(all, '/hello/list?id=1').page).toMatchObject({ menuPrefix: 'hello', path: '/list?id=1' })
  expect(all.map(({ path }) => path)).toEqual(['/orders/all', '/hello'])
})
