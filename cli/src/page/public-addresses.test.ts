import { parse } from 'acorn'
import { inlineSprites, relateAddresses, toSpriteModule } from './public-addresses'

const files = ['icons.svg', 'pictures/a.png']
const toScript = (code: string) => ({
  code,
  files,
  program: parse(code, { ecmaVersion: 'latest', sourceType: 'module' }),
})
const relate = (code: string, fileName = 'assets/main.mjs') => relateAddresses(toScript(code), fileName)
const inline = (code: string) => inlineSprites(toScript(code), (file) => `sprite:${file}`)

test('the address of a public file is one beside the script, with what follows it', () => {
  expect(relate(`draw({ src: "/icons.svg?v=1" }, '/pictures/a.png')`)).toBe(
    'draw({ src: new URL("../icons.svg?v=1", import.meta.url).href }, new URL("../pictures/a.png", import.meta.url).href)',
  )
  expect(relate(`draw('/icons.svg')`, 'main.mjs')).toBe('draw(new URL("./icons.svg", import.meta.url).href)')
})

test.each([
  `fetch('/api/icons.svg')`,
  `go('/')`,
  `import '/icons.svg'`,
  `export { a } from '/icons.svg'`,
  `draw({ '/icons.svg': 1 })`,
])('%s stays as it is', (code) => expect(relate(code)).toBeNull())

test('a part of a picture is shown from the page, which a module puts it into once', () => {
  expect(inline(`use('/icons.svg#logo'); use("/icons.svg#mail")`)).toBe(
    'import "sprite:icons.svg"\nuse("#logo"); use("#mail")',
  )
  expect(inline(`draw('/icons.svg', '/pictures/a.png#x', '#logo')`)).toBeNull()
})

test('the picture is in the page and not to be seen', () => {
  expect(toSpriteModule('<svg><symbol id="logo"/></svg>')).toContain('innerHTML = "<svg><symbol id=\\"logo\\"/></svg>"')
})
