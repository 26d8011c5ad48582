import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const kinds = ['element', 'system', 'iframe'] as const
/** Those of our own templates, which webpack builds; Vite makes apps of all (`vite-app.ts`) but Angular, which has its own command. */
const ownTemplates = ['none', 'react', 'vue'] as const
export const frameworks = [...ownTemplates, 'svelte', 'solid', 'lit', 'angular'] as const
export const builds = ['webpack', 'vite'] as const
export type Framework = (typeof frameworks)[number]
export type Choice = { kind: (typeof kinds)[number]; framework: Framework; build?: (typeof builds)[number] | undefined }

export const hasOwnTemplate = (framework: Framework) => (ownTemplates as readonly Framework[]).includes(framework)

/** Without a choice: our own template, where there is one. */
export function buildOf({ build, framework }: Choice): (typeof builds)[number] | 'angular' {
  if (framework === 'angular') return 'angular'
  return build ?? (hasOwnTemplate(framework) ? 'webpack' : 'vite')
}

type Json = { [name: string]: Json | string | number | boolean | null | Json[] | string[] }

/**
 * The files of a new app: path → text. A kind and a framework are a layer each, so that nine apps need no nine copies; a
 * file of a later layer takes the place of an earlier one, and `package.json` is put together from all.
 */
export async function readTemplate(templates: string, { kind, framework }: Choice): Promise<Map<string, string>> {
  const build = kind === 'iframe' ? [] : ['bundle']
  return readLayers(templates, ['any', ...build, `kind-${kind}`, `framework-${framework}`])
}

/** The files of folders of the templates. */
export async function readLayers(templates: string, layers: string[]): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const layer of layers) {
    for (const path of await filesIn(join(templates, layer))) {
      const text = await readFile(join(templates, layer, path), 'utf8')
      // A package leaves out what is called ".gitignore".
      const name = path === 'gitignore' ? '.gitignore' : path
      files.set(name, name === 'package.json' ? mergeJson(files.get(name), text) : text)
    }
  }
  return files
}

/** Puts the names in the place of their markers, in every file. */
export function fillIn(files: Map<string, string>, values: Record<string, string>): Map<string, string> {
  const fill = (text: string) => text.replace(/__([A-Z]+)__/g, (marker, name: string) => values[name] ?? marker)
  return new Map([...files].map(([path, text]) => [path, fill(text)]))
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}

function mergeJson(before: string | undefined, text: string): string {
  const merged = merge(before === undefined ? {} : (JSON.parse(before) as Json), JSON.parse(text) as Json)
  return `${JSON.stringify(merged, null, 2)}\n`
}

function merge(before: Json, after: Json): Json {
  const both = Object.entries(after).map(([name, value]): [string, Json[string]] => {
    const old = before[name]
    return [name, isObject(old) && isObject(value) ? sorted(merge(old, value)) : value]
  })
  return { ...before, ...Object.fromEntries(both) }
}

function isObject(value: Json[string] | undefined): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sorted(value: Json): Json {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
