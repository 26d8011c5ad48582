import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Manifest } from '@center/shared/contract'
import { toAppNames } from './app-names'
import { writeNewApp } from './new-app'
import { frameworks, hasOwnTemplate, kinds } from './template'
import { viteTemplates } from './vite-app'

let folder: string
let resources: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'center-new-'))
  resources = join(folder, 'resources')
  await mkdir(join(resources, 'sdk'), { recursive: true })
  await mkdir(join(resources, 'vite'), { recursive: true })
  await writeFile(join(resources, 'sdk/center-sdk-0.1.0.tgz'), 'packed')
  await writeFile(join(resources, 'vite/center-vite-0.1.0.tgz'), 'packed')
  await cp(join(process.cwd(), 'cli/templates'), join(resources, 'templates'), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const noNpm = () => Promise.reject(new Error('npm was not to be asked.'))
const sources = (npm: (words: string[], folder: string) => Promise<void> = noNpm) => ({ resources, npm })

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

const choices = kinds.flatMap((kind) => frameworks.filter(hasOwnTemplate).map((framework) => ({ kind, framework })))

test.each(choices)('a new $kind with $framework is complete', async ({ kind, framework }) => {
  const target = join(folder, 'app')
  const made = await writeNewApp('@acme/orders', { kind, framework }, target, sources())
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
  await expect(writeNewApp('hello', choice, target, sources())).rejects.toThrow('not empty')
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

/** What `create-vite` leaves behind, as far as it matters. */
async function createVite(words: string[], inFolder: string, config: string | null): Promise<void> {
  const made = join(inFolder, words[3] ?? '')
  await mkdir(join(made, 'src'), { recursive: true })
  await writeFile(join(made, 'package.json'), JSON.stringify({ name: 'orders', devDependencies: { vite: '^8.0.0' } }))
  if (config !== null) await writeFile(join(made, 'vite.config.ts'), config)
}

const ofVite = Object.keys(viteTemplates) as (keyof typeof viteTemplates)[]

test.each(ofVite)('with Vite an app of %s is what npm makes, with an entry for the portal', async (framework) => {
  const target = join(folder, 'orders')
  let asked: string[] = []
  const npm = (words: string[], inFolder: string) => {
    asked = words
    return createVite(words, inFolder, "import own from 'own'\nexport default { plugins: [own()] }\n")
  }
  const choice = { kind: 'element', framework, build: 'vite' } as const
  const made = await writeNewApp('@acme/orders', choice, target, sources(npm))
  const read = (path: string) => readFile(join(target, path), 'utf8')
  expect(asked.slice(0, 4)).toEqual(['create', '--yes', 'vite@9', 'orders'])
  expect(asked.slice(4)).toEqual(['--', '--template', viteTemplates[framework], '--no-interactive'])
  const manifest = JSON.parse(await read('center.json')) as { entry: string; tag: string; name: string }
  expect(manifest).toMatchObject({
    name: '@acme/orders',
    tag: 'acme-orders',
    entry: expect.stringMatching(/^src\/portal/),
  })
  expect(await read(manifest.entry)).toContain("tag: 'acme-orders'")
  expect(JSON.parse(await read('package.json'))).toEqual({
    name: '@acme/orders',
    devDependencies: {
      vite: '^8.0.0',
      '@center/sdk': 'file:vendor/center-sdk-0.1.0.tgz',
      '@center/vite': 'file:vendor/center-vite-0.1.0.tgz',
    },
  })
  expect(await read('vite.config.ts')).toBe(
    "import { center } from '@center/vite'\nimport own from 'own'\nexport default { plugins: [center(), own()] }\n",
  )
  for (const path of ['center.schema.json', 'center-sdk-0.1.0.tgz', 'center-vite-0.1.0.tgz'])
    expect(made.files).toContain(`vendor/${path}`)
})

test('where the template of Vite has no configuration, one is written', async () => {
  const npm = (words: string[], inFolder: string) => createVite(words, inFolder, null)
  await writeNewApp('hello', { kind: 'element', framework: 'lit' }, join(folder, 'hello'), sources(npm))
  const config = await readFile(join(folder, 'hello/vite.config.js'), 'utf8')
  expect(config).toBe("import { center } from '@center/vite'\n\nexport default { plugins: [center()] }\n")
})

test.each([
  [{ kind: 'system', framework: 'svelte' }, 'Vite makes elements here, and no system.'],
  [{ kind: 'iframe', framework: 'react', build: 'vite' }, 'Vite makes elements here, and no iframe.'],
  [{ kind: 'element', framework: 'lit', build: 'webpack' }, 'There is no template of lit for webpack.'],
] as const)('%j is refused before anything is written', async (choice, message) => {
  const target = join(folder, 'app')
  await expect(writeNewApp('hello', choice, target, sources())).rejects.toThrow(message)
  await expect(readFile(join(target, 'package.json'))).rejects.toThrow('ENOENT')
})

test('an app of Angular is what its own command makes, with a script for the portal', async () => {
  const target = join(folder, 'orders')
  let asked: string[] = []
  const npm = async (words: string[]) => {
    asked = words
    await mkdir(target, { recursive: true })
    await writeFile(join(target, 'package.json'), JSON.stringify({ name: 'orders', scripts: { build: 'ng build' } }))
  }
  const made = await writeNewApp('@acme/orders', { kind: 'element', framework: 'angular' }, target, sources(npm))
  expect(asked.slice(0, 7)).toEqual(['exec', '--yes', '--package=@angular/cli@21.2.27', '--', 'ng', 'new', 'orders'])
  expect(made.files).toEqual(['package.json'])
  const { scripts } = JSON.parse(await readFile(join(target, 'package.json'), 'utf8')) as { scripts: object }
  expect(scripts).toEqual({
    build: 'ng build',
    portal:
      "ng build && npx center init dist/orders/browser --force --name @acme/orders --title 'Orders' --title-en 'Orders'",
  })
})

test('Angular takes neither another build nor another kind', async () => {
  for (const other of [{ build: 'vite' as const }, { kind: 'system' as const }])
    await expect(
      writeNewApp('@acme/orders', { kind: 'element', framework: 'angular', ...other }, join(folder, 'a'), sources()),
    ).rejects.toThrow('by its own command')
})
