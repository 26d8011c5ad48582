import { toPageModule } from './page-module'

const page = (head: string, body: string) => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`

test('a page becomes an element with its content, its styles and its scripts', () => {
  const html = page(
    '<title>Hello</title><link rel="icon" href="/i.svg"><link rel="stylesheet" href="./src/look.css">',
    '<div id="root">"</div>\n<script type="module" src="/src/main.tsx"></script>',
  )
  const lines = toPageModule(html, 'acme-hello').split('\n')
  expect(lines[0]).toBe('import "/src/look.css"')
  expect(lines.slice(lines.findIndex((line) => line.startsWith('const root')))).toEqual([
    'const root = new URL(/* @vite-ignore */ "../", import.meta.url).href',
    `const content = "<div id=\\"root\\">\\"</div>".replaceAll("center-root:", root)`,
    'const start = async (element) => {',
    '  await import("/src/main.tsx")',
    '}',
    'customElements.define("acme-hello", class extends HTMLElement {',
    '  connectedCallback() {',
    '    if (this.ready) return',
    '    showPartsIn(this)',
    '    this.innerHTML = content',
    '    this.ready = start(this)',
    '  }',
    '})',
    '',
  ])
})

test('scripts run in the order of the page, also those of its head', () => {
  const html = page('<script type="module" src="a.js"></script>', '<script type="module" src="./b.js"></script>')
  expect(toPageModule(html, 'acme-hello')).toContain('await import("/a.js")\n  await import("/b.js")')
})

test.each([
  ['<script>start()</script>', /has a script in itself/],
  ['<script src="https://cdn.test/x.js" type="module"></script>', /Scripts of other sites/],
  ['<script src="/old.js"></script>', /Say type="module"/],
])('a page with %s is refused, with a remedy', (script, message) => {
  expect(() => toPageModule(page('', script), 'acme-hello')).toThrow(message)
})

test('pictures of its content come from the folder of the app', () => {
  const html = page('', '<img src="/logo.svg"><a href="//other.test/">x</a><a href="#here">y</a>')
  expect(toPageModule(html, 'acme-hello')).toContain(
    JSON.stringify('<img src="center-root:logo.svg"><a href="//other.test/">x</a><a href="#here">y</a>'),
  )
})

test('a style sheet of another site is left out: the portal lets none in', () => {
  const html = page('<link rel="stylesheet" href="https://fonts.test/x.css">', '<p>Hello</p>')
  expect(toPageModule(html, 'acme-hello')).not.toContain('fonts.test')
})
