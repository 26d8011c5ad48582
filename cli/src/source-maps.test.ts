import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inWorld, ok } from './testing/command-setup'

const manifest = {
  name: '@acme/hello',
  title: '你好',
  titleEn: 'Hello',
  kind: 'element',
  version: '1.2.0',
  entry: 'main.js',
  tag: 'acme-hello',
}
const published = {
  name: '@acme/hello',
  version: '1.2.0',
  entry: '/main.js',
  integrity: 'sha384-x',
  files: [{ href: '/main.js', integrity: 'sha384-x' }],
  bytes: 1,
  publishedAt: '2026-01-01 08:00:00',
  publishedBy: 'me',
  enabled: true,
  filesRemovedAt: null,
  report: null,
  keyId: null,
}
/** Line 1, column 9 of the script is line 3, column 5 of the source. */
const map = JSON.stringify({ version: 3, sources: ['src/main.ts'], names: ['greet'], mappings: 'QAEIA' })

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maps-'))
  await writeFile(join(folder, 'center.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'main.js'), 'x')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('publish leaves maps out, and sends them beside the version when it is told to', async () => {
  await writeFile(join(folder, 'main.js.map'), map)
  const world = inWorld(folder, [ok(published), ok({ files: 1, bytes: map.length })])
  expect(await world.run('publish', folder, '--source-maps')).toBe(0)
  expect(world.sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    'POST /api/ops/apps/%40acme%2Fhello/versions',
    'PUT /api/ops/apps/%40acme%2Fhello/versions/1.2.0/source-maps',
  ])
  expect(world.out()).toContain('1 file of source maps are kept beside it')
})

test('a folder without maps is said before anything is published', async () => {
  const world = inWorld(folder)
  expect(await world.run('publish', folder, '--source-maps')).toBe(2)
  expect([world.sent, world.err()]).toEqual([[], expect.stringContaining('There are no source maps')])
})

const stack = `TypeError: no
    at t (https://portal.example/api/resources/tenants/t/%40acme%2Fhello/1.2.0/main.js:1:9)
    at https://portal.example/center/assets/shell.js:1:9`

test('trace says where a stack is in the source, and asks for each map once', async () => {
  const world = inWorld(folder, [ok({ map })], undefined, `${stack}\n${stack}`)
  expect(await world.run('trace', '@acme/hello@1.2.0')).toBe(0)
  expect(world.out().split('\n').slice(0, 3)).toEqual([
    'TypeError: no',
    '    at greet src/main.ts:3:5',
    '    at https://portal.example/center/assets/shell.js:1:9',
  ])
  expect(world.sent).toHaveLength(1)
})

test('a stack of another version, and a version without maps, are told', async () => {
  const other = inWorld(folder, [], undefined, stack)
  expect(await other.run('trace', '@acme/hello@1.3.0')).toBe(1)
  const without = inWorld(folder, [{ status: 40461, message: 'no', data: null }], undefined, stack)
  expect(await without.run('trace', '@acme/hello@1.2.0')).toBe(1)
  expect(without.err()).toContain('center publish <folder> --source-maps')
})
