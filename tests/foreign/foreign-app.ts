import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readJson, root } from '../support/repository'
import type { System } from '../support/start-system'

const run = promisify(execFile)
const version = readJson<{ version: string }>('cli/package.json').version

/** An app that the tools of others have made. */
export type ForeignApp = {
  name: string
  folder: string
  /** Lines that were added to, or changed in, the files of the template. */
  changedLines: number
  /** How long its packages took to be installed, where that was measured. */
  installMs?: number
  /** Builds it; the folder that is published is `dist`. */
  build(version: string): Promise<void>
  dist: string
  center(...words: string[]): Promise<void>
}

/** What a command of others is run with: nothing of the npm and of the test around it. */
export const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV$)/i.test(name)),
)

/** Where an app is made, and the portal that it is published to. */
export type Workshop = { place: string; system: System }

/** Makes an app of a template of `npm create vite`, from the registry of npm, with our plugin in its configuration. */
export async function createWithPlugin(template: string, workshop: Workshop): Promise<ForeignApp> {
  const folder = await createVite(template, template, workshop)
  const archive = join(root, `dist/vite/center-vite-${version}.tgz`)
  const begun = Date.now()
  await run('npm', ['install', '--no-audit', '--no-fund', '--save-dev', archive], optionsOf(folder))
  const installMs = Date.now() - begun
  const name = `@foreign/${template}`
  writeFileSync(join(folder, 'center.json'), JSON.stringify({ name, title: template, titleEn: template }))
  const app = toApp({ name, folder, dist: 'dist', changedLines: addPlugin(folder), isAdapted: false }, workshop)
  return { ...app, installMs }
}

/** Frameworks that `center new` makes apps of; each has a page of its own for vendors, with the same files. */
export const newFrameworks = ['react', 'vue', 'svelte', 'solid', 'lit', 'none']

/** What `center new` makes of a framework, which is what the page of the framework shows. */
export async function createNew(framework: string, workshop: Workshop): Promise<ForeignApp> {
  const title = `new-${framework}`
  const folder = join(workshop.place, title)
  const name = `@foreign/${title}`
  const words = ['new', name, '--framework', framework, '--build', 'vite', '--dir', folder]
  await run(process.execPath, [join(root, 'dist/cli/center.js'), ...words], optionsOf(workshop.place))
  await run('npm', ['install', '--no-audit', '--no-fund'], optionsOf(folder))
  // What its tab is called is made of the name, in words: the test looks for the name.
  const manifest = JSON.parse(readFileSync(join(folder, 'center.json'), 'utf8')) as object
  writeFileSync(join(folder, 'center.json'), JSON.stringify({ ...manifest, title, titleEn: title }))
  return toApp({ name, folder, dist: 'dist', changedLines: 0, isAdapted: false }, workshop)
}

/** The same without our plugin: what it builds becomes an app by `center init`. */
export async function createAsItIs(template: string, workshop: Workshop): Promise<ForeignApp> {
  const title = `${template}-as-it-is`
  const folder = await createVite(template, title, workshop)
  await run('npm', ['install', '--no-audit', '--no-fund'], optionsOf(folder))
  return toApp({ name: `@foreign/${title}`, folder, dist: 'dist', changedLines: 0, isAdapted: true }, workshop)
}

/** An application of Angular, as its command line makes it for `center new`. */
export async function createAngular(workshop: Workshop): Promise<ForeignApp> {
  const folder = join(workshop.place, 'angular')
  const words = ['new', '@foreign/angular', '--framework', 'angular', '--dir', folder]
  await run(process.execPath, [join(root, 'dist/cli/center.js'), ...words], optionsOf(workshop.place))
  await run('npm', ['install', '--no-audit', '--no-fund'], optionsOf(folder))
  const dist = 'dist/angular/browser'
  return toApp({ name: '@foreign/angular', folder, dist, changedLines: 0, isAdapted: true }, workshop)
}

const optionsOf = (cwd: string) => ({ cwd, env: environment, maxBuffer: 64_000_000 })

async function createVite(template: string, name: string, { place }: Workshop): Promise<string> {
  const words = ['create', '--yes', 'vite@9', name, '--', '--template', template, '--no-interactive']
  await run('npm', words, optionsOf(place))
  return join(place, name)
}

type Made = Pick<ForeignApp, 'name' | 'folder' | 'dist' | 'changedLines'> & { isAdapted: boolean }

function toApp({ isAdapted, ...made }: Made, { system }: Workshop): ForeignApp {
  const { name, folder, dist } = made
  const env = { ...environment, CENTER_URL: system.url, CENTER_OPS_TOKEN: system.opsToken }
  const center = async (...words: string[]) => {
    await run(process.execPath, [join(root, 'dist/cli/center.js'), ...words], { ...optionsOf(folder), env })
  }
  return {
    ...made,
    center,
    async build(next) {
      const file = join(folder, 'package.json')
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as object
      writeFileSync(file, JSON.stringify({ ...manifest, version: next }))
      await run('npm', ['run', 'build'], optionsOf(folder))
      const [, title = ''] = name.split('/')
      if (isAdapted) await center('init', dist, '--force', '--name', name, '--title', title, '--title-en', title)
    },
  }
}

/** Adds the plugin to the configuration of the template, or writes one where it has none. Answers how many lines are new. */
function addPlugin(folder: string): number {
  const own = "import { center } from '@center/vite'"
  const name = ['vite.config.ts', 'vite.config.js'].find((file) => readText(join(folder, file)) !== null)
  if (!name) {
    writeFileSync(join(folder, 'vite.config.js'), `${own}\nexport default { plugins: [center()] }\n`)
    return 2
  }
  const text = readText(join(folder, name)) ?? ''
  writeFileSync(join(folder, name), `${own}\n${text.replace('plugins: [', 'plugins: [center(), ')}`)
  return 2
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
