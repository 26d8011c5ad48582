import { findKnownUser } from '.'

const DAY_MS = 24 * 3_600_000
const zhangsan = { userId: 'u-1', name: '张三' }

function remember(user: object = zhangsan, savedAt = Date.now()): void {
  localStorage.setItem('pro__demo__user', JSON.stringify({ savedAt, user: { ...user, roleName: 'r' } }))
}

/** What the server puts into the page of a browser that has a session. */
function nameInPage(userId: string | null, ticket = 'ticket-1'): void {
  document.body.innerHTML = `<script type="application/json" id="center-visit">${JSON.stringify({ eventId: 1, userId })}</script>
    <meta name="center-resume" content="${ticket}" />`
}

const openSession = () => Object.assign(sessionStorage, { pro__tenantCode: 'demo', pro__demo__token: 'token-1' })
const openAt = (search: string) => window.history.replaceState(null, '', `/center/index${search}`)

beforeEach(() => remember())
afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  document.body.replaceChildren()
  openAt('')
})

test('a new tab is for the user whose session the browser has', () => {
  nameInPage('u-1')
  expect(findKnownUser('demo')).toEqual(zhangsan)
})

test('a tab that is loaded again is for the user of its session', () => {
  openSession()
  expect(findKnownUser('demo')).toEqual(zhangsan)
  nameInPage('u-1')
  expect(findKnownUser('demo')).toEqual(zhangsan)
})

test.each([
  ['the page is for another user', () => nameInPage('u-2')],
  ['the page is for a session that is over', () => nameInPage(null)],
  ['the page has no ticket', () => nameInPage('u-1', '')],
  ['there is neither ticket nor session', () => undefined],
  ['the page is for another user than the tab', () => [openSession(), nameInPage('u-2')]],
  ['a role is previewed', () => [nameInPage('u-1'), sessionStorage.setItem('center-preview', 'r-1')]],
  ['the address begins a preview', () => [nameInPage('u-1'), openAt('?previewRole=r-1')]],
  ['the address brings a ticket', () => [nameInPage('u-1'), openAt('?ticketToken=ST-1')]],
  ['the address names another tenant', () => [nameInPage('u-1'), openAt('?tc=park')]],
  ['the browser used another tenant last', () => [nameInPage('u-1'), localStorage.setItem('pro__tenantCode', 'park')]],
  ['the tab has a session of another tenant', () => [openSession(), sessionStorage.setItem('pro__tenantCode', 'park')]],
  ['the browser has forgotten its user', () => [nameInPage('u-1'), localStorage.clear()]],
  ['what it remembers is older than a week', () => [nameInPage('u-1'), remember(zhangsan, Date.now() - 7 * DAY_MS)]],
  ['the user has no name', () => [nameInPage('u-1'), remember({ userId: 'u-1' })]],
  ['what it remembers cannot be read', () => [nameInPage('u-1'), localStorage.setItem('pro__demo__user', '{')]],
])('no user is known where %s', (_what, prepare) => {
  prepare()
  expect(findKnownUser('demo')).toBeNull()
})
