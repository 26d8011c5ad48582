import { buildMicroFrontend } from '../../../testing/builders'
import { buildGuestServices } from '../../../testing/guest-services'
import { openTestGuest, settleAll } from '../../../testing/open-test-guest'
import type { Host } from '../../../guest-protocol'

type Page = HTMLElement & { host: Host }
const define = (tag: string) => customElements.define(tag, class extends HTMLElement {})

afterEach(() => document.body.replaceChildren())

/** Three open guests: the first two name `stock`, the third names nothing. */
async function openThree() {
  const services = buildGuestServices()
  services.modules.load = jest.fn(async ({ tag }) => (define(String(tag)), {}))
  const sender = openTestGuest(
    { serviceCode: 'sender', kind: 'element', tag: 'ev-sender', messages: ['stock'] },
    services,
  )
  const tags = ['ev-taker', 'ev-deaf']
  const handles = [sender.host.open(sender.options)]
  for (const [index, tag] of tags.entries()) {
    const container = document.body.appendChild(document.createElement('div'))
    const messages = index === 0 ? ['stock'] : []
    const guest = buildMicroFrontend({ serviceCode: tag, kind: 'element', tag, entry: `/${tag}.js`, messages })
    handles.push(sender.host.open({ ...sender.options, key: tag, guest, container, onEvent: jest.fn() }))
  }
  await settleAll()
  const pages = [...document.querySelectorAll<Page>('[data-guest-root] > *')]
  const heard = pages.map((page) => {
    const listener = jest.fn()
    page.host.on('event', listener)
    return listener
  })
  return { pages, heard, handles, onEvent: sender.options.onEvent }
}

test('an event reaches the open guests that name it, and not its sender', async () => {
  const { pages, heard, onEvent } = await openThree()
  pages[0]?.host.emit('stock', { id: 7 })
  expect(heard.map(({ mock }) => mock.calls)).toEqual([
    [],
    [[{ name: 'stock', detail: { id: 7 }, from: 'sender' }]],
    [],
  ])
  expect(onEvent).toHaveBeenCalledWith({ name: 'stock', detail: { id: 7 } })
})

test('delivers no event that its sender does not declare', async () => {
  const { pages, heard, onEvent } = await openThree()
  pages[2]?.host.emit('stock', null)
  pages[0]?.host.emit('prices', null)
  expect(heard.flatMap(({ mock }) => mock.calls)).toEqual([])
  expect(onEvent).not.toHaveBeenCalled()
})

test('the portal tells events as well, to who names them', async () => {
  const { heard, handles } = await openThree()
  for (const handle of handles) handle.tell({ name: 'stock', detail: 1 })
  expect(heard.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
  expect(heard[0]).toHaveBeenCalledWith({ name: 'stock', detail: 1, from: 'portal' })
})
