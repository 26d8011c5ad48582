import type { ReviewMode, RunningPlace, Verdict } from '@center/shared/contract'
import { isPublisher, isTrusted, personBehind, placeOf, reviewStateOf } from './review-rule'

const policy = (mode: ReviewMode, approvedVendors: string[] = []) => ({ mode, approvedVendors, certifiedOnly: false })
const of = (place: RunningPlace, more: { isOwn?: boolean; isTrusted?: boolean } = {}) => {
  return { name: more.isOwn ? '@center/auth' : '@acme/clock', isOwn: false, isTrusted: false, place, ...more }
}
const said = (userId: string, verdict: Verdict = 'approved', inPage = true) => ({ userId, verdict, inPage })
const state = (
  reviewed: ReturnType<typeof of>,
  mode: ReviewMode,
  reviews = [said('a')],
  releaser: string | null = null,
) => reviewStateOf(reviewed, policy(mode), { reviews, releaser })

test.each([
  ['none', false, 'free'],
  ['none', true, 'free'],
  ['own', false, 'free'],
  ['own', true, 'waiting'],
  ['page', false, 'waiting'],
  ['page', true, 'waiting'],
  ['vendors', false, 'waiting'],
  ['vendors', true, 'waiting'],
  ['all', false, 'waiting'],
  ['all', true, 'waiting'],
] as const)('with %s, the portal’s own app: %s, it is %s', (mode, isOwn, expected) => {
  expect(state(of('page', { isOwn }), mode, [])).toBe(expected)
})

test('an app of the portal takes two people in every mode but none, the one who releases it among them', () => {
  const own = of('page', { isOwn: true })
  expect(state(own, 'own')).toBe('second')
  expect(state(own, 'own', [said('a')], 'a')).toBe('second')
  expect(state(own, 'own', [said('a')], 'b')).toBe('approved')
  expect(state(own, 'own', [said('a'), said('b')])).toBe('approved')
})

test('the page of a vendor’s own site takes one person', () => {
  expect(state(of('site'), 'all', [said('a', 'approved', false)])).toBe('approved')
})

test('one refusal weighs more than any number of approvals', () => {
  expect(state(of('frame'), 'all', [said('a'), said('b'), said('c', 'refused', false)], 'd')).toBe('refused')
})

test('approved vendors need a review of code in the page alone, and of that until it is trusted', () => {
  const approved = policy('vendors', ['@acme'])
  const free = (reviewed: ReturnType<typeof of>) =>
    reviewStateOf(reviewed, approved, { reviews: [], releaser: null }) === 'free'
  expect([free(of('frame')), free(of('site')), free(of('page')), free(of('page', { isTrusted: true }))]).toEqual([
    true,
    true,
    false,
    true,
  ])
})

test('code of vendors in the page needs a review until it is trusted there, and elsewhere none', () => {
  const asked = (reviewed: ReturnType<typeof of>) => state(reviewed, 'page', [])
  expect([asked(of('frame')), asked(of('site')), asked(of('page')), asked(of('page', { isTrusted: true }))]).toEqual([
    'free',
    'free',
    'waiting',
    'free',
  ])
})

test('two different people make trust; one person twice, or without the page, does not', () => {
  expect(isTrusted([said('a'), said('a')])).toBe(false)
  expect(isTrusted([said('a'), said('b', 'approved', false)])).toBe(false)
  expect(isTrusted([said('a'), said('b')])).toBe(true)
})

test('code runs in a frame when the version or the tenant says so, and at its site when its owner serves it', () => {
  const bundle = (isolation: 'none' | 'frame') => ({ manifest: { isolation }, baseUrl: null })
  expect(placeOf(bundle('none'), null)).toBe('page')
  expect(placeOf(bundle('frame'), { isolation: 'none' })).toBe('frame')
  expect(placeOf(bundle('none'), { isolation: 'frame' })).toBe('frame')
  expect(placeOf({ manifest: { isolation: 'none' }, baseUrl: 'https://erp.example' }, null)).toBe('site')
})

test('a token counts as its maker, wherever its command comes from; the environment and CI systems are no one', () => {
  expect(personBehind('u-guanli')).toBe('u-guanli')
  expect(personBehind('access-token/CI/of us/u-guanli')).toBe('u-guanli')
  for (const program of ['deploy-token', 'administration-token', 'ci-token/GitHub/repo:acme/app'])
    expect(personBehind(program)).toBeNull()
  expect([isPublisher('access-token/CI/u-guanli', 'u-guanli'), isPublisher('deploy-token', 'u-guanli')]).toEqual([
    true,
    false,
  ])
})
