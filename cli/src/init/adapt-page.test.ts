import { adaptPage } from './adapt-page'

const adapt = (html: string, files: Record<string, string> = {}) =>
  adaptPage(new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])), html, 'acme-shop')

const page = `<link rel="stylesheet" href="/shop/assets/look.css"><script>var settings = 1</script>
  <div id="app"><img src="/logo.svg"></div>
  <script type="application/json" id="data">{"a":1}</script>
  <script src="/shop/old.js" nomodule></script>
  <script src="/shop/vendor.js"></script>
  <script type="module" src="/shop/assets/index.js"></script>`

test('a page becomes an isolated element that starts its scripts one after the other, wherever its site was to lie', () => {
  const { fields, written, todo } = adapt(page, {
    'assets/look.css': '',
    'vendor.js': '',
    'old.js': '',
    'assets/index.js': 'export {}',
  })
  expect(fields).toEqual({
    kind: 'element',
    entry: 'center-page.mjs',
    tag: 'acme-shop',
    isolation: 'frame',
    styles: ['assets/look.css'],
  })
  expect([...written.keys()]).toEqual(['center-page-1.js', 'center-page.mjs'])
  expect(written.get('center-page-1.js')).toBe('var settings = 1')
  const entry = written.get('center-page.mjs') ?? ''
  expect(entry.split('\n').filter((line) => line.startsWith('  await'))).toEqual([
    '  await load("./center-page-1.js")',
    '  await load("./vendor.js")',
    '  await import("./assets/index.js")',
  ])
  expect(entry).toContain('center-root:logo.svg')
  expect(entry).toContain('{\\"a\\":1}')
  expect(todo).toEqual([])
})

test('addresses from the root of the site begin at the file that names them', () => {
  const { written } = adapt('<p>Hello</p>', {
    'assets/index.js': 'export const logo = "/assets/logo.svg"',
    'assets/logo.svg': '<svg/>',
    'assets/look.css': 'a{background:url(/assets/logo.svg)} b{background:url("/other.svg")}',
    'js/runtime.js': '(()=>{var r={};r.p="/shop/";r.q="/"})()',
  })
  expect(written.get('assets/index.js')).toBe('export const logo = new URL("../assets/logo.svg", import.meta.url).href')
  expect(written.get('assets/look.css')).toBe('a{background:url(../assets/logo.svg)} b{background:url("/other.svg")}')
  expect(written.get('js/runtime.js')).toBe(
    '(()=>{var r={};r.p=new URL("../", document.currentScript.src).href;r.q="/"})()',
  )
})

test('a script that the page loads as a module is one, whatever it is made of', () => {
  const { written } = adapt('<script type="module" src="/assets/index.js"></script>', {
    'assets/index.js': 'draw("/icons.svg")',
    'icons.svg': '<svg/>',
  })
  expect(written.get('assets/index.js')).toBe('draw(new URL("../icons.svg", import.meta.url).href)')
})

test('what the portal cannot load is said', () => {
  const { todo } = adapt('<script src="https://cdn.test/x.js"></script><script src="gone.js"></script>')
  expect(todo).toEqual([
    'index.html loads https://cdn.test/x.js, and the portal loads nothing of other sites: put it into the folder.',
    'index.html names gone.js, which the folder lacks.',
  ])
})
