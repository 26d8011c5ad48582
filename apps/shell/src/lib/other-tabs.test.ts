import { keep, launch, session } from '@center/shared/host'
import { announcePreferences, announceRename, announceSwitch, hearSwitches, hearUserChanges } from './other-tabs'

/** Tabs of one browser: what one says, all others hear. */
class FakeChannel {
  static open = new Set<FakeChannel>()
  onmessage: ((event: { data: unknown }) => void) | null = null
  constructor() {
    FakeChannel.open.add(this)
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.open) if (other !== this) other.onmessage?.({ data })
  }
  close() {
    FakeChannel.open.delete(this)
  }
}

const heard = jest.fn()
let stop = () => {}

beforeEach(() => {
  Object.assign(globalThis, { BroadcastChannel: FakeChannel })
  Object.assign(launch, { appCode: null, roleCode: null, benchCode: null, partBench: null })
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 'secret-token', user: null })
  keep('demo__mark', 'mark-1')
  keep('demo__roleCode', 'PROVIDER')
  heard.mockClear()
  stop = hearSwitches(heard)
})
afterEach(() => {
  stop()
  Object.assign(session, { status: 'signed-out', token: null })
  sessionStorage.clear()
})

test('the tabs of a session hear where another stands now, and never its token', () => {
  announceSwitch()
  expect(heard).toHaveBeenCalledTimes(1)
  expect(heard.mock.calls[0]?.[0]).toMatchObject({ mark: 'mark-1', standing: { roleCode: 'PROVIDER' } })
  expect(JSON.stringify(heard.mock.calls)).not.toContain('secret-token')
})

test('another session of the same user does not listen, nor does anybody to what is no message', () => {
  new FakeChannel().postMessage({ type: 'switched', mark: 'mark-2', standing: {} })
  new FakeChannel().postMessage('hello')
  keep('demo__mark', 'mark-3')
  const other = new FakeChannel()
  const standing = { roleCode: 'ENT', appCode: '', benchCode: '', partBench: '' }
  other.postMessage({ type: 'switched', mark: 'mark-1', standing })
  expect(heard).not.toHaveBeenCalled()
  other.postMessage({ type: 'switched', mark: 'mark-3', standing })
  expect(heard).toHaveBeenCalledTimes(1)
})

test('nobody listens after the end', () => {
  stop()
  announceSwitch()
  expect(heard).not.toHaveBeenCalled()
})

test('every tab of the same user hears that something of the user changed, and no other does', () => {
  const changed = jest.fn()
  const stopHearing = hearUserChanges(changed)
  const as = (userId: string) => Object.assign(session, { user: { userId } })
  as('u1')
  announceRename()
  announcePreferences()
  expect(changed.mock.calls).toEqual([['renamed'], ['preferences']])
  new FakeChannel().postMessage({ type: 'renamed', owner: 'demo/u2' })
  as('u2')
  new FakeChannel().postMessage({ type: 'renamed', owner: 'demo/u1' })
  expect(changed).toHaveBeenCalledTimes(2)
  stopHearing()
})
