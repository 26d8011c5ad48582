import { buildTestElements, keepingElement as keeping } from '../../../testing/test-elements'
import { settleAll } from '../../../testing/open-test-guest'
import { busCode } from '../bus/lazy-bus'
import { changeCode } from './change-code'

/** The files of the portal itself that the network does not bring. */
const mockMissing = new Set<string>()

jest.mock('../bus/guest-bus', () => {
  if (mockMissing.has('bus')) throw new Error('Loading chunk 1 failed.')
  return jest.requireActual<object>('../bus/guest-bus')
})
jest.mock('./guest-changes', () => {
  if (mockMissing.has('changes')) throw new Error('Loading chunk 2 failed.')
  return jest.requireActual<object>('./guest-changes')
})

const { anElement, open, openOffered } = buildTestElements()

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  document.body.replaceChildren()
})

/** A guest that is mounted while the bus is on its way, and what its options were told. */
async function openUnheard() {
  mockMissing.add('bus')
  const { version } = anElement({ '1.0.0': keeping('a'), '2.0.0': keeping('b') })
  const test = open(version('1.0.0'))
  await settleAll()
  expect(test.handle.state.status).toBe('mounted')
  expect(busCode.loaded).toBeNull()
  return { ...test, host: test.element()!.host, next: { ...test.guest, ...version('2.0.0', 2) } }
}

test('what a guest says before the bus is here waits, and counts in its order when it comes', async () => {
  const { handle, options, host, element } = await openUnheard()
  const asked = host.request('can', { action: 'granted' })
  host.setTitle('一')
  host.navigate('/start')
  host.setDirty(false)
  await settleAll()
  expect(options.onTitle).not.toHaveBeenCalled()

  // The user touches it and types after all of that.
  element()!.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  element()!.dispatchEvent(new Event('input', { bubbles: true }))
  mockMissing.clear()
  host.setTitle('二')
  await settleAll()
  expect(options.onTitle.mock.calls).toEqual([['一'], ['二']])
  expect(options.onNavigate.mock.calls).toEqual([['/start', { replace: true }]])
  expect(handle.state.dirty).toBe(true)
  await expect(asked).resolves.toBe(true)
  host.setTitle('三')
  expect(options.onTitle).toHaveBeenLastCalledWith('三')
})

test('what a swap needs is here before a version comes, so that the network may be down then', async () => {
  const { handle, container } = await openOffered({ '1.0.0': keeping('a'), '2.0.0': keeping('b') }, 'prompt')
  await jest.advanceTimersByTimeAsync(0)
  expect(changeCode.loaded).not.toBeNull()
  mockMissing.add('changes')
  await handle.acceptOffer()
  expect(container.textContent).toBe('b:a')
})
