import path from 'node:path'
import { digestOf, readJson } from './files.mjs'
import { root } from './paths.mjs'
import { reactRouterNames } from './react-router-names.mjs'
import { templateFiles } from './templates.mjs'
import { zodNames } from './zod-names.mjs'

const addressPattern = /^\/center\/assets\/([a-z0-9-]+)\.js$/

/**
 * Libraries that have identity or state: one copy in the page. `hasDefault` says whether they have a default export; `names`: what of it is offered;
 * `isOwn`: guests bring their own; `isLate`: it is fetched when it is wanted, so our own bundles import it by `import()` and in no other way.
 */
const libraries = [
  { name: 'react', packages: ['react'], hasDefault: true },
  { name: 'react/jsx-runtime', packages: ['react'] },
  { name: 'react-dom', packages: ['react-dom'], hasDefault: true },
  { name: 'react-dom/client', packages: ['react-dom', 'scheduler'], hasDefault: true },
  { name: 'react-router-dom', packages: ['react-router-dom', 'react-router'], names: reactRouterNames },
  { name: 'single-spa', packages: ['single-spa'], prebuilt: 'single-spa/lib/es2015/system/single-spa.min.js' },
  { name: 'valtio', packages: ['valtio', 'proxy-compare'] },
  { name: 'i18next', packages: ['i18next'], hasDefault: true },
  { name: 'axios', packages: ['axios'], hasDefault: true, isLate: true },
  { name: 'zod/mini', packages: ['zod'], names: zodNames, isOwn: true },
]

/** What host, SDK and frames have in common. */
const protocol = ['shared/src/guest-protocol', 'shared/src/contract']

/** Our own bundles of the page: specifier, entry, and what they are made of beside their own folder. */
const own = [
  {
    name: '@center/shared/host',
    entry: 'shared/src/host/index.ts',
    inputs: ['shared/src/host', 'shared/src/early-call', 'shared/src/guest-protocol', 'shared/src/contract'],
  },
  { name: '@center/shared/ui', entry: 'shared/src/ui/index.ts', inputs: ['shared/src/ui', 'shared/src/contract'] },
  { name: '@center/root-config', entry: 'root-config/src/root-config.ts', folder: 'root-config' },
  { name: '@center/shell', entry: 'apps/shell/src/main.tsx', folder: 'apps/shell' },
  { name: '@center/auth', entry: 'apps/auth/src/main.tsx', folder: 'apps/auth' },
  { name: '@center/notices', entry: 'apps/notices/src/main.tsx', folder: 'apps/notices' },
  { name: '@center/ops', entry: 'apps/ops/src/main.tsx', folder: 'apps/ops' },
  { name: '@center/admin', entry: 'apps/admin/src/main.tsx', folder: 'apps/admin' },
]

/** Those that sign-in or home begins with. */
const first = ['@center/shared/ui', '@center/shell', '@center/auth', '@center/notices']

const guests = [
  { folder: 'examples/notepad', entry: 'examples/notepad/src/main.ts', versions: ['1.0.0', '1.1.0'] },
  { folder: 'examples/orders', entry: 'examples/orders/src/main.tsx', versions: ['1.0.0'] },
  { folder: 'examples/device-manage', entry: 'examples/device-manage/src/main.tsx', versions: ['1.0.0', '1.1.0'] },
  { folder: 'examples/energy', entry: 'examples/energy/src/main.ts', versions: ['1.0.0'], framework: 'vue' },
]

/** Packages that stand behind the shared libraries. */
export function sharedPackages() {
  return libraries.flatMap(({ packages }) => packages)
}

/** What is not part of the file that every page starts with. */
export const lateLibraries = libraries.filter(({ isLate }) => isLate).map(({ name }) => name)

/** The import map as it is checked in: specifier → bundle name. It is the only place where addresses are chosen. */
export function bundleNames() {
  const { imports } = readJson(path.join(root, 'importmap.json'))
  return new Map(
    Object.entries(imports).map(([specifier, address]) => {
      const match = addressPattern.exec(address)
      if (!match) throw new Error(`importmap.json: the address of ${specifier} must be /center/assets/<name>.js`)
      return [specifier, match[1]]
    }),
  )
}

/** Refuses an import map that names what is not built, and a bundle that the import map does not name. */
export function checkImportMap(names) {
  const built = [...libraries, ...own].map(({ name }) => name)
  const missing = [...names.keys()].filter((name) => !built.includes(name))
  const unnamed = built.filter((name) => !names.has(name))
  if (missing.length > 0) throw new Error(`importmap.json names ${missing.join(', ')}, which no bundle provides`)
  if (unnamed.length > 0) throw new Error(`importmap.json lacks an address for ${unnamed.join(', ')}`)
  if (new Set(names.values()).size !== names.size) throw new Error('importmap.json gives one address to two names')
}

function libraryUnits(names) {
  return libraries.map((library) => ({
    id: library.name,
    kind: library.prebuilt ? 'prebuilt' : 'library',
    title: `shared library ${library.name}`,
    bundle: names.get(library.name),
    ...library,
    inputs: library.packages.map((name) => `node_modules/${name}/package.json`),
  }))
}

function ownUnits(names) {
  return own.map(({ name, entry, folder, inputs }) => ({
    id: name,
    kind: 'system',
    title: name,
    name,
    bundle: names.get(name),
    entry,
    folder,
    isFirst: first.includes(name),
    inputs: [...(inputs ?? [folder, 'shared/src/ui-core', ...protocol]), 'package-lock.json'],
  }))
}

