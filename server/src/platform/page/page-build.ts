import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, PinnedFile } from '@center/shared/contract'

/** One of our own apps as it was built: its manifest, with addresses and hashes in place of names. */
export type FirstPartyApp = Omit<Manifest, 'entry' | 'styles'> & {
  entry: PinnedFile
  styles: PinnedFile[]
  files: PinnedFile[]
}

/** What the build wrote for the page. */
export type PageBuild = {
  /** Another one for every build whose page or apps differ. */
  version: string
  template: string
  /** Of the style that stands in the template, as a policy names it. */
  styleHash: string
  apps: FirstPartyApp[]
  /** Styles of the shared libraries that have some, by specifier. */
  sharedStyles: Record<string, PinnedFile[]>
  /** Scripts that every page starts with, whole files of many. They are named in the template. */
  started: ReadonlySet<string>
  /** Hashes that the loader has, by address: no page brings them. */
  pinned: Readonly<Record<string, string>>
  /** Names that a built script imports, read from its own first line. */
  importsOf(href: string): string[]
}

/** Where the files of the build are served. */
export const ASSETS = '/center/assets/'
const REGISTER = /System\.register\((\[[^[\]]*\])/

/** Reads the page's files once; null when nothing was built. */
export function readPageBuild(root: string): PageBuild | null {
  const page = join(root, 'dist/page')
  const template = readText(join(page, 'index.html'))
  const apps = readText(join(page, 'apps.json'))
  if (template === null || apps === null) return null

  const known = new Map<string, string[]>()
  const version = createHash('sha256').update(template).update(apps).digest('hex').slice(0, 12)
  return {
    version,
    template,
    styleHash: styleHashOf(template),
    apps: JSON.parse(apps) as FirstPartyApp[],
    sharedStyles: JSON.parse(readText(join(page, 'shared-styles.json')) ?? '{}') as Record<string, PinnedFile[]>,
    started: readStarted(page),
    pinned: JSON.parse(readText(join(page, 'pins.json')) ?? '{}') as Record<string, string>,
    importsOf(href) {
      const imports = known.get(href) ?? readImports(root, href)
      known.set(href, imports)
      return imports
    },
  }
}

/** The scripts that stand in the files that a page starts with. */
function readStarted(page: string): ReadonlySet<string> {
  const files = JSON.parse(readText(join(page, 'start.json')) ?? '[]') as { holds: string[] }[]
  return new Set(files.flatMap(({ holds }) => holds))
}

function styleHashOf(template: string): string {
  const [, after = ''] = template.split('<style>')
  const [style = ''] = after.split('</style>')
  return `sha256-${createHash('sha256').update(style).digest('base64')}`
}

function readImports(root: string, href: string): string[] {
  if (!href.startsWith(ASSETS)) return []
  const text = readText(join(root, 'dist/assets', href.slice(ASSETS.length))) ?? ''
  const [, list = '[]'] = REGISTER.exec(text.slice(0, 4000)) ?? []
  return JSON.parse(list) as string[]
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
