import { forgetFormerUser } from './former-user'
import { session } from './session.store'
import { endSession } from './end-session'

const DAY_MS = 24 * 3_600_000
const savedAt = (daysAgo: number) => JSON.stringify({ savedAt: Date.now() - daysAgo * DAY_MS })

/** What the browser has by names of its own, and what the specification keeps for a time. */
const staying = {
  local: {
    pro__locale: 'en',
    pro__theme: 'dark',
    pro__density: 'compact',
    pro__tenantCode: 'demo',
    pro__hideSwitchEnt: '1',
    'pro__captcha.slider': 'x',
    pro__demo__map: '{}',
    pro__demo__user: savedAt(6),
    pro__demo__guests: savedAt(6),
    pro__demo__u1__defaultApply: savedAt(0.9),
    'pro__demo__mark-1__locked': savedAt(1),
    pro__park__u9__pinnedTabs: 'of another tenant',
    'demo__of-a-guest': 'x',
  },
  tab: {
    pro__tenantCode: 'demo',
    pro__sso__state: 'x',
    pro__devtools: 'x',
    pro__demo__register: 'half a registration',
    'pro__sms.register': '1',
  },
}
const former = {
  local: {
    pro__demo__u1__pinnedTabs: 'x',
    pro__demo__u1__draft__reply: 'typed',
    pro__demo__u2__draft__reply: 'of another user',
    pro__demo__u1__input: '1',
    'pro__demo__mark-0__locked': savedAt(8),
    pro__demo__standing: '{}',
    pro__demo__u2__defaultApply: savedAt(1.1),
    pro__menuOpen: '1',
    pro__menuCollapsed: '1',
    pro__appTheme: 'top',
    pro__overrides: '{"@acme/hello":"http://localhost:4300"}',
  },
  tab: { pro__demo__u1__tabs: 'x' },
}

const names = (storage: Storage) => Object.keys(storage).toSorted()
const namesOf = (...parts: object[]) => parts.flatMap((part) => Object.keys(part)).toSorted()
const fill = (storage: Storage, values: Record<string, string>) =>
  Object.entries(values).forEach(([name, value]) => storage.setItem(name, value))

function showPage(tenantCode: string): void {
  document.body.innerHTML = `<script type="application/json" id="center-boot">{"tenantCode":"${tenantCode}"}</script>`
}

/** Locks that tabs of the browser hold or wait for. */
function withLocks(held: string[], pending: string[] = []): void {
  const named = (list: string[]) => list.map((name) => ({ name }))
  const query = async () => ({ held: named(held), pending: named(pending) })
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { query } })
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  showPage('demo')
  withLocks([])
  Object.assign(session, { status: 'signed-out', tenantCode: 'demo', token: null, user: null })
  fill(localStorage, { ...staying.local, ...former.local })
  fill(sessionStorage, { ...staying.tab, ...former.tab })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
  document.body.innerHTML = ''
  Object.assign(session, { status: 'signed-out', tenantCode: '', token: null })
})

const everything = () => [names(localStorage), names(sessionStorage)]
const all = () => [namesOf(staying.local, former.local), namesOf(staying.tab, former.tab)]
const rest = () => [namesOf(staying.local), namesOf(staying.tab)]

test('a page that starts signed out forgets all of who was there before but what the specification keeps', async () => {
  expect(everything()).toEqual(all())
  await forgetFormerUser()
  expect(everything()).toEqual(rest())
})

test('a profile that is older than a week goes, and one that cannot be read', async () => {
  localStorage.setItem('pro__demo__user', savedAt(7.1))
  localStorage.setItem('pro__demo__guests', 'no JSON')
  await forgetFormerUser()
  expect(names(localStorage)).not.toEqual(expect.arrayContaining(['pro__demo__user']))
  expect(names(localStorage)).not.toEqual(expect.arrayContaining(['pro__demo__guests']))
})

test('an address of a developer that this tab was just given waits for the sign-in', async () => {
  sessionStorage.setItem('pro__devApp', '@acme/hello')
  await forgetFormerUser()
  expect(names(localStorage)).toContain('pro__overrides')
  expect(names(sessionStorage)).toContain('pro__devApp')
})

test('a sign-out takes the address of a developer along', () => {
  Object.assign(session, { status: 'signed-in', token: 't' })
  endSession()
  expect(names(localStorage)).not.toContain('pro__overrides')
})

test.each([
  ['a tab that reads the stream of its session', ['center:events:mark-1'], []],
  ['a tab that waits for it', ['other'], ['center:events:mark-1']],
])('nothing is forgotten beside %s', async (_what, held, pending) => {
  withLocks(held, pending)
  await forgetFormerUser()
  expect(everything()).toEqual(all())
})

test('a browser without locks forgets as well', async () => {
  Reflect.deleteProperty(navigator, 'locks')
  await forgetFormerUser()
  expect(everything()).toEqual(rest())
})

test.each([
  ['a page with a session', () => Object.assign(session, { status: 'signed-in' })],
  ['a page of another tenant than its session', () => showPage('park')],
  ['a page inside of another one', () => jest.spyOn(window, 'parent', 'get').mockReturnValue({} as Window)],
])('%s forgets nothing', async (_what, arrange) => {
  arrange()
  await forgetFormerUser()
  jest.restoreAllMocks()
  expect(everything()).toEqual(all())
})
