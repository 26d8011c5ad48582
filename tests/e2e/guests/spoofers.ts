import type { Frame, Page } from '@playwright/test'

/** What a spoofer says, how often, and how fast. The list is gone through again and again. */
export type Said = { messages: readonly unknown[]; times: number; perPicture?: number }

/** Frames of guests that the portal's own guest host has open side by side, and one that was not opened. */
export type Spoofers = Record<'withPort' | 'old' | 'elsewhere' | 'gone' | 'stranger', Frame>

type Host = {
  guests: { list: { serviceCode: string; iframe: { src: string } }[] }
  openGuest(options: object): { close(): Promise<void> }
  watchGuests(watcher: object): () => void
}

/** Keeps what is handed to any frame, as a page that means harm would. */
const keepPorts = `addEventListener('message', ({ ports, data }) => {
  window.ports = [...(window.ports ?? []), ...ports]
  if (data === 'the last one') window.isLast = true
})`

/** Opens the same old application in every part, and counts from `window.acted = 0` on what is done because of a message. */
async function openAll(path: { withPort: string; old: string }): Promise<void> {
  type Traffic = { answer: { ok: boolean } | null }
  const page = window as unknown as {
    acted: number
    closeGone(): Promise<void>
    System: { import(n: string): unknown }
  }
  const { guests, openGuest, watchGuests } = (await page.System.import('@center/shared/host')) as Host
  const guest = guests.list.find(({ serviceCode }) => serviceCode === 'legacy-erp')
  const stage = document.body.appendChild(document.createElement('div'))
  stage.style.cssText = 'position: fixed; inset: 0; display: grid; grid-template-columns: repeat(5, 1fr); z-index: 9999'
  const act = () => void (page.acted += 1)
  const names = ['onNavigate', 'onTitle', 'onBack', 'onSessionEnd', 'onDirty', 'onOpenPath', 'onCloseTab', 'onEvent']
  const effects = { ...Object.fromEntries(names.map((name) => [name, act])), onOverlay: async () => (act(), 'cancel') }
  const place = (name: string) => {
    const container = stage.appendChild(document.createElement('div'))
    container.id = `spoofer-${name}`
    return container
  }
  const open = (name: 'withPort' | 'old' | 'elsewhere' | 'gone') => {
    const inner = name === 'old' || name === 'elsewhere' ? path.old : path.withPort
    return openGuest({ key: name, guest, container: place(name), path: inner, ...effects })
  }
  const gone = open('gone')
  page.closeGone = () => gone.close()
  open('withPort')
  open('old')
  open('elsewhere')
  const frame = place('stranger').appendChild(document.createElement('iframe'))
  frame.src = new URL(`.${path.old}`, guest?.iframe.src).href
  watchGuests({ onMessage: ({ answer }: Traffic) => answer?.ok && act() })
}

/** Before anything is opened in the page. */
export const letKeepPorts = (page: Page) => page.addInitScript(keepPorts)

export async function openSpoofers(page: Page): Promise<Spoofers> {
  await page.waitForFunction(async () => {
    const { System } = window as unknown as { System?: { import(name: string): Promise<unknown> } }
    const host = (await System?.import('@center/shared/host')) as Pick<Host, 'guests'> | undefined
    return host?.guests.list.some(({ serviceCode }) => serviceCode === 'legacy-erp')
  })
  await page.evaluate(openAll, { withPort: '/index.html', old: '/old.html' })
  const frameOf = async (name: string): Promise<Frame> => {
    const isMounted = name === 'stranger' ? '' : '[data-app-state=mounted]'
    const handle = await page.waitForSelector(`#spoofer-${name}${isMounted} iframe`)
    const frame = await handle.contentFrame()
    if (!frame) throw new Error(`There is no frame of ${name}.`)
    await frame.waitForLoadState()
    return frame
  }
  const named = ['withPort', 'old', 'elsewhere', 'gone', 'stranger'] as const
  const frames = await Promise.all(named.map(async (name) => [name, await frameOf(name)] as const))
  return Object.fromEntries(frames) as Spoofers
}

/** The guest's own frame at a document of the portal's origin: the right window, the wrong origin. */
export async function leadElsewhere(page: Page): Promise<Frame> {
  const iframe = page.locator('#spoofer-elsewhere iframe')
  await iframe.evaluate((element: HTMLIFrameElement) => void (element.src = 'about:blank'))
  const frame = await (await iframe.elementHandle())?.contentFrame()
  if (!frame) throw new Error('There is no frame any more.')
  await frame.waitForURL('about:blank')
  return frame
}

/** The port of one guest is handed to a frame that stays; then the guest is closed. */
export async function outliveByPort(page: Page, { gone, stranger }: Spoofers): Promise<void> {
  await gone.waitForFunction(() => (window as unknown as { ports?: MessagePort[] }).ports?.length === 1)
  await gone.evaluate(
    (index) => {
      const { ports } = window as unknown as { ports: [MessagePort] }
      parent.frames[index]?.postMessage('yours', '*', [ports[0]])
    },
    await stranger.evaluate(() =>
      [...Array(parent.length).keys()].findIndex((index) => parent.frames[index] === window),
    ),
  )
  await stranger.waitForFunction(() => (window as unknown as { ports?: MessagePort[] }).ports?.length === 1)
  await page.evaluate(() => (window as unknown as { closeGone(): Promise<void> }).closeGone())
}

/** Says everything to the portal's window. */
export const sayToWindow = (frame: Frame, said: Said) =>
  frame.evaluate(({ messages, times }) => {
    for (let count = 0; count < times; count++) parent.postMessage(messages[count % messages.length], '*')
  }, said)

/** Says everything through the frame's port; `perPicture` keeps it within the budget, which would hide what else is wrong. */
export const sayThroughPort = (frame: Frame, said: Said) =>
  frame.evaluate(async ({ messages, times, perPicture = times }) => {
    const port = (window as unknown as { ports: [MessagePort] }).ports[0]
    const answers: { ok: boolean; failure?: string }[] = []
    port.addEventListener('message', ({ data }) => data?.type === 'answer' && answers.push(data.payload))
    port.start()
    for (let count = 0; count < times; count++) {
      if (count % perPicture === 0) await new Promise(requestAnimationFrame)
      port.postMessage(messages[count % messages.length])
    }
    return answers
  }, said)

/** Messages of a window come in order: when the last one is there, all others were seen. */
export async function waitForAll(page: Page, frames: readonly Frame[]): Promise<void> {
  for (const frame of frames) {
    await page.evaluate(() => void Object.assign(window, { isLast: false }))
    await frame.evaluate(() => parent.postMessage('the last one', '*'))
    await page.waitForFunction(() => (window as unknown as { isLast: boolean }).isLast)
  }
}

export const portsOf = (frame: Frame) =>
  frame.evaluate(() => (window as unknown as { ports?: MessagePort[] }).ports?.length ?? 0)
