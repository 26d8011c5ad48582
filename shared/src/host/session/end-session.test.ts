import { buildUserInfo } from '../../testing'
import { launch } from '../address/launch'
import { keepGuests } from '../guests/kept-guests'
import { keep, kept, remember, remembered } from '../storage'
import { writeDraft } from './drafts'
import { endSession } from './end-session'
import { beginSession, rememberTenant } from './session-actions'
import { session } from './session.store'
import { rememberDefaultApplication, stand, standing } from './standing'
import { storeProfile } from './stored-profile'

const grant = { signKey: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8', expiresIn: 1800 }
const user = buildUserInfo({ userId: 'u1' })
const names = () => [...Object.keys(sessionStorage), ...Object.keys(localStorage)].map((name) => name.slice(5)).sort()

beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  Object.assign(launch, { benchCode: null, partBench: null })
  rememberTenant('demo')
  for (const name of ['locale', 'theme', 'density', 'captcha.slider', 'demo__map', 'hideSwitchEnt', 'overrides']) {
    remember(name, '1')
  }
  for (const name of ['reloadedFor', 'sso__state', 'sso__word', 'sso__failures']) keep(name, '1')
})
afterEach(() => {
  endSession()
  sessionStorage.clear()
  localStorage.clear()
})

/** Everything that the portal writes while somebody works. */
async function work(): Promise<void> {
  await beginSession('demo', 'token-1', grant)
  session.user = user
  storeProfile('demo', user)
  keepGuests({ tenant: 'demo', user: 'u1' }, [])
  rememberDefaultApplication('APP')
  stand({ roleCode: 'R', appCode: 'A', benchCode: 'B', partBench: 'P' })
  for (const name of ['demo__u1__tabs', 'demo__u1__board', 'simulated', 'devtools', 'account__dialog']) keep(name, 'x')
  for (const name of ['menuOpen', 'menuCollapsed', 'enterprisePage', 'devtools']) remember(name, 'x')
  for (const name of ['demo__u1__pinnedTabs', 'demo__u1__input', `demo__${kept('demo__mark')}__locked`]) {
    remember(name, 'x')
  }
}

test('the end of a session leaves in the browser what was there before it began', async () => {
  const before = names()
  await work()
  expect(names().length).toBeGreaterThan(before.length + 15)
  endSession()
  expect(names()).toEqual(before)
})

test('what the user typed and did not send outlives an end that was not their wish', async () => {
  const before = names()
  await work()
  writeDraft('reply', 'typed')
  endSession()
  expect(names()).toEqual([...before, 'demo__u1__draft__reply'].sort())
})

test('what belongs to another tenant, or to another user, stays', async () => {
  const others = ['park__user', 'park__u9__pinnedTabs', 'demo__u2__pinnedTabs', 'demo__u2__defaultApply']
  for (const name of others) remember(name, 'x')
  await work()
  endSession()
  expect(others.map(remembered)).toEqual(['x', 'x', 'x', 'x'])
})

test('an end before the user is known forgets the user of the kept profile', async () => {
  const before = names()
  await work()
  session.user = null
  endSession()
  expect(names()).toEqual(before)
})

test('the workbench goes on in the address and not in the browser', async () => {
  await work()
  endSession()
  expect(standing()).toMatchObject({ roleCode: '', benchCode: 'B', partBench: 'P' })
})
