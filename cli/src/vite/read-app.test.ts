import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSourceApp } from './read-app'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'source-app-'))
  await write('package.json', { name: 'hello', version: '1.2.3' })
})
afterEach(() => rm(root, { recursive: true, force: true }))

const write = (name: string, value: object) => writeFile(join(root, name), JSON.stringify(value, null, 2))
const names = { name: '@acme/hello', title: '你好', titleEn: 'Hello' }

test('names are enough for a page: the rest comes from package.json and from the name', async () => {
  await write('center.json', names)
  expect(readSourceApp(root)).toMatchObject({
    isPage: true,
    manifest: { kind: 'element', version: '1.2.3', tag: 'acme-hello', entry: 'index.html', isolation: 'frame' },
  })
})

test('what the manifest says itself counts', async () => {
  await write('center.json', { ...names, version: '2.0.0', tag: 'my-hello', entry: 'src/main.ts' })
  expect(readSourceApp(root)).toMatchObject({
    isPage: false,
    manifest: { version: '2.0.0', tag: 'my-hello', entry: 'src/main.ts', isolation: 'none' },
  })
})

test('every fault is named with its line and a remedy', async () => {
  await write('center.json', { name: '@acme/hello', titel: 'Hello' })
  const read = () => readSourceApp(root)
  expect(read).toThrow(/center\.json:\d+:\d+ titel is not a field of a manifest. Did you mean "title"\?/)
  expect(read).toThrow(/titleEn is missing/)
})

test('kinds that are no ES modules are refused', async () => {
  await write('center.json', { ...names, kind: 'system', entry: 'src/main.ts' })
  expect(() => readSourceApp(root)).toThrow(/only an app of the kind "element"/)
})

test('a missing manifest is said with what to do', () => {
  expect(() => readSourceApp(root)).toThrow(/center\.json cannot be read. Write one/)
})
