import { Manifest } from '@center/shared/contract'
import { reactRouterNames } from '../../tools/build/react-router-names.mjs'
import { zodNames } from '../../tools/build/zod-names.mjs'
import { listFiles, readJson, readText } from '../support/repository'

const { imports } = readJson<{ imports: Record<string, string> }>('importmap.json')
const manifests = listFiles(/^apps\/[^/]+\/center\.json$/).map((path) => readJson<{ name: string }>(path))

/** What has state or identity: two copies in one page would be two truths. */
const single = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  'single-spa',
  'valtio',
  'i18next',
  'zod/mini',
  '@center/shared/host',
  '@center/shared/ui',
]

describe('importmap.json', () => {
  test('maps what must exist once', () => {
    expect(single.filter((name) => !(name in imports))).toEqual([])
  })

  test('maps exactly the apps that have a manifest, and the root config', () => {
    const apps = Object.keys(imports).filter((name) => /^@center\/(?!shared\/)/.test(name))
    const expected = [...manifests.map(({ name }) => name), '@center/root-config']
    expect(apps.toSorted()).toEqual(expected.toSorted())
  })

  test('gives addresses of our own origin that say no version', () => {
    const wrong = Object.values(imports).filter((address) => !/^\/center\/assets\/[a-z0-9-]+\.js$/.test(address))
    expect(wrong).toEqual([])
  })

  test('no two names share an address', () => {
    expect(new Set(Object.values(imports)).size).toBe(Object.keys(imports).length)
  })
})

test("our apps, the SDK, templates and examples use what the map's react-router-dom has", () => {
  const sources = listFiles(/^(apps|root-config|sdk|examples|shared|cli\/templates)\/.*\.tsx?$/).filter(
    (path) => !/\.test\./.test(path),
  )
  const used = sources.flatMap((path) =>
    [...readText(path).matchAll(/import (?!type)\{([^}]*)\} from 'react-router-dom'/g)].flatMap(([, names = '']) =>
      names
        .split(',')
        .filter((name) => !name.includes('type '))
        .map((name) => name.trim()),
    ),
  )
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter((name) => name && !reactRouterNames.includes(name))).toEqual([])
})

test("our bundles use what the map's zod/mini has", () => {
  const sources = listFiles(/^(apps|root-config\/src|shared\/src\/(contract|guest-protocol|host|ui))\/.*\.tsx?$/)
  const isType = /^(infer|input|output)$/
  const used = sources
    .map(readText)
    .filter((text) => text.includes("'zod/mini'"))
    .flatMap((text) => [...text.matchAll(/\bz\.(\w+)/g)].map(([, name = '']) => name))
  expect(used.length).toBeGreaterThan(100)
  expect([...new Set(used)].filter((name) => !isType.test(name) && !zodNames.includes(name))).toEqual([])
})

describe('manifests', () => {
  const all = listFiles(/^(apps|examples)\/[^/]+\/center\.json$/)

  test.each(all)('%s fits the schema that guests use', (path) => {
    // The build adds what it alone knows.
    const built = { version: '0.0.0', entry: 'entry.js' }
    const result = Manifest.safeParse({ ...built, ...readJson<object>(path) })
    expect(result.error?.issues ?? []).toEqual([])
  })

  test('every app and every example has one', () => {
    const folders = listFiles(/^(apps|examples)\/[^/]+\/package\.json$/).map((path) =>
      path.replace('package.json', 'center.json'),
    )
    expect(folders.filter((path) => !all.includes(path))).toEqual([])
  })
})
