import { ClaimRules } from '@center/shared/contract'
import { matchesClaims } from './claim-match'

const matches = (value: string, claim: unknown) => matchesClaims([{ claim: 'sub', value }], { sub: claim })

test.each([
  ['acme/hello', 'acme/hello'],
  ['acme/*', 'acme/hello'],
  ['repo:acme/*:ref:refs/heads/main', 'repo:acme/hello:ref:refs/heads/main'],
  ['acme/**', 'acme/group/hello'],
  ['**/hello', 'a/b/hello'],
  ['a*c', 'ac'],
  ['true', true],
  ['42', 42],
])('the rule %s takes %p', (value, claim) => {
  expect(matches(value, claim)).toBe(true)
})

test.each([
  ['acme/hello', 'acme/Hello'],
  ['acme/hello', 'acme/hello\n'],
  ['acme/hello', 'xacme/hello'],
  ['acme/*', 'acme-evil/hello'],
  ['acme/*', 'evil/acme/hello'],
  ['acme/*', 'acme/hello/x'],
  ['repo:acme/*:ref:refs/heads/main', 'repo:acme/x:environment:y:ref:refs/heads/main'],
  ['a.me/x', 'acme/x'],
  ['[a-z]*', 'acme'],
  ['acme/*', ['acme/hello']],
  ['acme/*', { length: 1 }],
  ['acme/*', null],
  ['*', undefined],
])('the rule %s does not take %p', (value, claim) => {
  expect(matches(value, claim)).toBe(false)
})

test('no rule takes what every object has, and no rules take nothing', () => {
  expect(matchesClaims([{ claim: 'constructor', value: '**' }], {})).toBe(false)
  expect(matchesClaims([], { sub: 'x' })).toBe(false)
})

test('many wildcards on a long text are decided at once', () => {
  const begun = performance.now()
  expect(matches('*a'.repeat(100), 'a'.repeat(1000) + 'b')).toBe(false)
  expect(performance.now() - begun).toBeLessThan(2_000)
})

const isRight = (...rules: [string, string][]) =>
  ClaimRules.safeParse(rules.map(([claim, value]) => ({ claim, value }))).success

test('rules say whose tokens are taken, and leave that to no wildcard', () => {
  expect(isRight(['repository', 'acme/*'], ['ref', 'refs/heads/*'])).toBe(true)
  expect(isRight(['sub', 'repo:acme/hello:**'])).toBe(true)
  const open: [string, string][] = [
    ['ref', 'refs/heads/main'],
    ['repository', '*'],
    ['repository', '**/hello'],
    ['repository', 'acme*'],
    ['sub', 'repo:*'],
    ['sub', 'project_path:**'],
    ['iss', 'https://gitlab.example'],
    ['aud', 'center'],
  ]
  expect(open.filter((rule) => isRight(rule))).toEqual([])
  expect(isRight(['repository', 'acme/a'], ['repository', 'acme/b'])).toBe(false)
})
