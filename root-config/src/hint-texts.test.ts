import { hintTexts } from './hint-texts'

const pins = {
  '/center/assets/shell.111111111111.js': 'sha384-a',
  '/center/assets/shell-en.222222222222.js': 'sha384-b',
  '/center/assets/notices-en.333333333333.js': 'sha384-c',
  '/center/assets/auth-en.444444444444.js': 'sha384-d',
}
const hinted = () =>
  [...document.head.querySelectorAll('link')].map(({ rel, href, integrity }) => [
    rel,
    new URL(href).pathname,
    integrity,
  ])

afterEach(() => document.head.replaceChildren())

test.each([
  ['@center/shell', 'shell', 'notices'],
  ['@center/auth', 'auth'],
])('a page of %s in English asks for its texts with its code', (first, ...apps) => {
  document.documentElement.dataset['first'] = first
  hintTexts(document, 'en', pins)
  expect(hinted().map(([rel, path]) => `${rel} ${path}`)).toEqual(
    apps.map((app) => expect.stringContaining(`preload /center/assets/${app}-en.`)),
  )
  expect(hinted().map(([, path, integrity]) => pins[path as keyof typeof pins] === integrity)).toEqual(
    apps.map(() => true),
  )
})

test('Chinese comes with the code', () => {
  document.documentElement.dataset['first'] = '@center/shell'
  hintTexts(document, 'zh', pins)
  expect(hinted()).toEqual([])
})
