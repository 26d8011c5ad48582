import { parse } from 'acorn'
import { relateAddresses } from './public-addresses'

const files = ['icons.svg', 'pictures/a.png']
const toScript = (code: string) => ({
  code,
  files,
  program: parse(code, { ecmaVersion: 'latest', sourceType: 'module' }),
})
const relate = (code: string, fileName = 'assets/main.mjs') => relateAddresses(toScript(code), fileName)

const at = (file: string) => `new URL("../${file}", import.meta.url).href`

test('the address of a public file is one beside the script, with what follows it', () => {
  expect(relate(`draw({ src: "/icons.svg?v=1" }, '/pictures/a.png')`)).toBe(
    `draw({ src: (${at('icons.svg')} + "?v=1") }, ${at('pictures/a.png')})`,
  )
  expect(relate(`draw('/icons.svg')`, 'main.mjs')).toBe('draw(new URL("./icons.svg", import.meta.url).href)')
})

test('addresses in markup are found, as frameworks keep their templates', () => {
  expect(relate(`html('<img src=/icons.svg><b style="background:url(/pictures/a.png)">')`)).toBe(
    `html(("<img src=" + ${at('icons.svg')} + "><b style=\\"background:url(" + ${at('pictures/a.png')} + ")\\">"))`,
  )
  expect(relate('html(`<img src="/icons.svg" alt="${name}">`)')).toBe(
    `html(\`<img src="\${${at('icons.svg')}}" alt="\${name}">\`)`,
  )
})

test.each([
  `fetch('/api/icons.svg')`,
  `go('/')`,
  `go('/icons.svgz')`,
  `go('https://other.test/icons.svg')`,
  `import '/icons.svg'`,
  `export { a } from '/icons.svg'`,
  `draw({ '/icons.svg': 1 })`,
])('%s stays as it is', (code) => expect(relate(code)).toBeNull())
