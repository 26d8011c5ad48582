import type { Browser, CDPSession, Frame, Page } from 'playwright-core'
import type { CheckPage } from '../check-page/check-page-api'
import type { CheckSite } from './check-server'

export type ConsoleLine = { level: 'error' | 'warning'; text: string; address: string }

/** The check page in a browser, and what it said. */
export type Harness = {
  page: Page
  cdp: CDPSession
  /** Console, uncaught errors and rejections of the page and its frames, in order. */
  said: ConsoleLine[]
  /** Scripts of the sub-app that were fetched, by address. Null for one that did not come. */
  scripts: Map<string, Promise<Buffer | null>>
  call<Name extends keyof CheckPage>(
    name: Name,
    ...given: Parameters<CheckPage[Name]>
  ): Promise<Awaited<ReturnType<CheckPage[Name]>>>
  /** The sub-app's own frame, when it is one. */
  frame(): Frame | null
  close(): Promise<void>
}

export type HarnessOptions = {
  /** How many times slower the processor is. */
  cpuRate?: number
  /** Its calls are going to fail: what the browser says of them does not count. */
  isCutOff?: boolean
}

/** Opens the check page in a fresh context: nothing is shared with another harness. */
export async function openHarness(
  browser: Browser,
  site: CheckSite,
  { cpuRate = 1 }: HarnessOptions = {},
): Promise<Harness> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const said: ConsoleLine[] = []
  const scripts: Harness['scripts'] = new Map()
  listen(page, site, said, scripts)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  await page.goto(site.page)
  await page.waitForFunction(() => 'centerCheck' in window)
  if (cpuRate > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })

  return {
    page,
    cdp,
    said,
    scripts,
    call: (name, ...given) =>
      page.evaluate(
        ([method, values]) => {
          const { centerCheck } = window as unknown as { centerCheck: Record<string, (...all: unknown[]) => unknown> }
          return centerCheck[method]?.(...values)
        },
        [name, given] as [string, unknown[]],
      ) as never,
    // The newest: right after a swap the former one may not be gone yet.
    frame: () => page.mainFrame().childFrames().at(-1) ?? null,
    close: () => context.close(),
  }
}

function listen(page: Page, site: CheckSite, said: ConsoleLine[], scripts: Harness['scripts']): void {
  page.on('console', (message) => {
    const level = message.type()
    if (level !== 'error' && level !== 'warning') return
    said.push({ level, text: message.text(), address: message.location().url })
  })
  page.on('pageerror', (error) => void said.push({ level: 'error', text: error.stack ?? String(error), address: '' }))
  page.on('response', (response) => {
    const isOwn = site.guestBases.some((base) => response.url().startsWith(base))
    if (isOwn && response.request().resourceType() === 'script')
      scripts.set(
        response.url(),
        response.body().catch(() => null),
      )
  })
}

const SHOWN_WITHIN_MS = 3_000

/** Waits a little for what a sub-app draws after it is mounted. */
export async function waitUntilSomethingShows({ page, frame }: Harness): Promise<boolean> {
  const options = { timeout: SHOWN_WITHIN_MS }
  const own = frame()
  const ofPage = page.waitForFunction(own ? isDrawnByPortal : isHarnessDrawn, undefined, options)
  const shown = own ? Promise.any([own.waitForFunction(isPageDrawn, undefined, options), ofPage]) : ofPage
  return shown.then(
    () => true,
    () => false,
  )
}

const STILL_WITHIN_MS = 3_000

/** Waits a little until nothing fades or moves any more: half way every colour is another. What never ends is not waited for. */
export async function waitUntilStill({ page, frame }: Harness): Promise<void> {
  await (frame() ?? page).evaluate(isStill, STILL_WITHIN_MS)
}

// These run in the browser.
const isStill = async (withinMs: number) => {
  const moving = () =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  const end = performance.now() + withinMs
  // What was changed just now begins to fade with the next picture, which a page that is not drawn never has.
  do await new Promise((resolve) => (setTimeout(resolve, 100), requestAnimationFrame(() => resolve(null))))
  while (moving().length > 0 && performance.now() < end)
}
const isPageDrawn = () => {
  const shows = (place: ParentNode): boolean =>
    place.querySelector('img, svg, canvas, input, textarea') !== null ||
    [...place.querySelectorAll('*')].some(
      (node) =>
        (node.localName !== 'script' &&
          node.localName !== 'style' &&
          node.checkVisibility() &&
          [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent?.trim())) ||
        (node.shadowRoot !== null && shows(node.shadowRoot)),
    )
  return shows(document.body)
}
const isDrawnByPortal = () => (window as unknown as { centerCheck: { hasDrawn(): boolean } }).centerCheck.hasDrawn()
const isHarnessDrawn = () =>
  (window as unknown as { centerCheck: { showsSomething(): boolean } }).centerCheck.showsSomething()
