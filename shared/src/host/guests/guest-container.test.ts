import { buildGuestState, buildMicroFrontend } from '../../testing'
import { clearContainer, markContainer } from './guest-container'
import { watchTouch } from './touch'

const guest = buildMicroFrontend({ serviceCode: '@apps/orders', kind: 'element' })

test('says what it holds; a hidden guest is out of reach, and in it again', () => {
  const container = document.createElement('div')
  markContainer(container, guest, buildGuestState({ status: 'hidden', version: '2.0.0' }))
  expect({ ...container.dataset }).toEqual({
    ...{ app: '@apps/orders', appKind: 'element', appVersion: '2.0.0', appState: 'hidden' },
  })
  expect([container.hasAttribute('inert'), container.style.getPropertyValue('content-visibility')]).toEqual([
    ...[true, 'hidden'],
  ])
  markContainer(container, guest, buildGuestState({ status: 'mounted', version: '2.0.0' }))
  expect([container.hasAttribute('inert'), container.style.getPropertyValue('content-visibility')]).toEqual([false, ''])
  expect(container.dataset['appState']).toBe('mounted')
})

test.each(['', ' style="color: red;"'])('is given back as it came: <div%s>', (style) => {
  const place = document.createElement('div')
  place.innerHTML = `<div${style}></div>`
  const container = place.firstElementChild as HTMLElement
  markContainer(container, guest, buildGuestState({ status: 'hidden' }))
  clearContainer(container)
  expect(place.innerHTML).toBe(`<div${style}></div>`)
})

test.each(['pointerdown', 'keydown', 'click'])(
  '%s touches a guest, until that is forgotten, or its life is over',
  (type) => {
    const root = document.createElement('div')
    const inner = root.appendChild(document.createElement('p'))
    inner.addEventListener(type, (event) => event.stopPropagation())
    const life = new AbortController()
    const touch = watchTouch(root, life.signal)
    const press = () => inner.dispatchEvent(new Event(type, { bubbles: true }))
    expect(touch.isTouched()).toBe(false)
    press()
    expect(touch.isTouched()).toBe(true)
    touch.forget()
    expect(touch.isTouched()).toBe(false)
    life.abort()
    press()
    expect(touch.isTouched()).toBe(false)
  },
)
