/** @jest-environment jsdom */
import { watchTouch } from './touch'

test.each(['pointerdown', 'keydown', 'click'])(
  '%s marks a guest as touched, until that is forgotten or its mount ends',
  (type) => {
    const root = document.createElement('div')
    const inner = root.appendChild(document.createElement('p'))
    inner.addEventListener(type, (event) => event.stopPropagation())
    const mount = new AbortController()
    const touch = watchTouch(root, ['pointerdown', 'keydown', 'click'], mount.signal)
    const press = () => inner.dispatchEvent(new Event(type, { bubbles: true }))
    expect(touch.isTouched()).toBe(false)
    press()
    expect(touch.isTouched()).toBe(true)
    touch.forget()
    expect(touch.isTouched()).toBe(false)
    mount.abort()
    press()
    expect(touch.isTouched()).toBe(false)
  },
)
