import { withoutOuterSlashes, withoutTrailingSlashes } from './path-slashes'

test.each([
  ['', '', ''],
  ['/', '', ''],
  ['//', '', ''],
  ['/a', '/a', 'a'],
  ['/a/b//', '/a/b', 'a/b'],
  ['//a//b/', '//a//b', 'a//b'],
])('takes slashes off %j', (path, trailing, outer) => {
  expect(withoutTrailingSlashes(path)).toBe(trailing)
  expect(withoutOuterSlashes(path)).toBe(outer)
})
