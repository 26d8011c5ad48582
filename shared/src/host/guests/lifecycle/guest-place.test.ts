import { createRoot, guardPlace } from './guest-place'

/** A container in its place, with a mount in it that does something whenever it is connected. */
function open(onConnected: (container: HTMLElement) => void) {
  const place = document.createElement('main')
  const container = document.createElement('div')
  const root = createRoot()
  const tag = `test-place-${++count}`
  customElements.define(
    tag,
    class extends HTMLElement {
      connectedCallback() {
        onConnected(container)
      }
    },
  )
  place.append(container)
  document.body.append(place)
  const life = new AbortController()
  const onRemoved = jest.fn()
  guardPlace(container, root, life.signal, onRemoved)
  root.append(document.createElement(tag))
  container.append(root)
  return { place, container, root, life, onRemoved }
}

let count = 0
const observed = () => Promise.resolve()
afterEach(() => document.body.replaceChildren())

test('a container that was removed is put back once, without what removed it', async () => {
  const { place, container, root, onRemoved } = open((node) => node.remove())
  await observed()
  expect(onRemoved).toHaveBeenCalledTimes(1)
  expect([...place.children]).toEqual([container])
  expect(root.isConnected).toBe(false)
})

test('a root that was removed is noticed, and one that left in its time is not', async () => {
  const first = open(() => undefined)
  first.root.remove()
  await observed()
  expect(first.onRemoved).toHaveBeenCalledTimes(1)
  const second = open(() => undefined)
  second.life.abort()
  second.root.remove()
  await observed()
  expect(second.onRemoved).not.toHaveBeenCalled()
})
