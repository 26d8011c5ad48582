import { buildGuestServices } from '../../../testing/guest-services'
import { openTestGuest, settleAll } from '../../../testing/open-test-guest'
import type { Host } from '../../../guest-protocol'

let count = 0
afterEach(() => document.body.replaceChildren())

async function openElement() {
  const services = buildGuestServices()
  const tag = `placed-guest-${++count}`
  services.bundles.set('/placed.js', () => {
    customElements.define(tag, class extends HTMLElement {})
    return {}
  })
  const test = openTestGuest({ tag, entry: '/placed.js' }, services)
  const handle = test.open()
  await settleAll()
  const element = test.container.querySelector<HTMLElement & { host: Host }>('[data-tag]')!
  const touch = () => element.dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }))
  return { ...test, handle, element, touch, calls: test.options.onNavigate.mock.calls }
}

test('where a guest goes by itself is no step of the user', async () => {
  const { element, touch, handle, calls } = await openElement()
  element.host.navigate('/start')
  touch()
  element.host.navigate('/orders/7')
  handle.navigate('/')
  element.host.navigate('/start')
  expect(calls).toEqual([
    ['/start', { replace: true }],
    ['/orders/7', { replace: false }],
    ['/start', { replace: true }],
  ])
})

test('a guest may say itself whether it is a step', async () => {
  const { element, touch, calls } = await openElement()
  element.host.navigate('/orders/7', { replace: false })
  touch()
  element.host.navigate('/orders/7?sort=date', { replace: true })
  expect(calls.map(([, how]) => how)).toEqual([{ replace: false }, { replace: true }])
})

test.each([
  ['/../user/login', '/user/login'],
  ['/a/../../../login?tc=park#x', '/login?tc=park#x'],
  ['/%2e%2e/login', '/login'],
])('no path of a guest leads out of its part of the portal: %s', async (path, inner) => {
  const { element, calls } = await openElement()
  element.host.navigate(path)
  expect(calls.map(([said]) => said)).toEqual([inner])
})