function guestUnits() {
  return guests.flatMap(({ folder, entry, versions, framework }) => {
    const { version: current } = readJson(path.join(root, folder, 'center.json'))
    if (current !== versions.at(-1)) throw new Error(`${folder}/center.json: the newest version is ${versions.at(-1)}`)
    return versions.map((version) => ({
      id: `${path.basename(folder)}@${version}`,
      kind: 'guest',
      title: `example ${path.basename(folder)} ${version}`,
      bundle: path.basename(folder),
      folder,
      entry,
      version,
      framework,
      inputs: [folder, 'sdk/src', ...protocol, 'package-lock.json'],
    }))
  })
}

/** The command, and what of it runs inside of a bundler. */
const ofCommand = (unit) => ({
  ...unit,
  kind: 'program',
  inputs: ['cli/src', 'cli/package.json', 'shared/src/bundle', ...protocol, 'package-lock.json'],
})

const programs = [
  {
    id: 'server',
    kind: 'program',
    title: 'server',
    entry: 'server/src/main.ts',
    output: 'server/main.js',
    inputs: ['server/src', 'server/package.json', 'shared/src/bundle', ...protocol, 'package-lock.json'],
  },
  {
    id: 'read-scripts',
    kind: 'program',
    title: 'reader of scripts',
    entry: 'server/src/domains/registry/bundles/read-scripts.ts',
    output: 'server/read-scripts.js',
    inputs: ['server/src/domains/registry/bundles/read-scripts.ts', 'shared/src/bundle', 'package-lock.json'],
  },
  {
    id: 'tables',
    kind: 'program',
    title: 'reader and writer of tables',
    entry: 'server/src/administration/users/tables/tables.ts',
    output: 'server/tables.js',
    inputs: ['server/src/administration/users/tables', ...protocol, 'package-lock.json'],
  },
  ofCommand({ id: 'cli', title: 'command line', entry: 'cli/src/main.ts', output: 'cli/center.js' }),
  ...['vite', 'webpack'].map((id) =>
    ofCommand({
      id,
      title: `plugin for ${id}`,
      entry: `cli/src/${id}/center-plugin.ts`,
      output: `${id}/center-${id}.js`,
    }),
  ),
  {
    id: 'contract',
    first: true,
    kind: 'program',
    title: 'contract',
    entry: 'shared/src/contract/index.ts',
    output: 'tools/contract.js',
    inputs: ['shared/src/contract', 'package-lock.json'],
  },
]

const checkPage = {
  id: 'check-page',
  kind: 'check',
  title: 'check page',
  bundle: 'check-page',
  entry: 'cli/src/check-page/check-page.ts',
  inputs: ['cli/src/check-page', ...protocol, 'package-lock.json'],
}

const packages = () => [
  {
    id: 'sdk-package',
    kind: 'package',
    title: 'SDK package',
    inputs: ['sdk/src', 'sdk/package.json', 'tools/build/readmes', ...protocol, 'package-lock.json'],
  },
  { id: 'templates', kind: 'copy', title: 'templates', digest: digestOf(templateFiles()), inputs: [] },
]

const template = {
  id: 'database-template',
  kind: 'template',
  title: 'database template',
  entry: 'server/src/platform/database/embedded-database.ts',
  output: 'server/database-template.tar.gz',
  inputs: [
    'server/src/platform/database/embedded-database.ts',
    'server/src/platform/async/semaphore.ts',
    'server/migrations',
    'node_modules/@electric-sql/pglite/package.json',
  ],
}

/** Names of colours and measures, for our own apps and guests alike. */
const look = ['shared/src/ui/tokens.css', 'shared/src/ui/semi.css']

const scripts = [
  {
    id: 'loader',
    kind: 'script',
    title: 'loader',
    bundle: 'loader',
    isFirst: true,
    entry: 'root-config/src/loader.ts',
    inputs: ['root-config/src', 'shared/src/early-call', ...protocol, ...look, 'package-lock.json'],
  },
  {
    id: 'frame',
    kind: 'script',
    title: 'frame of isolated elements',
    bundle: 'frame',
    entry: 'root-config/src/frame/frame.ts',
    inputs: ['root-config/src', 'sdk/src', ...protocol, ...look, 'package-lock.json'],
  },
  {
    id: 'sdk',
    first: true,
    kind: 'sdk',
    title: 'SDK script',
    bundle: 'center-sdk',
    library: 'Center',
    entry: 'sdk/src/script.ts',
    // What guests say to the host is written once, for both.
    inputs: ['sdk/src', ...protocol, 'package-lock.json'],
  },
]

const pages = [
  {
    id: 'legacy-erp',
    kind: 'pages',
    title: 'example legacy-erp',
    folder: 'examples/legacy-erp',
    inputs: ['examples/legacy-erp', 'sdk/src', ...protocol, 'package-lock.json'],
    hasSdk: true,
  },
  {
    id: 'legacy-form',
    kind: 'pages',
    title: 'example legacy-form',
    folder: 'examples/legacy-form',
    inputs: ['examples/legacy-form'],
  },
]

/** Everything that is built, each with what it is made of. The heaviest first, so that two workers end together. */
export function allUnits() {
  const names = bundleNames()
  checkImportMap(names)
  const units = [
    ...ownUnits(names),
    ...libraryUnits(names),
    ...programs,
    ...scripts,
    ...guestUnits(),
    ...pages,
    checkPage,
    ...packages(),
    template,
  ]
  const weight = (unit) =>
    ['database-template', '@center/shared/ui', '@center/shell', 'server', '@center/auth'].indexOf(unit.id)
  return units.sort((a, b) => rank(weight(a)) - rank(weight(b)))
}

function rank(index) {
  return index === -1 ? 99 : index
}
