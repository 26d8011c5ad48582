import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../support/repository'

export type Texts = { [key: string]: string | Texts }
export type Locale = 'zh' | 'en'

/** Where texts lie, and whose they are; the shared ones bring several namespaces. */
const folders = [
  ['shell', 'apps/shell'],
  ['auth', 'apps/auth'],
  ['notices', 'apps/notices'],
  ['ops', 'apps/ops'],
  ['admin', 'apps/admin'],
  ['shell', 'apps/shell/src/devtools/panel'],
  [null, 'shared/src/host'],
  [null, 'shared/src/host/texts/names'],
  [null, 'root-config'],
] as const

/** The locale files, each with its namespace. */
export function textsOf(locale: Locale): [namespace: string, texts: Texts][] {
  return folders.flatMap(([namespace, folder]): [string, Texts][] => {
    const texts = JSON.parse(readFileSync(join(root, folder, `locales/${locale}.json`), 'utf8')) as Texts
    if (namespace !== null) return [[namespace, texts]]
    return Object.entries(texts).flatMap(([name, of]) => (typeof of === 'string' ? [] : [[name, of]]))
  })
}

/** The text of a key such as `shell:settings.title`; a key that is in no locale file is an error. */
export function textOf(locale: Locale, key: string, values: Record<string, string> = {}): string {
  const [namespace = '', path = ''] = key.split(':')
  const found = textsOf(locale)
    .filter(([name]) => name === namespace)
    .map(([, texts]) => path.split('.').reduce<string | Texts | undefined>((at, part) => partOf(at, part), texts))
    .find((text) => typeof text === 'string')
  if (typeof found !== 'string') throw new Error(`No locale file has the text ${key}`)
  return found.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
}

const partOf = (texts: string | Texts | undefined, part: string) =>
  typeof texts === 'object' ? texts[part] : undefined
