import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ImportMap } from '@center/shared/contract'

/** The import map that the build wrote, hashed and with integrity; empty when nothing is built, as in server tests. */
export function readBaseMap(root: string): ImportMap {
  let text: string
  try {
    text = readFileSync(join(root, 'dist/page/importmap.json'), 'utf8')
  } catch {
    return { imports: {}, scopes: {}, integrity: {} }
  }
  return ImportMap.parse(JSON.parse(text))
}
