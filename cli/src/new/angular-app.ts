import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { AppNames } from './app-names'
import type { RunNpm } from './vite-app'

/** One release of it: what it names is on the registry for certain, where the newest may be ahead of its parts. */
export const ANGULAR_CLI = '@angular/cli@21.2.27'

/** Where Angular writes what it builds. */
export const angularOutput = (project: string) => `dist/${project}/browser`

/**
 * Has Angular's own command make an application, and gives it a script that makes an app of the portal of what it builds; its sources stay as they
 * are. Answers the files that were changed.
 */
export async function makeAngularApp(target: string, { name, title }: AppNames, npm: RunNpm): Promise<string[]> {
  const parent = dirname(resolve(target))
  const project = basename(target)
  await mkdir(parent, { recursive: true })
  const choice = ['--defaults', '--skip-git', '--skip-install', '--ssr=false', '--style=css', '--no-interactive']
  await npm(['exec', '--yes', `--package=${ANGULAR_CLI}`, '--', 'ng', 'new', project, ...choice], parent)
  const file = join(target, 'package.json')
  const made = JSON.parse(await readFile(file, 'utf8')) as { scripts?: Record<string, string> }
  const words = ['--force', `--name ${name}`, `--title '${title}'`, `--title-en '${title}'`]
  const portal = `ng build && npx center init ${angularOutput(project)} ${words.join(' ')}`
  const manifest = { ...made, scripts: { ...made.scripts, portal } }
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`)
  return ['package.json']
}
