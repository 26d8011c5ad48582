/** @jest-environment jsdom */
import { watchFrame, watchFrames } from './watch-frames'
import { watchTyping } from './watch-typing'

const said = jest.fn()
let life: AbortController

beforeEach(() => {
  said.mockClear()
  life = new AbortController()
  watchTyping(document.body, life.signal, said)
})
afterEach(() => {
  life.abort()
  document.body.replaceChildren()
})

function addFrame(parent: ParentNode = document.body): { frame: HTMLIFrameElement; field: HTMLInputElement } {
  const frame = document.createElement('iframe')
  parent.append(frame)
  const page = frame.contentDocument!
  const field = page.createElement('input')
  page.body.append(field)
  return { frame, field }
}

/** The keyboard goes from the page into the frame, which browsers tell by `blur` alone. */
function enter(frame: HTMLIFrameElement, view: Window = window) {
  frame.focus()
  view.dispatchEvent(new Event('blur'))
}

const type = (field: HTMLElement) => field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))

test('typing in a frame of the same origin is told by its element', () => {
  const { frame, field } = addFrame()
  expect(watchFrame(frame, life.signal)).toBe(true)
  expect(watchFrame(frame, life.signal)).toBe(true)
  type(field)
  expect(said).toHaveBeenCalledTimes(1)
  expect(said.mock.calls[0]).toMatchObject([{ type: 'beforeinput', target: frame }])
})

test('what counts in a frame is what counts outside', () => {
  const { frame, field } = addFrame()
  watchFrame(frame, life.signal)
  field.type = 'search'
  type(field)
  expect(said).not.toHaveBeenCalled()
})

test('a frame of another origin cannot be seen into', () => {
  const { frame } = addFrame()
  Object.defineProperty(frame, 'contentDocument', { value: null })
  expect(watchFrame(frame, life.signal)).toBe(false)
})

test('a frame is heard from when it gets the keyboard', () => {
  watchFrames(window, life.signal)
  const { frame, field } = addFrame()
  type(field)
  expect(said).not.toHaveBeenCalled()
  enter(frame)
  type(field)
  expect(said).toHaveBeenCalledTimes(1)
})

test('so is a frame within a frame', () => {
  watchFrames(window, life.signal)
  const outer = addFrame()
  enter(outer.frame)
  const inner = addFrame(outer.frame.contentDocument!.body)
  enter(inner.frame, outer.frame.contentWindow!)
  type(inner.field)
  expect(said).toHaveBeenCalledTimes(1)
})
