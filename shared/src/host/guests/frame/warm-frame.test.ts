import { buildMicroFrontend } from '../../../testing/builders'
import { playFrame } from '../../../testing/fake-frame'
import type { MountRequest } from '../guest-services'
import { takeWarmFrame, warmFrame } from './warm-frame'
import { endMeant } from './while-meant'

const page = 'http://portal.test/center-frame/t1/notepad/1.0.0'
const notepad = (src = page) =>
  buildMicroFrontend({ iframe: { src, origin: 'null', sandbox: 'allow-scripts', allow: '' } })

/** What asks for the frame: a mount of the guest in a place of the page. */
function mountOf(guest = notepad()) {
  const life = new AbortController()
  const root = document.body.appendChild(document.createElement('div'))
  const request = { guest, root, signal: life.signal } as unknown as MountRequest
  return { request, root, life }
}

/** jsdom moves nothing: a frame that is inserted anew is the same element here. */
function move(this: HTMLElement, node: Node, child: Node | null): void {
  this.insertBefore(node, child)
}

/** The frame that a test made ready, which no selector finds. */
let made: HTMLIFrameElement | null = null
async function makeReady(guest = notepad()): Promise<void> {
  const { createElement } = document
  const spy = jest.spyOn(document, 'createElement').mockImplementation(function (this: Document, name: string) {
    const element = createElement.call(document, name)
    if (element instanceof HTMLIFrameElement) made = element
    return element
  })
  const ready = warmFrame(guest, `${guest.iframe?.src}#nonce-1`)
  jest.advanceTimersByTime(80)
  spy.mockRestore()
  made?.dispatchEvent(new Event('load'))
  await ready
}

beforeEach(() => {
  jest.useFakeTimers()
  made = null
  Object.defineProperty(HTMLElement.prototype, 'moveBefore', { value: move, configurable: true })
})
afterEach(() => {
  endMeant()
  document.body.replaceChildren()
  Reflect.deleteProperty(HTMLElement.prototype, 'moveBefore')
  jest.useRealTimers()
})

test('the frame is moved to its mount, which hears what its page has said and all that follows', async () => {
  await makeReady()
  expect(document.querySelector('iframe')).toBeNull()
  const played = playFrame(made!, 'null')
  played.say('hello')
  const { request, root, life } = mountOf()
  const opened = takeWarmFrame(request)
  expect(opened?.address).toBe(`${page}#nonce-1`)
  expect(root.querySelector('iframe')).toBe(made)

  const heard: unknown[] = []
  opened?.listen((event) => event instanceof MessageEvent && heard.push(event.data))
  played.say('more')
  expect(heard).toEqual(['hello', 'more'])
  jest.advanceTimersByTime(10_000)
  expect(made?.isConnected).toBe(true)
  life.abort()
  played.say('late')
  expect(heard).toEqual(['hello', 'more'])
})

test('it is taken once', async () => {
  await makeReady()
  expect(takeWarmFrame(mountOf().request)).not.toBeNull()
  expect(takeWarmFrame(mountOf().request)).toBeNull()
})

test('another version has a page of its own, and the frame is given up', async () => {
  await makeReady()
  expect(takeWarmFrame(mountOf(notepad(page.replace('1.0.0', '1.1.0'))).request)).toBeNull()
  expect(made?.isConnected).toBe(false)
  expect(takeWarmFrame(mountOf().request)).toBeNull()
})

test('a frame that is not opened goes after ten seconds', async () => {
  await makeReady()
  jest.advanceTimersByTime(10_000)
  expect(made?.isConnected).toBe(false)
  expect(takeWarmFrame(mountOf().request)).toBeNull()
})

test('a browser that cannot move a frame with its page makes none ready', async () => {
  Reflect.deleteProperty(HTMLElement.prototype, 'moveBefore')
  await makeReady()
  expect(made).toBeNull()
})
