import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Manifest } from '@center/shared/contract'
import { toAppNames, writeNewApp } from './new-app'
import { frameworks, kinds } from './template'

let folder: string
let resources: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'center-new-'))
  resources = join(folder, 'resources')
  await mkdir(join(resources, 'sdk'), { recursive: true })
  await writeFile(join(resources, 'sdk/center-sdk-0.1.0.tgz'), 'packed')
  await cp(join(process.cwd(), 'cli/templates'), join(resources, 'templates'), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('names', () => {
  test.each([
    ['hello', 'hello', 'hello-app', 'Hello'],
    ['@acme/order-list', 'order-list', 'acme-order-list', 'Order list'],
    ['3d', '3d', 'app-3d', '3d'],
  ])('%s → folder %s, tag %s, title %s', (name, inFolder, tag, title) => {
    expect(toAppNames(name)).toEqual({ name, folder: inFolder, tag, title })
  })

  test.each(['Bad', '../up', '@center/shell', ''])('refuses %j', (name) => {
    expect(() => toAppNames(name)).toThrow()
  })
})

const choices = kinds.flatMap((kind) => frameworks.map((framework) => ({ kind, framework })))

test.each(choices)('a new $kind with $framework is complete', async ({ kind, framework }) => {
  const target = join(folder, 'app')
  const made = await writeNewApp('@acme/orders', { kind, framework }, target, resources)
  const texts = await Promise.all(
    made.files.map(async (path): Promise<[string, string]> => [path, await readFile(join(target, path), 'utf8')]),
  )
  const files = Object.fromEntries(texts)

  const manifest: object = JSON.parse(files['center.json'] ?? '')
  expect(Manifest.safeParse({ ...manifest, version: '0.1.0' }).error).toBeUndefined()
  expect(JSON.parse(files['package.json'] ?? '')).toMatchObject({
    name: '@acme/orders',
    scripts: { build: 'webpack', test: 'jest' },
    dependencies: { '@center/sdk': 'file:vendor/center-sdk-0.1.0.tgz' },
  })
  expect(files).toMatchObject({
    'README.md': expect.stringMatching(/^# Orders\n[\s\S]*npm run build/),
    '.gitignore': expect.stringContaining('dist/'),
    'src/main.ts': expect.any(String),
    'webpack.config.mjs': expect.any(String),
    'vendor/center-sdk-0.1.0.tgz': 'packed',
    'vendor/center.schema.json': expect.stringContaining('"title": "Center app manifest"'),
  })
  expect(made.files.some((path) => /open-app\.test\.tsx?$/.test(path))).toBe(true)
  expect(texts.filter(([, text]) => /__[A-Z]+__/.test(text)).map(([path]) => path)).toEqual([])
})

test('nothing is overwritten', async () => {
  const target = join(folder, 'app')
  await mkdir(target)
  await writeFile(join(target, 'mine.txt'), 'mine')
  const choice = { kind: 'element', framework: 'none' } as const
  await expect(writeNewApp('hello', choice, target, resources)).rejects.toThrow('not empty')
})

test('versions are those that the portal itself is built with', async () => {
  type Package = Record<'dependencies' | 'devDependencies', Record<string, string> | undefined>
  const read = async (path: string) => JSON.parse(await readFile(join(process.cwd(), path), 'utf8')) as Package
  const own = await Promise.all(['package.json', 'shared/package.json', 'examples/energy/package.json'].map(read))
  const ours = Object.assign({}, ...own.flatMap(({ dependencies, devDependencies }) => [dependencies, devDependencies]))
  const layers = ['any', 'framework-react', 'framework-vue'].map((layer) => read(`cli/templates/${layer}/package.json`))
  for (const { dependencies, devDependencies } of await Promise.all(layers)) {
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      if (!name.startsWith('@center/')) expect([name, version]).toEqual([name, ours[name]])
    }
  }
})
