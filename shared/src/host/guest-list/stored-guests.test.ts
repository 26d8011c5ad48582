import { buildMicroFrontend } from '../../testing'
import { storeGuests, readStoredGuests } from './stored-guests'

const owner = { tenant: 'demo', user: 'u1' }

beforeEach(() => {
  localStorage.clear()
  jest.useFakeTimers({ now: 1_000 })
})
afterEach(() => jest.useRealTimers())

test('gives back the list of the same user, and when it worked', () => {
  storeGuests(owner, [buildMicroFrontend()])
  expect(readStoredGuests(owner)).toMatchObject({ savedAt: 1_000, list: [{ serviceCode: '@apps/notepad' }] })
})

test('not to another user, nor in another tenant, nor after a week', () => {
  storeGuests(owner, [buildMicroFrontend()])
  expect(readStoredGuests({ ...owner, user: 'u2' })).toBeNull()
  expect(readStoredGuests({ ...owner, tenant: 'park' })).toBeNull()
  jest.setSystemTime(1_000 + 7 * 24 * 3_600_000)
  expect(readStoredGuests(owner)).toBeNull()
})

test.each(['no json', '{"user":"u1"}', '{"user":"u1","savedAt":1000,"list":[{"serviceCode":"x"}]}'])(
  'takes %s for no list',
  (text) => {
    localStorage.setItem('pro__demo__guests', text)
    expect(readStoredGuests(owner)).toBeNull()
  },
)

test('an invalid kept guest is dropped without the others', () => {
  storeGuests(owner, [buildMicroFrontend()])
  const kept = JSON.parse(localStorage.getItem('pro__demo__guests') ?? '') as { list: unknown[] }
  const list = [{ serviceCode: 'x' }, ...kept.list, null]
  localStorage.setItem('pro__demo__guests', JSON.stringify({ ...kept, list }))
  expect(readStoredGuests(owner)?.list.map(({ serviceCode }) => serviceCode)).toEqual(['@apps/notepad'])
})

test('keeps no secret', () => {
  storeGuests(owner, [
    buildMicroFrontend({ props: { apiBase: '/api', accessToken: 'abc', apiKey: 'k', Password: 'p' } }),
  ])
  expect(localStorage.getItem('pro__demo__guests')).not.toMatch(/abc|accessToken|apiKey|Password/)
  expect(readStoredGuests(owner)?.list[0]?.props).toEqual({ apiBase: '/api' })
})

test('keeps no list that would fill the browser, and not the one before it either', () => {
  storeGuests(owner, [buildMicroFrontend()])
  storeGuests(owner, [buildMicroFrontend({ props: { text: 'x'.repeat(500_000) } })])
  expect(readStoredGuests(owner)).toBeNull()
})
