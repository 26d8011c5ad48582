import { Manifest } from '@center/shared/contract'
import { inWorld } from '../testing/command-setup'
import { startPageServer } from './page-server'

test('says where the page is, to any origin, and has nothing else', async () => {
  const words = { name: '@acme/page', title: '页', titleEn: 'Page', kind: 'iframe', version: '0.0.0' }
  const manifest = Manifest.parse({ ...words, entry: 'http://localhost:5173/' })
  const server = await startPageServer(manifest, 0)
  const answer = await fetch(`${server.address}center.json`)
  expect([answer.headers.get('access-control-allow-origin'), await answer.json()]).toEqual(['*', manifest])
  expect((await fetch(server.address)).status).toBe(404)
  await server.close()
})

test.each([
  [['http://localhost:5173/'], 'A page says no name'],
  [['https://example.com/', '--name', '@acme/page'], 'not on this machine'],
  [['http://localhost:5173/', '--name', 'Bad Name'], 'not a name of an app'],
  [['http://localhost:5173/', '--name', '@acme/page', '--user', 'guanli'], 'There is no password for guanli'],
  [['http://', '--name', '@acme/page'], 'is not an address'],
])('center dev refuses %j', async (words, says) => {
  const world = inWorld('nowhere')
  expect(await world.run('dev', ...words)).toBe(2)
  expect(world.err()).toContain(says)
})
