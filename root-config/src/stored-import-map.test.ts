import { storeImportMap, readImportMap } from './stored-import-map'

const name = 'pro__demo__map'
const memory = () => localStorage
const good = { imports: { '@center/root-config': '/a.js' }, integrity: { '/a.js': 'sha384-a' } }

function pageWith(text: string) {
  document.body.innerHTML = ''
  const script = Object.assign(document.createElement('script'), { type: 'systemjs-importmap', textContent: text })
  document.body.append(script)
  return document
}

beforeEach(() => localStorage.clear())

test('takes the map that the page was sent', () => {
  storeImportMap({ ...good, imports: { '@center/root-config': '/old.js' } }, memory, name)
  expect(readImportMap(pageWith(JSON.stringify(good)), { memory, name })).toEqual({ map: good, isKept: false })
})

test.each(['{ "imports": ', 'null', '{}', '{"imports":{"@center/root-config":"/b.js"},"integrity":{}}'])(
  'takes the one that worked last instead of %s',
  (text) => {
    storeImportMap(good, memory, name)
    expect(readImportMap(pageWith(text), { memory, name })).toEqual({ map: good, isKept: true })
  },
)

test('leaves out an entry that is no text, and takes the others', () => {
  const wrong = { imports: { ...good.imports, '@apps/a': 7 }, integrity: { ...good.integrity, '/b.js': null } }
  expect(readImportMap(pageWith(JSON.stringify(wrong)), { memory, name })).toEqual({ map: good, isKept: false })
})

test('has nothing to take when nothing was kept, or storage is forbidden', () => {
  const forbidden = () => {
    throw new Error('forbidden')
  }
  expect(readImportMap(pageWith('{'), { memory, name })).toEqual({ map: {}, isKept: false })
  expect(readImportMap(pageWith('{'), { memory: forbidden, name })).toEqual({ map: {}, isKept: false })
  expect(() => storeImportMap(good, forbidden, name)).not.toThrow()
})

test('has the hashes of the portal itself from the build, above whatever else the page says of them', () => {
  const sent = { ...good, integrity: { '/orders.js': 'sha384-orders', '/a.js': 'sha384-other' } }
  const { map } = readImportMap(pageWith(JSON.stringify(sent)), { memory, name, built: good.integrity })
  expect(map.integrity).toEqual({ '/orders.js': 'sha384-orders', '/a.js': 'sha384-a' })
})
