import markPureCalls from './pure-calls.mjs'

const MARK = '/*#__PURE__*/ '

it('marks what runs while the module is loaded, also inside of other calls', () => {
  expect(markPureCalls('const A = object({ b: array(text()) })')).toBe(
    `const A = ${MARK}object({ b: ${MARK}array(${MARK}text()) })`,
  )
  expect(markPureCalls('const B = new Map()')).toBe(`const B = ${MARK}new Map()`)
})

it('marks a chain once, at its beginning', () => {
  expect(markPureCalls('const A = text().check(long())')).toBe(`const A = ${MARK}text().check(${MARK}long())`)
})

it('leaves what runs later as it is', () => {
  const later = 'const a = () => write(); function b() { write() } class C { d() { write() } }'
  expect(markPureCalls(later)).toBe(later)
})
