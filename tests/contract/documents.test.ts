import { basename, dirname, join } from 'node:path'
import { blockBelow, codeSpans, localLinks } from '../support/markdown'
import { hasFile, hasPath, listFiles, readJson, readText, tableRows } from '../support/repository'

const documents = listFiles(/\.md$/)
const { scripts } = readJson<{ scripts: Record<string, string> }>('package.json')
const topFolders = [...new Set(listFiles(/\//).map((path) => path.split('/')[0] ?? ''))].filter(
  (name) => name[0] !== '.',
)

/** What the build or a running server makes: named in documents, absent in a clean clone. */
const made = /^(dist|screenshots|bench|\.data|DATA_DIR)(\/|$)/
/** A path of this repository: starts with a real top-level folder, or is a file at the top. */
const looksLikePath = new RegExp(`^(${topFolders.join('|')}|\\.ci)/[\\w@./*-]*$|^[\\w.-]+\\.(json|md|js|cjs)$`)

type Package = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> }
/** What any package of ours is made of; some are called like a file. */
const packages = new Set(
  listFiles(/(^|\/)package\.json$/)
    .map((path) => readJson<Package>(path))
    .flatMap(({ dependencies, devDependencies }) => Object.keys({ ...dependencies, ...devDependencies }))
    .filter((name) => !name.startsWith('@center/')),
)

const fileNames = new Set(listFiles().map((path) => basename(path)))

function exists(path: string): boolean {
  // A bare name such as `center.json` stands for every file of that name.
  if (fileNames.has(path) || packages.has(path)) return true
  // A door of shared is named as it is imported.
  if (/^shared\/(contract|guest-protocol|host|ui|ui-core|testing)$/.test(path)) return true
  if (!path.includes('*')) return hasPath(path)
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}`)
  return hasFile(pattern)
}

describe.each(documents)('%s', (document) => {
  const text = readText(document)

  test('names only scripts that exist', () => {
    const named = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map((match) => match[1] ?? '')
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  test('names only paths that exist', () => {
    const paths = codeSpans(text).filter((span) => looksLikePath.test(span) && !made.test(span))
    const missing = paths.filter((path) => !exists(path) && !exists(join(dirname(document), path)))
    expect(missing).toEqual([])
  })

  test('links only to what exists', () => {
    expect(localLinks(text).filter((link) => !hasPath(join(dirname(document), link)))).toEqual([])
  })
})

describe('where things are', () => {
  const inArchitecture = blockBelow(readText('docs/architecture.md'), '## Where things are')
  const inReadme = blockBelow(readText('README.md'), '## Where things are')

  test('README and docs/architecture.md say the same', () => {
    expect(inReadme).not.toBe('')
    expect(inReadme).toBe(inArchitecture)
  })

  test('the list has each folder once, and only folders that exist', () => {
    const named = inArchitecture
      .split('\n')
      .map((line) => line.split(/\s/)[0] ?? '')
      .filter((name) => name !== '')
    expect(named.filter((name) => !hasPath(name))).toEqual([])
    expect([...new Set(named.map((name) => name.split('/')[0]))].toSorted()).toEqual(topFolders.toSorted())
    const apps = listFiles(/^apps\/[^/]+\//).map((path) => path.split('/').slice(0, 2).join('/') + '/')
    expect(named.filter((name) => name.startsWith('apps/')).toSorted()).toEqual([...new Set(apps)].toSorted())
  })
})

test('docs/operations.md lists the environment that the server reads', () => {
  const schema = /const Environment = z\.object\(\{([\s\S]*?)^\}\)/m.exec(
    readText('server/src/platform/config/config.ts'),
  )?.[1]
  const read = [...(schema ?? '').matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map((match) => match[1])
  const [, environment = ''] = readText('docs/operations.md').split('\n## Environment\n')
  const listed = tableRows(environment.split(/\n##+ /)[0] ?? '').flatMap(([names = '']) => codeSpans(names))
  expect(read.length).toBeGreaterThan(5)
  expect(listed.toSorted()).toEqual(read.toSorted())
})

describe('docs/decisions', () => {
  const decisions = listFiles(/^docs\/decisions\/\d/)

  test('are numbered without gaps and have context, decision and consequences', () => {
    expect(decisions.map((path) => Number(/(\d{3})-/.exec(path)?.[1]))).toEqual(decisions.map((_, index) => index + 1))
    const heads = decisions.map((path) => [...readText(path).matchAll(/^## (.+)$/gm)].map((match) => match[1]))
    expect(heads.filter((head) => head.join() !== 'Context,Decision,Consequences')).toEqual([])
  })

  test('each dependency has its reason, and no other has', () => {
    const explained = tableRows(readText('docs/decisions/dependencies.md'))
    expect(explained.filter(([, why]) => !why).map(([name]) => name)).toEqual([])
    expect(explained.map(([name]) => name?.replaceAll('`', '')).toSorted()).toEqual([...packages].toSorted())
  })
})
