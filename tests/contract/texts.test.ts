import * as contract from '@center/shared/contract'
import { FALLBACK_LOCALE, LOCALES } from '@center/shared/contract'
import { hasPath, listFiles, readJson, readText, someOf } from '../support/repository'

type Texts = { [key: string]: string | Texts }

/** Where texts lie and which namespaces they bring. */
const folders = [...new Set(listFiles(/\/locales\/[a-z]+\.json$/).map((path) => path.replace(/\/[a-z]+\.json$/, '')))]
const plural = /_(zero|one|two|few|many|other)$/

function flatten(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, value]) => {
    const key = prefix === '' ? name : `${prefix}.${name}`
    return typeof value === 'string' ? [[key, value] as [string, string]] : flatten(value, key)
  })
}

function load(folder: string, locale: string): Map<string, string> {
  return new Map(flatten(readJson<Texts>(`${folder}/${locale}.json`)))
}

/** An example is a vendor's, who decides on its languages. */
const localesOf = (folder: string): readonly string[] => (folder.startsWith('examples/') ? ['zh', 'en'] : LOCALES)

/** An app's texts are a namespace of the app's name; the shared ones bring several, by their first word. */
function fullKey(folder: string, key: string): string {
  const app = /^apps\/([^/]+)\//.exec(`${folder}/`)?.[1]
  return app ? `${app}:${key}` : key.replace('.', ':')
}

const bare = (keys: Iterable<string>) => [...new Set([...keys].map((key) => key.replace(plural, '')))].toSorted()

describe.each(folders)('%s', (folder) => {
  const zh = load(folder, FALLBACK_LOCALE)
  const others = localesOf(folder).filter((locale) => locale !== FALLBACK_LOCALE)
  const en = load(folder, 'en')

  test('has the same keys in every locale', () => {
    expect(localesOf(folder).filter((locale) => !hasPath(`${folder}/${locale}.json`))).toEqual([])
    for (const locale of others) expect(bare(load(folder, locale).keys())).toEqual(bare(zh.keys()))
  })

  test('leaves no text empty', () => {
    const all = localesOf(folder).flatMap((locale) => [...load(folder, locale)])
    expect(all.filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('has no Chinese in English texts', () => {
    expect([...en].filter(([, text]) => /\p{Script=Han}/u.test(text.replace('中文', '')))).toEqual([])
  })

  test.each(others)('names the same values in %s as in Chinese', (locale) => {
    const values = (text = '') => [...text.matchAll(/{{\s*(\w+)/g)].map((match) => match[1]).toSorted()
    const own = load(folder, locale)
    const differing = [...zh].filter(
      ([key, text]) => own.has(key) && values(text).join() !== values(own.get(key)).join(),
    )
    expect(differing).toEqual([])
  })
})

/** A permission is written as a key is, and an app may be called as its noun. */
const permissions = new Set(
  Object.values(contract).flatMap((value) =>
    typeof value === 'object' && value !== null && 'permission' in value ? [String(value.permission)] : [],
  ),
)

describe('keys of texts', () => {
  // A sub-app's texts are its own; its types know their keys.
  const ours = folders.filter((folder) => !folder.startsWith('examples/'))
  const known = new Set(
    ours.flatMap((folder) => bare(load(folder, FALLBACK_LOCALE).keys()).map((key) => fullKey(folder, key))),
  )
  const namespaces = [...new Set([...known].map((key) => key.split(':')[0] ?? ''))]
  const source = someOf(listFiles(/^(apps|shared|root-config)\/.*\.tsx?$/), (path) => !/\.test\.tsx?$/.test(path))
  const start = `(?:${namespaces.join('|')}):`
  const find = (pattern: string) =>
    source.flatMap((path) =>
      [...readText(path).matchAll(new RegExp(pattern, 'g'))].map((match) => ({ path, key: match[1] ?? '' })),
    )
  const literal = find(`['"\`](${start}[\\w.-]+)['"\`]`)
  const built = find(`\`(${start}[\\w.-]*)\\$\\{`).map(({ key }) => key)

  test('are used somewhere', () => {
    const names = new Set(literal.map(({ key }) => key))
    const unused = [...known].filter((key) => !names.has(key) && !built.some((beginning) => key.startsWith(beginning)))
    expect(unused).toEqual([])
  })

  test('exist when they are used', () => {
    expect(literal.filter(({ key }) => !known.has(key) && !permissions.has(key))).toEqual([])
  })

  test('are built only from a start that names a feature or the errors', () => {
    expect(built.filter((beginning) => beginning !== 'errors:' && !/:\w+\.$/.test(beginning))).toEqual([])
  })
})

/** The words of a locale as a script of the first paint has them. */
function wordsBefore(file: string, locale: string): [name: string, text: string][] {
  const row = new RegExp(`^  ${locale}: \\{(.*?)^  \\}`, 'ms')
  const [, words = ''] = row.exec(readText(`root-config/src/${file}`)) ?? []
  return [...words.matchAll(/(\w+): '([^']+)'/g)].map(([, name = '', text = '']) => [name, text])
}

test.each(['zh', 'en'])('the fields before the form say what the form says: %s', (locale) => {
  const { signIn } = readJson<{ signIn: object }>(`apps/auth/locales/${locale}.json`)
  const words = wordsBefore('early-form.ts', locale)
  expect(words.map(([name]) => name)).toEqual(['heading', 'hint', 'username', 'password', 'browsers'])
  expect(signIn).toMatchObject(Object.fromEntries(words))
})

test.each(['zh', 'en'])('the greeting before home says what home says: %s', (locale) => {
  const { greeting } = readJson<{ greeting: object }>(`apps/shell/locales/${locale}.json`)
  expect(Object.fromEntries(wordsBefore('skeleton/early-greeting.ts', locale))).toEqual(greeting)
})
