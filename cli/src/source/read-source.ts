import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf, readManifestText } from '@center/shared/bundle'
import type { Manifest } from '@center/shared/contract'
import { toTag } from '../new/app-names'

/**
 * Reads `center.json` of an app's sources: what a build finds out by itself need not be in it. Without `tag` it is made of the name, without
 * `version` it is that of `package.json`, without `entry` what is handed in. Throws every fault at once, each with its line and what to write instead.
 */
export function readSource(root: string, fallback: { entry: string }): { manifest: Manifest; file: string } {
  const file = join(root, 'center.json')
  const text = read(
    file,
    'Write one: "npx center init" names the fields, https://<portal>/api/schemas/center.json describes them.',
  )
  const version = fieldOf(read(join(root, 'package.json'), 'It has the version of the app.'), 'version') ?? '0.0.0'
  const tag = toTag(fieldOf(text, 'name') ?? 'app')
  const { manifest, faults } = readManifestText(text, { version, tag, kind: 'element', ...fallback })
  if (manifest) return { manifest, file }
  throw new Error(
    faults.map((fault) => `${addressOf(file, fault)} ${fault.field} ${fault.message}. ${fault.remedy}`).join('\n'),
  )
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
