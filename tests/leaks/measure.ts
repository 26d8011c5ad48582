import type { CDPSession, Page } from '@playwright/test'

/** What a page holds, garbage collected. */
export type Held = {
  nodes: number
  listeners: number
  documents: number
  frames: number
  sheets: number
  styles: number
  timers: number
  heap: number
}

/** Forces collections until nothing more goes, then counts. */
export async function measure(page: Page, cdp: CDPSession): Promise<Held> {
  const { sheets, styles } = await page.evaluate(() => ({
    sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
    styles: document.querySelectorAll('style, link').length,
  }))
  let held = await count(cdp)
  for (let round = 0; round < 6; round += 1) {
    // A frame's document goes some tasks after its element.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })))
    await cdp.send('HeapProfiler.collectGarbage')
    const next = await count(cdp)
    if (round > 2 && next.heap >= held.heap) break
    held = next
  }
  const timers = await page.evaluate(() => {
    const { countTimers } = window as unknown as { countTimers(): Record<string, number> }
    return Object.values(countTimers()).reduce((sum, more) => sum + more, 0)
  })
  return { ...held, sheets, styles, timers }
}

async function count(cdp: CDPSession) {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    nodes: valueOf('Nodes'),
    listeners: valueOf('JSEventListeners'),
    documents: valueOf('Documents'),
    frames: valueOf('Frames'),
    heap: valueOf('JSHeapUsedSize'),
  }
}

/** The slope of the line that fits the points best (least squares). */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const meanX = mean(points.map(([x]) => x))
  const meanY = mean(points.map(([, y]) => y))
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return above / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}
