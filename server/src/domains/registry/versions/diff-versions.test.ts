import { diffSides } from './diff-versions'

type Side = Parameters<typeof diffSides>[0]

const file = (path: string, sha256: string, bytes = 10) => ({ path, sha256, bytes, integrity: `sha384-${sha256}` })
const side = (version: string, manifest: object = {}, files: Side['files'] = [], baseUrl = `/apps/${version}/`): Side =>
  ({
    row: {
      name: '@apps/orders',
      version,
      bytes: Number(version[0]) * 100,
      baseUrl,
      manifest: { version, capabilities: [], origins: [], keepAlive: true, ...manifest },
    },
    files,
  }) as unknown as Side

test('says what is added, removed, changed, and how much stays the same', () => {
  const from = side('1.0.0', {}, [file('a.js', '1'), file('b.js', '2', 20), file('c.js', '3', 30), file('d.js', '4')])
  const to = side('2.0.0', {}, [file('a.js', '1'), file('b.js', '9', 25), file('d.js', '4'), file('e.js', '5', 50)])
  expect(diffSides(from, to)).toMatchObject({
    name: '@apps/orders',
    from: '1.0.0',
    to: '2.0.0',
    bytes: { from: 100, to: 200 },
    files: {
      added: [{ path: 'e.js', bytes: 50 }],
      removed: [{ path: 'c.js', bytes: 30 }],
      changed: [{ path: 'b.js', from: 20, to: 25 }],
      same: 2,
    },
  })
})

test('says which fields of the manifest differ, whatever the order of their keys, in the order of the alphabet', () => {
  const from = side('1.0.0', { timeouts: { slowMs: 1, mountMs: 2 }, keepAlive: true, tag: 'a-b' }, [], '/same/')
  const to = side('2.0.0', { timeouts: { mountMs: 2, slowMs: 1 }, keepAlive: false, title: '订单' }, [], '/same/')
  expect(diffSides(from, to).manifest).toEqual([
    { field: 'keepAlive', from: true, to: false },
    { field: 'tag', from: 'a-b', to: null },
    { field: 'title', from: null, to: '订单' },
  ])
})

test('another place of the files is told, the version and what has lists of its own is not told twice', () => {
  const from = side('1.0.0', { capabilities: ['token', 'bus'], origins: ['https://a.example'] })
  const to = side('2.0.0', { capabilities: ['bus', 'userInfo:write'], origins: [] })
  expect(diffSides(from, to)).toMatchObject({
    manifest: [{ field: 'baseUrl', from: '/apps/1.0.0/', to: '/apps/2.0.0/' }],
    capabilities: { added: ['userInfo:write'], removed: ['token'] },
    origins: { added: [], removed: ['https://a.example'] },
  })
})
