import type { Page } from '@playwright/test'

/** A step that the layout took without the user, and what moved in it. */
type Shift = { value: number; moved: string[] }

/** Half a second for each answer and 1.6 Mbit/s, as on a train. */
const slow = { offline: false, latency: 500, downloadThroughput: 200_000, uploadThroughput: 100_000 }

/** From now on the page's network is slow, and nothing comes from the browser's cache. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', slow)
}

/** Notes in every document from now on what moves without the user's doing; the function that comes back says what did. */
export async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    type LayoutShift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`
    const note = ({ value, hadRecentInput, sources }: LayoutShift) => {
      if (hadRecentInput) return
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement
        return `${element?.outerHTML.slice(0, 120)}: ${place(previousRect)} → ${place(currentRect)}`
      })
      shifts.push({ value, moved })
    }
    const observer = new PerformanceObserver((list) => (list.getEntries() as LayoutShift[]).forEach(note))
    observer.observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}
