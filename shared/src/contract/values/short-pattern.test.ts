import { MAX_MATCHED, MAX_PATTERN, matchesPattern, patternFault } from './short-pattern'

test.each([
  String.raw`^1[3-9]\d{9}$`,
  String.raw`^1(3[0-9]|4[579]|5[0-35-9]|6[2567]|7[0-8]|8[0-9]|9[189])\d{8}$`,
  String.raw`^(\+?86)?1[3-9]\d{9}$`,
  String.raw`^(\+\d{1,3}[- ]?)?\d{3}[- ]?\d{4}[- ]?\d{4}$`,
  String.raw`^(?:0\d{2,3}-)?\d{7,8}(-\d{1,6})?$`,
  String.raw`^\+?\d+$`,
  String.raw`^[\]\d]{4,}$`,
  String.raw`^\d{5,11}?$`,
  '^555\\d{4}$',
])('takes %s, as a portal may have it', (pattern) => {
  expect(patternFault(pattern)).toBeNull()
})

test.each([
  ['a count of a count', '^(a+)+$'],
  ['a choice of the same, counted', '^(a|a)*$'],
  ['a choice of the same, over and over', `^${'(1|1)'.repeat(30)}$`],
  ['many counts in a row', String.raw`^\d*\d*\d*\d*\d*$`],
  ['much that may be left out', `^${'1?'.repeat(40)}$`],
  ['a count of a count in braces', '^(a{1,9}){1,9}$'],
  ['a count of a group that may be empty', '^(a?){32}$'],
  ['a count after a class with a bracket', String.raw`^([\])]+)+$`],
])('refuses %s', (_what, pattern) => {
  expect(patternFault(pattern)).toBe('ways')
})

test.each([
  ['a reference', String.raw`^(a)\1$`],
  ['a reference by name', String.raw`^(a)\k<x>$`],
  ['a look ahead', '^(?=a)a$'],
  ['a look behind', '(?<=a)b$'],
  ['a group with a name', '^(?<x>a)$'],
  ['an open group', '^(a'],
  ['an open class', '^[a'],
  ['a count of nothing', '+'],
])('refuses %s', (_what, pattern) => {
  expect(patternFault(pattern)).toBe('syntax')
})

test('refuses what is longer than two hundred letters', () => {
  expect(patternFault('1'.repeat(MAX_PATTERN))).toBeNull()
  expect(patternFault('1'.repeat(MAX_PATTERN + 1))).toBe('length')
})

test('compares no text that is longer than a number can be', () => {
  expect(matchesPattern('1'.repeat(MAX_MATCHED), '^1+$')).toBe(true)
  expect(matchesPattern('1'.repeat(MAX_MATCHED + 1), '^1+$')).toBe(false)
})
