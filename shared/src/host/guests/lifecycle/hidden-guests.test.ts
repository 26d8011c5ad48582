import { buildMicroFrontend } from '../../../testing/builders'
import { buildGuestServices } from '../../../testing/guest-services'
import { openTestGuest, settleAll } from '../../../testing/open-test-guest'
import { createGuestHost } from './guest-host'

type Guest = HTMLElement & { state?: unknown }
type Answer = { dirty: boolean; state?: unknown } | undefined

let count = 0
afterEach(() => document.body.replaceChildren())

/** So many tabs of one element; every one is asked what `answers` says for its number. */
async function openTabs(tabs: number, maxHidden: number, answerOf: (tab: number) => Answer) {
  const services = buildGuestServices()
  Object.assign(services.limits, { maxHidden })
  const tag = `kept-guest-${++count}`
  const made: Guest[] = []
  services.bundles.set('/kept.js', () => {
    customElements.define(
      tag,
      class extends HTMLElement {
        number = made.push(this) - 1
        beforeSwap = () => answerOf(this.number % tabs)
      },
    )
    return {}
  })
  const host = createGuestHost(services)
  const opened = Array.from({ length: tabs }, (_, tab) => {
    const { options } = openTestGuest({ tag, entry: '/kept.js', version: `1.0.${count}` }, services)
    return { handle: host.open({ ...options, key: `tab-${tab}` }), ...options }
  })
  await settleAll()
  const inPage = () => opened.map(({ container }) => container.querySelector('[data-tag]') !== null)
  const hideAll = async () => {
    for (const { handle } of opened) handle.hide()
    await settleAll()
  }
  return { host, opened, made, inPage, hideAll, tag, services }
}

const handingOver = (tab: number): Answer => ({ dirty: tab === 0, state: { tab } })

test('beyond the limit the guests that were on screen least recently are released', async () => {
  const { opened, inPage, hideAll } = await openTabs(4, 2, handingOver)
  await hideAll()
  expect(inPage()).toEqual([false, false, true, true])
  expect(opened.map(({ handle }) => handle.state.status)).toEqual(['hidden', 'hidden', 'hidden', 'hidden'])
})

test('the limit of the tenant holds as soon as it is known', async () => {
  const { opened, inPage, hideAll, services } = await openTabs(3, 3, handingOver)
  await hideAll()
  expect(inPage()).toEqual([true, true, true])
  Object.assign(services.limits, { maxHidden: 1 })
  opened[2]!.handle.hide()
  await settleAll()
  expect(inPage()).toEqual([false, false, true])
})

test('a released guest comes back with its state when it is shown, dirty as it was', async () => {
  const { opened, made, hideAll, inPage } = await openTabs(2, 0, handingOver)
  await hideAll()
  opened[0]!.handle.show()
  await settleAll()

  expect(inPage()).toEqual([true, false])
  expect(made.at(-1)?.state).toEqual({ tab: 0 })
  expect(opened[0]!.handle.state).toMatchObject({ status: 'mounted', dirty: true })
})

test.each<[string, Answer]>([
  ['does not answer', undefined],
  ['would lose work', { dirty: true }],
])('a guest that %s stays', async (_what, answer) => {
  const { inPage, hideAll } = await openTabs(1, 0, () => answer)
  await hideAll()
  expect(inPage()).toEqual([true])
})

test('guests that do not answer take no place of those that can be released', async () => {
  const { inPage, hideAll } = await openTabs(5, 2, (tab) => (tab < 2 ? undefined : handingOver(tab)))
  await hideAll()
  expect(inPage()).toEqual([true, true, false, true, true])
})

test('a guest that does not answer is asked again once it was on screen, and not whenever another one is hidden', async () => {
  const asked: number[] = []
  const { opened, hideAll } = await openTabs(3, 0, (tab) => void asked.push(tab))
  await hideAll()
  expect(asked.toSorted()).toEqual([0, 1, 2])
  opened[1]!.handle.show()
  await settleAll()
  opened[1]!.handle.hide()
  await settleAll()
  expect(asked.toSorted()).toEqual([0, 1, 1, 2])
})

test('one that is shown while it is asked stays', async () => {
  const { opened, inPage } = await openTabs(1, 0, handingOver)
  opened[0]!.handle.hide()
  opened[0]!.handle.show()
  await settleAll()
  expect(inPage()).toEqual([true])
  expect(opened[0]!.handle.state.status).toBe('mounted')
})

test('a release that comes meanwhile is what it comes back as', async () => {
  const { host, opened, made, hideAll, tag } = await openTabs(1, 0, handingOver)
  await hideAll()
  const { guest } = opened[0]!
  host.offer([buildMicroFrontend({ ...guest, tag, version: '2.0.0', entry: '/kept.js', revision: 2 })])
  await opened[0]!.handle.acceptOffer()
  expect(opened[0]!.handle.state.status).toBe('hidden')
  opened[0]!.handle.show()
  await settleAll()
  expect(opened[0]!.handle.state).toMatchObject({ status: 'mounted', version: '2.0.0' })
  expect(made.at(-1)?.state).toEqual({ tab: 0 })
})

test('closing what was released leaves nothing', async () => {
  const { opened, hideAll } = await openTabs(1, 0, handingOver)
  await hideAll()
  await opened[0]!.handle.close()
  expect(opened[0]!.container.outerHTML).toBe('<div></div>')
})
