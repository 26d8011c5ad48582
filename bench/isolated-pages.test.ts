import { definingItself } from './isolated-pages.mjs'

test('a module defines the element that it hands out, by an import of itself', () => {
  const text = definingItself('export{a as default};', { tag: 'bench-a', file: 'app.1.js' })
  expect(text).toMatch(/^export\{a as default\};\n/)
  expect(text).toContain("import GuestOfTag from './app.1.js'")
  expect(text).toContain("customElements.define('bench-a', GuestOfTag)")
})
