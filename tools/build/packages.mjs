import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { transformFileSync } from '@swc/core'
import * as tar from 'tar'
import { toDist } from './build-unit.mjs'
import { filesUnder, readJson, writeWhole } from './files.mjs'
import { cacheDir, distDir, root } from './paths.mjs'
import { templateFiles } from './templates.mjs'

/**
 * `@center/sdk` as a vendor installs it: its modules, compiled one by one, and their types, in one archive as `npm pack`
 * would make it. The doors are those of `sdk/package.json`.
 */
export async function packSdk() {
  const own = readJson(path.join(root, 'sdk/package.json'))
  const { zod } = readJson(path.join(root, 'shared/package.json')).dependencies
  const doors = Object.entries(own.exports).map(([door, source]) => [door, path.posix.basename(source, '.ts')])
  const manifest = {
    name: own.name,
    version: own.version,
    description: 'What a sub-app says to the portal, and hears from it.',
    type: 'module',
    sideEffects: false,
    publishConfig,
    exports: Object.fromEntries(
      doors.map(([door, name]) => [door, { types: `./types/sdk/src/${name}.d.ts`, default: `./${name}.js` }]),
    ),
    // The types of the messages are read from their schemas; nothing of it runs.
    dependencies: { zod, ...foreignOf(own) },
    peerDependencies: own.peerDependencies,
    peerDependenciesMeta: own.peerDependenciesMeta,
  }
  const sources = filesUnder('sdk/src').filter((file) => file.endsWith('.ts') && !file.endsWith('/script.ts'))
  const files = [
    ...sources.map((file) => [path.posix.basename(file, '.ts') + '.js', compile(file)]),
    ...shared.map((name) => [`guest-protocol/${path.posix.basename(name)}.js`, compile(`${protocol}/${name}.ts`)]),
    [
      'guest-protocol.js',
      shared.map((name) => `export * from './guest-protocol/${path.posix.basename(name)}.js'\n`).join(''),
    ],
    ...emitTypes(sources),
    ['README.md', readme('sdk')],
    ['package.json', json(manifest)],
  ]
  return { files: [await packPackage(`sdk/center-sdk-${own.version}.tgz`, files)] }
}

/** Packages that are not ours. */
const foreignOf = ({ dependencies }) =>
  Object.fromEntries(Object.entries(dependencies).filter(([name]) => !name.startsWith('@center/')))

const protocol = 'shared/src/guest-protocol'

/** Modules of the guest protocol that need no other module at run time: the portal and a guest run the same code. */
const shared = ['drawn-elements', 'host-api', 'listeners', 'page/composing', 'page/touch', 'page/typing']

