import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FirstPartyApp } from './page-build'

/** Our own apps as the build made them. Empty when nothing is built, as in most server tests. */
export type OwnBuild = {
  apps: FirstPartyApp[]
  /** Versions of what the base import map gives to all, by specifier. */
  libraries: Record<string, string>
  /** An app packed as a vendor packs one. */
  packed(app: Pick<FirstPartyApp, 'name' | 'version'>): Promise<Buffer>
}

/** Nothing was built. */
export const noOwnBuild: OwnBuild = {
  apps: [],
  libraries: {},
  packed: ({ name }) => Promise.reject(new Error(`${name} is not built`)),
}

export function readOwnBuild(root: string): OwnBuild {
  return {
    apps: readJson<FirstPartyApp[]>(join(root, 'dist/page/apps.json')) ?? [],
    libraries: readJson<Record<string, string>>(join(root, 'dist/page/libraries.json')) ?? {},
    packed: ({ name, version }) => readFile(join(root, 'dist/apps', `${name.replace(/^@[^/]+\//, '')}-${version}.tgz`)),
  }
}

function readJson<Value>(file: string): Value | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return null
  }
  return JSON.parse(text) as Value
}
