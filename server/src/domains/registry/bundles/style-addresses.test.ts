import { addressesInStyle } from './style-addresses'

test.each([
  ['quoted', 'a { src: url("a.woff2"), url( \'b.png\' ) }', ['a.woff2', 'b.png']],
  ['plain', 'a { background: url( c.svg ) }', ['c.svg']],
  ['imported', '@import "d.css"; @import url(e.css); @import\t\'f.css\'', ['d.css', 'e.css', 'f.css']],
  ['with a bracket in quotes', 'a { src: url("a(1).png") }', ['a(1).png']],
  ['that never end', 'a { src: url("a', []],
  ['of another rule', '@importer "a.css"; a { content: "url" }', []],
])('reads addresses %s', (_what, css, addresses) => {
  expect(addressesInStyle(css)).toEqual(addresses)
})

test('reads a hundred thousand unclosed addresses', () => {
  expect(addressesInStyle('url('.repeat(100_000))).toEqual([])
  expect(addressesInStyle(`url(${' '.repeat(100_000)}`)).toEqual([])
})