/** One module for another bundler: readable, with whole file names in its imports, and no other code of the contract. */
function compile(file) {
  const { code } = transformFileSync(path.join(root, file), {
    configFile: false,
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  })
  const [, named = ''] = /import \{([^}]*)\} from ['"]@center\/shared[^'"]*['"]/.exec(code) ?? []
  const foreign = named.split(',').filter((name) => name.trim() && !doesShared(name.trim()))
  if (foreign.length > 0) throw new Error(`${file} needs more than the types of the protocol: ${foreign}`)
  return code.replace(/(['"])@center\/shared\/guest-protocol\1/g, '$1./guest-protocol$1').replace(relative, '$1$2.js$3')
}

const relative = /(\bfrom\s*['"])(\.\.?\/[^'"]+)(['"])/g
/** Types name modules in `import('./x')` as well. */
const relativeType = /(from |import\(|import )(['"])(\.\.?(?:\/[^'"]+)?)\2/g

const toFile = (address) => (/(^|\/)\.\.?$/.test(address) ? `${address}/index.js` : `${address}.js`)

function doesShared(name) {
  const sources = shared.map((module) => fs.readFileSync(path.join(root, `${protocol}/${module}.ts`), 'utf8'))
  return sources.some((source) =>
    [`export function ${name}(`, `export const ${name} =`].some((words) => source.includes(words)),
  )
}

/** Declarations of the sources and of the contract behind them, with relative addresses in the place of our names. */
function emitTypes(sources) {
  const folder = path.join(cacheDir, 'sdk-types')
  const doors = ['contract', 'guest-protocol']
  fs.rmSync(folder, { recursive: true, force: true })
  const config = {
    extends: path.join(root, 'tsconfig.json'),
    compilerOptions: {
      composite: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: root,
      outDir: path.join(folder, 'out'),
      types: [],
      // By its source: what comes from a package is not emitted.
      paths: Object.fromEntries(
        doors.map((door) => [`@center/shared/${door}`, [path.join(root, 'shared/src', door, 'index.ts')]]),
      ),
    },
    files: [...sources, ...doors.map((door) => `shared/src/${door}/index.ts`)].map((file) => path.join(root, file)),
    references: [],
  }
  writeWhole(path.join(folder, 'tsconfig.json'), json(config))
  const compiler = path.join(root, 'node_modules/typescript-7/bin/tsc')
  execFileSync(process.execPath, [compiler, '-p', path.join(folder, 'tsconfig.json')], { stdio: 'pipe' })
  return fs
    .readdirSync(path.join(folder, 'out'), { recursive: true })
    .filter((name) => name.endsWith('.d.ts'))
    .sort()
    .map((name) => {
      const text = fs.readFileSync(path.join(folder, 'out', name), 'utf8')
      const relativeTo = (door) => path.posix.relative(path.posix.dirname(name), `shared/src/${door}/index`)
      const own = text.replace(
        /(['"])@center\/shared\/([\w-]+)\1/g,
        (_, quote, door) => quote + relativeTo(door) + quote,
      )
      // Whole file names: Node's own way to resolve, which `nodenext` takes, adds none.
      return [
        `types/${name}`,
        own.replace(relativeType, (_, word, quote, address) => word + quote + toFile(address) + quote),
      ]
    })
}

/** The templates of `center new`, tests and all, beside the command. */
export async function copyTemplates() {
  return { files: templateFiles().map(([name, bytes]) => toDist(`templates/${name}`, bytes)) }
}

const starter = `#!/usr/bin/env node\nimport './center.js'\n`

/** `@center/cli` as a vendor installs it: the command with everything it serves, writes and hands on. */
export async function packCli(kitFiles) {
  const own = readJson(path.join(root, 'cli/package.json'))
  const manifest = {
    name: own.name,
    version: own.version,
    description: 'Makes, checks and publishes sub-apps of the portal.',
    type: 'module',
    bin: { center: 'cli/center.mjs' },
    publishConfig,
    engines: { node: '>=20.19' },
    dependencies: foreignOf(own),
  }
  const sdk = readJson(path.join(root, 'sdk/package.json'))
  const shipped = [
    ...kitFiles.map((file) => file.path),
    'cli/center.js',
    `sdk/center-sdk-${sdk.version}.tgz`,
    `vite/center-vite-${own.version}.tgz`,
  ]
  const files = [
    ...shipped.map((name) => [name, fs.readFileSync(path.join(distDir, name))]),
    ...templateFiles().map(([name, bytes]) => [`templates/${name}`, bytes]),
    ['center.schema.json', manifestSchema()],
    ['cli/center.mjs', starter],
    ['README.md', readme('cli')],
    ['package.json', json(manifest)],
  ]
  return packPackage(`cli/center-cli-${own.version}.tgz`, files)
}

/** `@center/vite` as a vendor installs it: the plugin, and what it puts into the frame of an app. */
export async function packVite(kitFiles) {
  const { frame } = readKit()
  const shown = [frame.script, ...frame.styles]
  return packPlugin('vite', {
    kitFiles,
    shown,
    description: 'Builds and serves apps of the portal with Vite.',
    peer: '>=7',
  })
}

/** `@center/webpack` likewise; its bundles take the portal's libraries, so these are there as well. */
export async function packWebpack(kitFiles) {
  const { frame, importMap } = readKit()
  const libraries = Object.entries(importMap.imports).filter(([name]) => !name.startsWith('@center/'))
  const shown = [frame.script, ...frame.styles, ...libraries.map(([, href]) => ({ href }))]
  const description = 'Builds apps of the portal with webpack, and shows them in it.'
  return packPlugin('webpack', { kitFiles, shown, description, peer: '^5.90.0' })
}

const readKit = () => readJson(path.join(distDir, 'check/kit.json'))

/** A plugin of a bundler, with the files of the kit that it shows. */
async function packPlugin(bundler, { kitFiles, shown, description, peer }) {
  const own = readJson(path.join(root, 'cli/package.json'))
  const place = `${bundler}/center-${bundler}`
  const program = fs.readFileSync(path.join(distDir, `${place}.js`), 'utf8')
  const names = shown.map(({ href }) => path.posix.basename(href))
  const { zod, acorn } = readJson(path.join(root, 'shared/package.json')).dependencies
  const known = Object.entries({ ...own.dependencies, zod, acorn })
  const manifest = {
    name: `@center/${bundler}`,
    version: own.version,
    description,
    type: 'module',
    publishConfig,
    exports: { '.': { types: `./${place}.d.ts`, default: `./${place}.js` } },
    engines: { node: '>=20.19' },
    dependencies: Object.fromEntries(known.filter(([name]) => program.includes(`from "${name}`))),
    peerDependencies: { [bundler]: peer },
  }
  const shipped = kitFiles
    .map((file) => file.path)
    .filter((name) => name === 'check/kit.json' || names.includes(path.posix.basename(name)))
  const files = [
    ...shipped.map((name) => [name, fs.readFileSync(path.join(distDir, name))]),
    [`${place}.js`, program],
    [`${place}.d.ts`, fs.readFileSync(path.join(root, `cli/src/${place}.d.ts`))],
    ['README.md', readme(bundler)],
    ['package.json', json(manifest)],
  ]
  return packPackage(`${place}-${own.version}.tgz`, files)
}

const creator = `#!/usr/bin/env node
process.argv.splice(2, 0, 'new')
await import('@center/cli/cli/center.js')
`

/** `create-center-app`, so that `npm create center-app @acme/hello` is `center new @acme/hello`. */
export async function packCreate() {
  const { version } = readJson(path.join(root, 'cli/package.json'))
  const manifest = {
    name: 'create-center-app',
    version,
    description: 'Makes a new app for a portal: npm create center-app @acme/hello',
    type: 'module',
    bin: { 'create-center-app': 'create.mjs' },
    publishConfig,
    engines: { node: '>=20.19' },
    dependencies: { '@center/cli': version },
  }
  const files = [
    ['create.mjs', creator],
    ['README.md', readme('create-center-app')],
    ['package.json', json(manifest)],
  ]
  return packPackage(`cli/create-center-app-${version}.tgz`, files)
}

/** For the `$schema` of a `center.json`: what the command that was just built prints. */
function manifestSchema() {
  return execFileSync(process.execPath, [path.join(distDir, 'cli/center.js'), 'schema', 'manifest'], {
    encoding: 'utf8',
  })
}

/** How a registry takes the packages: for everybody, with a statement of where they were built (npm's provenance). */
const publishConfig = { access: 'public', provenance: true }

const readme = (name) => fs.readFileSync(path.join(root, `tools/build/readmes/${name}.md`))

/** Packs files below `package/`, as npm expects them; the same files give the same bytes. */
async function packPackage(place, files) {
  const folder = path.join(cacheDir, 'packages', path.basename(place, '.tgz'))
  fs.rmSync(folder, { recursive: true, force: true })
  for (const [name, bytes] of files) writeWhole(path.join(folder, 'package', name), bytes)
  const archive = path.join(distDir, place)
  fs.mkdirSync(path.dirname(archive), { recursive: true })
  await tar.create({ file: archive, cwd: folder, portable: true, noMtime: true, gzip: { level: 9 } }, ['package'])
  return { path: place, bytes: fs.statSync(archive).size }
}

function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`
}
