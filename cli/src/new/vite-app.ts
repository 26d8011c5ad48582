import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Framework } from './template'

/** The template of `create-vite` for each framework. */
export const viteTemplates: Record<Exclude<Framework, 'angular'>, string> = {
  none: 'vanilla-ts',
  react: 'react-ts',
  vue: 'vue-ts',
  svelte: 'svelte-ts',
  solid: 'solid-ts',
  lit: 'lit-ts',
}
const CREATE_VITE = 'vite@9'
const PLUGIN = "import { center } from '@center/vite'"

/** Runs npm in a folder; rejects with what it wrote. */
export type RunNpm = (words: string[], folder: string) => Promise<void>

type Made = { framework: keyof typeof viteTemplates; name: string; dependencies: Record<string, string>; npm: RunNpm }

/**
 * Has `create-vite` make an app, from the registry of npm, and gives it our packages and our plugin; its own page stays as it is. Answers
 * the files that were changed.
 */
export async function makeViteApp(target: string, { framework, name, dependencies, npm }: Made): Promise<string[]> {
  const parent = dirname(resolve(target))
  await mkdir(parent, { recursive: true })
  const choice = ['--template', viteTemplates[framework], '--no-interactive']
  await npm(['create', '--yes', CREATE_VITE, basename(target), '--', ...choice], parent)
  const file = join(target, 'package.json')
  const made = JSON.parse(await readFile(file, 'utf8')) as { devDependencies?: Record<string, string> }
  const manifest = { ...made, name, devDependencies: { ...made.devDependencies, ...dependencies } }
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`)
  return ['package.json', await addPlugin(target)]
}

/** Two lines in the configuration of Vite, or a file with them where the template has none. */
async function addPlugin(target: string): Promise<string> {
  for (const name of ['vite.config.ts', 'vite.config.js']) {
    const text = await readFile(join(target, name), 'utf8').catch(() => null)
    if (text === null) continue
    await writeFile(join(target, name), `${PLUGIN}\n${text.replace('plugins: [', 'plugins: [center(), ')}`)
    return name
  }
  await writeFile(join(target, 'vite.config.js'), `${PLUGIN}\n\nexport default { plugins: [center()] }\n`)
  return 'vite.config.js'
}
