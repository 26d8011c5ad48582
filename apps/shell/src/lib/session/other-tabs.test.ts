import { setSessionItem, launch, session } from '@center/shared/host'
import { announcePreferences, announceRename, announceSwitch, hearSwitches, hearUserChanges } from './other-tabs'

/** A channel of the browser: every other channel object gets the message, those of the same page too. */
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

/** What another page of the browser sends: the same message under a sender of its own. */
const sendAsOtherPage = (message: unknown) => new FakeChannel().postMessage({ sender: 'another-page', message })

/** Everything that leaves this page, repeated as another page would send it. */
function asHeardElsewhere(announce: () => void): void {
  const messages: unknown[] = []
  const wire = new FakeChannel()
  wire.onmessage = ({ data }) => messages.push((data as { message: unknown }).message)
  announce()
  wire.close()
  messages.forEach(sendAsOtherPage)
}

const heard = jest.fn()
let stop = () => {}

beforeEach(() => {
  Object.assign(globalThis, { BroadcastChannel: FakeChannel })
  Object.assign(launch, { appCode: null, roleCode: null, benchCode: null, partBench: null })
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 'secret-token', user: null })
  setSessionItem('demo__mark', 'mark-1')
  setSessionItem('demo__roleCode', 'PROVIDER')
  heard.mockClear()
  stop = hearSwitches(heard)
})
afterEach(() => {
  stop()
  Object.assign(session, { status: 'signed-out', token: null })
  sessionStorage.clear()
})

test('a page ignores what it announced itself', () => {
  const changed = jest.fn()
  const stopHearing = hearUserChanges(changed)
  Object.assign(session, { user: { userId: 'u1' } })
  announceSwitch()
  announceRename()
  announcePreferences()
  stopHearing()
  expect(heard).not.toHaveBeenCalled()
  expect(changed).not.toHaveBeenCalled()
})

test('the other tabs of a session learn the new work context, and never its token', () => {
  asHeardElsewhere(announceSwitch)
  expect(heard).toHaveBeenCalledTimes(1)
  expect(heard.mock.calls[0]?.[0]).toMatchObject({ mark: 'mark-1', standing: { roleCode: 'PROVIDER' } })
  expect(JSON.stringify(heard.mock.calls)).not.toContain('secret-token')
})

test('another session of the same user ignores a switch, and every session ignores what is not a message', () => {
  const standing = { roleCode: 'ENT', appCode: '', benchCode: '', partBench: '' }
  sendAsOtherPage({ type: 'switched', mark: 'mark-2', standing })
  sendAsOtherPage({ type: 'switched', mark: 'mark-1' })
  sendAsOtherPage('hello')
  new FakeChannel().postMessage({ type: 'switched', mark: 'mark-1', standing })
  expect(heard).not.toHaveBeenCalled()
  sendAsOtherPage({ type: 'switched', mark: 'mark-1', standing })
  expect(heard).toHaveBeenCalledTimes(1)
})

test('a stopped listener is not called', () => {
  stop()
  asHeardElsewhere(announceSwitch)
  expect(heard).not.toHaveBeenCalled()
})

test('every tab of the same user learns that the user changed, and no tab of another user', () => {
  const changed = jest.fn()
  const stopHearing = hearUserChanges(changed)
  const as = (userId: string) => Object.assign(session, { user: { userId } })
  as('u1')
  asHeardElsewhere(announceRename)
  asHeardElsewhere(announcePreferences)
  expect(changed.mock.calls).toEqual([['renamed'], ['preferences']])
  sendAsOtherPage({ type: 'renamed', owner: 'demo/u2' })
  as('u2')
  sendAsOtherPage({ type: 'renamed', owner: 'demo/u1' })
  expect(changed).toHaveBeenCalledTimes(2)
  stopHearing()
})
