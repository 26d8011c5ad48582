import { buildMicroFrontend, buildUserInfo } from '../../../testing/builders'
import { openTestGuest, settleAll } from '../../../testing/open-test-guest'
import { session } from '../../session/session.store'
import { inspectGuests, openGuest } from './open-guest'

const origin = 'http://erp.test'
const guest = buildMicroFrontend({
  kind: 'iframe',
  serviceCode: 'legacy-erp',
  origins: [origin],
  iframe: { src: `${origin}/`, origin, sandbox: 'allow-scripts', allow: '' },
})
const keys = () => inspectGuests().map(({ key }) => key)
const signOut = () => Object.assign(session, { status: 'signed-out', token: null, user: null })

beforeEach(() => {
  Object.assign(globalThis, { System: {} })
  Object.assign(session, { status: 'signed-in', token: 'token-1', user: buildUserInfo() })
})

async function open(key: string) {
  openGuest({ ...openTestGuest().options, key, guest })
  await settleAll()
}

test('guests stay while the session changes, and go when the user signs out', async () => {
  await open('tab-1')
  session.token = 'token-2'
  await settleAll()
  expect(keys()).toEqual(['tab-1'])
  signOut()
  await settleAll()
  expect(keys()).toEqual([])
})

test('guests of a page without a session stay until one begins', async () => {
  signOut()
  await settleAll()
  await open('tab-2')
  session.tenantCode = 'park'
  await settleAll()
  expect(keys()).toEqual(['tab-2'])
})
