import { hasInlineMap, isSourceMap } from './source-maps'

test.each(['main.js.map', 'css/main.css.map'])('%s is a source map', (path) => expect(isSourceMap(path)).toBe(true))
test.each(['main.js', 'map.js', 'maps/world.json'])('%s is not one', (path) => expect(isSourceMap(path)).toBe(false))

test('a map inside of a script is found, and the name of one beside it is not', () => {
  const map = Buffer.from(JSON.stringify({ version: 3, sources: ['a.ts'], mappings: 'AAAA' })).toString('base64')
  expect(hasInlineMap(`run()\n//# sourceMappingURL=data:application/json;base64,${map}`)).toBe(true)
  expect(hasInlineMap('run()\n//# sourceMappingURL=main.js.map')).toBe(false)
  expect(hasInlineMap('const word = "sourceMappingURL=data:"')).toBe(false)
})
