import { installFakeStyles } from '../../../testing/fake-styles'
import { buildGuestServices } from '../../../testing/guest-services'
import { openTestGuest, settleAll } from '../../../testing/open-test-guest'
import { buildTestElements, keepingElement as keeping, plainElement as plain } from '../../../testing/test-elements'
import type { InspectedGuest } from '../guest-handle'

const { openOffered: offered } = buildTestElements()

beforeAll(installFakeStyles)
afterEach(() => document.body.replaceChildren())

test('a postponed offer does not come again; the next release does', async () => {
  const { handle, host, guest, version } = await offered({ '1.0.0': plain }, 'prompt')
  handle.postponeOffer()
  host.offer([{ ...guest, ...version('2.0.0', 2) }])
  expect(handle.state.offer).toBeNull()
  host.offer([{ ...guest, ...version('2.1.0', 3) }])
  expect(handle.state.offer).toMatchObject({ version: '2.1.0' })
})

test('another page of the app is offered no version, and says that it is another', async () => {
  const services = buildGuestServices()
  const onLifecycle = jest.fn()
  services.onLifecycle = onLifecycle
  services.bundles.set('/api/resources/notepad/1.0.0/entry.js', () => ({}))
  const { host, options, guest } = openTestGuest({}, services)
  const handle = host.open({ ...options, isOtherPage: true })
  host.offer([{ ...guest, version: '2.0.0', revision: 2 }])
  expect(handle.state.offer).toBeNull()
  expect(onLifecycle).toHaveBeenCalledWith(expect.objectContaining({ what: 'opened', isOtherPage: true }))
})

test('an offer that was taken back is gone', async () => {
  const { handle, host, guest, version } = await offered({ '1.0.0': plain }, 'prompt')
  host.offer([{ ...guest, ...version('1.0.0', 3) }])
  expect(handle.state.offer).toBeNull()
})

test('offers nothing after a retry has brought the offered version', async () => {
  const broken = () =>
    class extends HTMLElement {
      connectedCallback() {
        this.dispatchEvent(new CustomEvent('mf:ready'))
        queueMicrotask(() => this.dispatchEvent(new CustomEvent('mf:error', { detail: 'broke' })))
      }
    }
  const { handle, container } = await offered({ '1.0.0': broken, '2.0.0': keeping('b') }, 'prompt')
  expect(handle.state).toMatchObject({ status: 'failed', offer: { version: '2.0.0' } })
  handle.retry()
  await settleAll()
  expect(container.textContent).toBe('b:')
  expect(handle.state).toMatchObject({ status: 'mounted', version: '2.0.0', offer: null })
})

test('offers the newest version after a retry of one that was offered before', async () => {
  const { handle, host, guest, version } = await offered({ '1.0.0': plain }, 'prompt')
  ;(handle as unknown as InspectedGuest).fail('broke')
  host.offer([{ ...guest, ...version('3.0.0', 3) }])
  handle.retry()
  await settleAll()
  expect(handle.state).toMatchObject({ version: '3.0.0', failure: { phase: 'load' }, offer: null })
  host.offer([{ ...guest, ...version('4.0.0', 4) }])
  expect(handle.state.offer).toMatchObject({ version: '4.0.0' })
})

test('withdraws an offer when the tenant has a version that comes with the next visit', async () => {
  const { handle, host, guest, version } = await offered({ '1.0.0': plain }, 'prompt')
  host.offer([{ ...guest, ...version('3.0.0', 3), policy: 'next-visit' }])
  expect(handle.state.offer).toBeNull()
})

test('withdraws an offer when its own version comes with the next visit by now', async () => {
  const { handle, host, guest, version } = await offered({ '1.0.0': plain }, 'prompt')
  host.offer([{ ...guest, ...version('2.0.0', 3), policy: 'next-visit' }])
  expect(handle.state.offer).toBeNull()
})

test('keeps a postponed version away when only the revision of its release rises', async () => {
  const { handle, host, guest, version } = await offered({ '1.0.0': plain }, 'prompt')
  handle.postponeOffer()
  host.offer([{ ...guest, ...version('2.0.0', 3) }])
  host.offer([{ ...guest, ...version('2.0.0', 4) }])
  expect(handle.state.offer).toBeNull()
})

test('offers a postponed version again when it was rolled back and released anew', async () => {
  const { handle, host, guest, version } = await offered({ '1.0.0': plain }, 'prompt')
  handle.postponeOffer()
  host.offer([{ ...guest, ...version('1.0.0', 3) }])
  host.offer([{ ...guest, ...version('2.0.0', 4) }])
  expect(handle.state.offer).toMatchObject({ version: '2.0.0', revision: 4 })
})

test('takes a postponed version when its policy changes to immediate', async () => {
  const { handle, host, guest, container, version } = await offered(
    { '1.0.0': keeping('a'), '2.0.0': keeping('b') },
    'prompt',
  )
  handle.postponeOffer()
  host.offer([{ ...guest, ...version('2.0.0', 3), policy: 'immediate' }])
  await settleAll()
  expect(container.textContent).toBe('b:a')
})

test('shows an offer that failed as long as only its revision rises, and does not take it by itself', async () => {
  const { handle, host, guest, version, container } = await offered({ '1.0.0': keeping('a') }, 'immediate')
  expect(handle.state).toMatchObject({ version: '1.0.0', swapFailure: { phase: 'load' }, offer: { revision: 2 } })
  const { figures } = handle as unknown as InspectedGuest
  const { failures } = figures
  host.offer([{ ...guest, ...version('2.0.0', 3), policy: 'immediate' }])
  await settleAll()
  expect(handle.state.offer).toMatchObject({ version: '2.0.0', revision: 3 })
  expect(figures.failures).toBe(failures)
  expect(container.textContent).toBe('a:')
  handle.postponeOffer()
  host.offer([{ ...guest, ...version('2.0.0', 4), policy: 'immediate' }])
  await settleAll()
  expect(handle.state).toMatchObject({ version: '1.0.0', offer: null })
  host.offer([{ ...guest, ...version('3.0.0', 5) }])
  expect(handle.state.offer).toMatchObject({ version: '3.0.0' })
})

test('does not call a newer version failed because the one before it was', async () => {
  const { handle, host, guest, version } = await offered({ '1.0.0': plain }, 'immediate')
  expect(handle.state.swapFailure).not.toBeNull()
  host.offer([{ ...guest, ...version('3.0.0', 3) }])
  expect(handle.state).toMatchObject({ offer: { version: '3.0.0' }, swapFailure: null })
})
