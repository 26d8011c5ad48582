import { listFiles, readText } from '../support/repository'

const english = listFiles(/^docs\/vendors\/[\w-]+\.md$/)
const chinese = listFiles(/^docs\/vendors\/zh\/[\w-]+\.md$/)
const pages = english.map((path) => ({ page: path.replace('docs/vendors/', ''), path }))

const blocksOf = (text: string) => text.match(/^```[\s\S]*?^```$/gm) ?? []
const proseOf = (text: string) => text.replaceAll(/^```[\s\S]*?^```$/gm, '')
const count = (text: string, shape: RegExp) => (proseOf(text).match(shape) ?? []).length
/** Other pages that it leads to, whatever their texts and anchors are. */
const linksOf = (text: string) =>
  [...proseOf(text).matchAll(/\]\(([\w-]+\.md)/g)].map(([, page = '']) => page).toSorted()

test('each page for vendors is there in Chinese, and no other', () => {
  expect(chinese.map((path) => path.replace('docs/vendors/zh/', ''))).toEqual(pages.map(({ page }) => page))
  expect(pages.length).toBeGreaterThan(15)
})

test.each(pages)('$page says in Chinese what it says in English', ({ page, path }) => {
  const [en, zh] = [readText(path), readText(`docs/vendors/zh/${page}`)]
  expect(blocksOf(zh)).toEqual(blocksOf(en))
  expect(linksOf(zh)).toEqual(linksOf(en))
  for (const shape of [/^#+ /gm, /^\|/gm, /^(- |\d+\. )/gm]) expect(count(zh, shape)).toBe(count(en, shape))
})

test('a page whose code or rows differ is found', () => {
  const [en, zh] = ['# A\n\n```sh\nnpm test\n```\n', '# 甲\n\n```sh\nnpm run test\n```\n']
  expect(blocksOf(zh)).not.toEqual(blocksOf(en))
  expect(count('| a |\n| - |\n', /^\|/gm)).not.toBe(count('| 甲 |\n| - |\n| 乙 |\n', /^\|/gm))
})

test('each row of the manifest names the same field in both languages', () => {
  const fieldsOf = (path: string) => [...readText(path).matchAll(/^\| `(\$?\w+)`\s*\|/gm)].map(([, field]) => field)
  expect(fieldsOf('docs/vendors/zh/manifest.md')).toEqual(fieldsOf('docs/vendors/manifest.md'))
  expect(fieldsOf('docs/vendors/manifest.md')).toContain('capabilities')
})

test('each page of a framework is run by the test of foreign apps', () => {
  const framed = pages.flatMap(({ page }) => /^with-(\w+)\.md$/.exec(page)?.[1] ?? [])
  const spec = readText('tests/foreign/foreign-app.ts')
  const [, named = ''] = /newFrameworks = \[([^\]]*)\]/.exec(spec) ?? []
  // The page that needs no framework is called so.
  const run = [...named.matchAll(/'(\w+)'/g)].map(([, name = '']) => (name === 'none' ? 'plain' : name))
  expect([...run, 'angular'].toSorted()).toEqual(framed.toSorted())
})
