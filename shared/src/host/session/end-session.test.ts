import { buildUserInfo } from '../../testing'
import { launch } from '../page/launch'
import { storeGuests } from '../guest-list/stored-guests'
import { setSessionItem, getSessionItem, setLocalItem, getLocalItem } from '../storage/browser-storage'
import { writeDraft } from './drafts'
import { endSession } from './end-session'
import { beginSession, storeTenant } from '../sign-in/session-actions'
import { session } from './session.store'
import { storeDefaultApplication, setWorkContext, workContext } from './work-context'
import { storeProfile } from './stored-profile'

const grant = { signKey: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8', expiresIn: 1800 }
const user = buildUserInfo({ userId: 'u1' })
const names = () => [...Object.keys(sessionStorage), ...Object.keys(localStorage)].map((name) => name.slice(5)).sort()

beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  Object.assign(launch, { benchCode: null, partBench: null })
  storeTenant('demo')
  for (const name of ['locale', 'theme', 'density', 'captcha.slider', 'demo__map', 'hideSwitchEnt']) {
    setLocalItem(name, '1')
  }
  for (const name of ['reloadedFor', 'sso__state', 'sso__word', 'sso__failures']) setSessionItem(name, '1')
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
  storeGuests({ tenant: 'demo', user: 'u1' }, [])
  storeDefaultApplication('APP')
  setWorkContext({ roleCode: 'R', appCode: 'A', benchCode: 'B', partBench: 'P' })
  for (const name of ['demo__u1__tabs', 'demo__u1__board', 'simulated', 'devtools', 'account__dialog'])
    setSessionItem(name, 'x')
  for (const name of ['menuOpen', 'menuCollapsed', 'enterprisePage', 'devtools', 'overrides']) setLocalItem(name, 'x')
  for (const name of ['demo__u1__pinnedTabs', 'demo__u1__input', `demo__${getSessionItem('demo__mark')}__locked`]) {
    setLocalItem(name, 'x')
  }
}

test('the end of a session leaves in the browser what was there before it began', async () => {
  const before = names()
  await work()
  expect(names().length).toBeGreaterThan(before.length + 15)
  endSession()
  expect(names()).toEqual(before)
})

test('what the user typed and did not send does not outlive the session, whatever ended it', async () => {
  const before = names()
  await work()
  setLocalItem('demo__u2__draft__reply', 'of another')
  writeDraft('reply', 'typed')
  endSession({ code: 'session.idle', status: 40109, message: '', data: null, requestId: null })
  expect(names()).toEqual([...before, 'demo__u2__draft__reply'].sort())
})

test('what belongs to another tenant, or to another user, stays', async () => {
  const others = ['park__user', 'park__u9__pinnedTabs', 'demo__u2__pinnedTabs', 'demo__u2__defaultApply']
  for (const name of others) setLocalItem(name, 'x')
  await work()
  endSession()
  expect(others.map(getLocalItem)).toEqual(['x', 'x', 'x', 'x'])
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
  expect(workContext()).toMatchObject({ roleCode: '', benchCode: 'B', partBench: 'P' })
})
