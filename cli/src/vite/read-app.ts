import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf, readManifestText } from '@center/shared/bundle'
import type { Manifest } from '@center/shared/contract'
import { toTag } from '../new/app-names'

/** `isPage`: what the app starts with is a page, `index.html`, and not a script that defines an element. */
export type SourceApp = { manifest: Manifest; isPage: boolean }

const PAGE = 'index.html'

/**
 * Reads `center.json` of an app's sources, whose `entry` is a source file. Without `entry` the app begins with `index.html`, as templates
 * of Vite do; without `tag` it is made of the name; without `version` it is that of `package.json`. Throws every fault at once, each with
 * its line and what to write instead.
 */
export function readSourceApp(root: string): SourceApp {
  const file = join(root, 'center.json')
  const text = read(
    file,
    'Write one: "npx center init" names the fields, https://<portal>/api/schemas/center.json describes them.',
  )
  const version = fieldOf(read(join(root, 'package.json'), 'It has the version of the app.'), 'version') ?? '0.0.0'
  const tag = toTag(fieldOf(text, 'name') ?? 'app')
  const { manifest, faults } = readManifestText(text, { version, tag, kind: 'element', entry: PAGE })
  if (!manifest)
    throw new Error(
      faults.map((fault) => `${addressOf(file, fault)} ${fault.field} ${fault.message}. ${fault.remedy}`).join('\n'),
    )
  if (manifest.kind !== 'element')
    throw new Error(`${file}: Vite makes ES modules, of which only an app of the kind "element" can be made.`)
  const isPage = manifest.entry.endsWith('.html')
  return { isPage, manifest: isPage ? { ...manifest, isolation: 'frame' } : manifest }
}

function read(file: string, hint: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Error(`${file} cannot be read. ${hint}`)
  }
}

function fieldOf(text: string, name: string): string | undefined {
  try {
    const value: unknown = (JSON.parse(text) as Record<string, unknown>)[name]
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
