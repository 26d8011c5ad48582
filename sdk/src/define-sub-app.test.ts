import { defineSubApp, type SubApp, type SubAppContext } from './define-sub-app'

type Guest = HTMLElement & { host: unknown; state: unknown; ready: Promise<void>; beforeSwap(): Promise<unknown> }

let count = 0

function define(subApp: Omit<SubApp, 'tag'>): Guest {
  const tag = `test-app-${++count}`
  defineSubApp({ tag, ...subApp })
  const element = document.createElement(tag) as Guest
  element.host = { app: 'test' }
  return element
}

afterEach(() => document.body.replaceChildren())

test('mounts into its shadow root and says so', async () => {
  const element = define({ mount: ({ container }) => void container.append('typed') })
  const said = jest.fn()
  element.addEventListener('mf:ready', said)

  document.body.append(element)
  await element.ready

  expect(element.shadowRoot?.textContent).toBe('typed')
  expect(said).toHaveBeenCalledTimes(1)
})

test('mounts with the state that the version before handed over', async () => {
  const seen: unknown[] = []
  const element = define({ mount: ({ state }) => void seen.push(state) })
  element.state = { text: 'kept' }

  document.body.append(element)
  await element.ready

  expect(seen).toEqual([{ text: 'kept' }])
})

test('says what went wrong and leaves nothing behind', async () => {
  const element = define({
    mount({ container }) {
      container.append('half')
      throw new Error('no room')
    },
  })
  const messages: unknown[] = []
  element.addEventListener('mf:error', (event) => messages.push((event as CustomEvent).detail))

  document.body.append(element)
  await expect(element.ready).rejects.toThrow('no room')

  expect(messages).toEqual([{ message: 'no room' }])
  expect(element.shadowRoot?.childNodes).toHaveLength(0)
})

test('refuses to be mounted without a host', async () => {
  const element = define({ mount: () => undefined })
  element.host = undefined
  document.body.append(element)
  await expect(element.ready).rejects.toThrow('without a host')
})

test('unmounts with its signal when it leaves the document, and mounts again when it comes back', async () => {
  const contexts: SubAppContext[] = []
  const element = define({ mount: (context) => void contexts.push(context) })
  document.body.append(element)
  await element.ready

  element.remove()
  await Promise.resolve()
  expect(contexts[0]?.signal.aborted).toBe(true)

  document.body.append(element)
  await element.ready
  expect(contexts).toHaveLength(2)
  expect(contexts[1]?.signal.aborted).toBe(false)
})

test('asks the sub-app to undo the rest before its signal ends and its container is emptied', async () => {
  const seen: unknown[] = []
  const element = define({
    mount: ({ container }) => void container.append('typed'),
    unmount: ({ container, signal }) => void seen.push([container.textContent, signal.aborted]),
  })
  document.body.append(element)
  await element.ready
  element.remove()
  await Promise.resolve()
  expect(seen).toEqual([['typed', false]])
  expect(element.shadowRoot?.childNodes).toHaveLength(0)
})

test('leaves nothing behind when the sub-app fails while it undoes a mount that failed', async () => {
  const signals: AbortSignal[] = []
  const element = define({
    mount({ container, signal }) {
      container.append('half')
      signals.push(signal)
      throw new Error('no room')
    },
    unmount() {
      throw new Error('not undone')
    },
  })
  document.body.append(element)
  await expect(element.ready).rejects.toThrow('not undone')
  expect(signals[0]?.aborted).toBe(true)
  expect(element.shadowRoot?.childNodes).toHaveLength(0)
})

test('is not asked about a swap once it has left the document', async () => {
  const beforeSwap = jest.fn(() => ({ dirty: true }))
  const element = define({ mount: () => undefined, beforeSwap })
  document.body.append(element)
  await element.ready
  element.remove()
  await expect(element.beforeSwap()).resolves.toEqual({ dirty: false })
  expect(beforeSwap).not.toHaveBeenCalled()
})

test('is clean when the sub-app has no opinion about a swap', async () => {
  const element = define({ mount: () => undefined })
  document.body.append(element)
  await expect(element.beforeSwap()).resolves.toEqual({ dirty: false })
})

test('hands over what the sub-app wants to keep', async () => {
  const element = define({ mount: () => undefined, beforeSwap: () => ({ dirty: true, state: 7 }) })
  document.body.append(element)
  await element.ready
  await expect(element.beforeSwap()).resolves.toEqual({ dirty: true, state: 7 })
})
