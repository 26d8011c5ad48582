import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { launchBrowser } from '../portal/browser.mjs'
import { watchSights, watchTables, watchVisits } from './page-watch.mjs'

/** So long no file is asked for, and the page is settled. */
const QUIET_MS = 1_000
/** The same before a guest that has come once is visited again. */
export const QUIET_AGAIN_MS = 300
const ROWS = 300
const WITHIN_MS = 60_000

/** Switches of the comparison, which keep what the browser does for itself out of the figures. */
async function switchesOf(peers) {
  return (await import(pathToFileURL(path.join(peers, 'config.mjs')).href)).CHROME_ARGS
}

/** A window in a process of the browser that has run nothing yet. */
export async function openFreshWindow(peers) {
  const browser = await launchBrowser({ args: await switchesOf(peers) })
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(WITHIN_MS)
  const session = await context.newCDPSession(page)
  for (const watch of [watchTables, watchSights, watchVisits]) await page.addInitScript(watch)
  return {
    page,
    session,
    version: browser.version(),
    close: () => browser.close(),
    settle: (quietMs = QUIET_MS) => page.evaluate(settle, quietMs),
    /** A press where the pointer was not before. */
    press: async (target) => pressAt(session, await middleOf(target)),
    rest: async (target) => {
      const { x, y } = await middleOf(target)
      await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y })
    },
    /** Presses, and answers what came of it until the guest was painted. A guest that `isKept` is in the page before. */
    async visit(target, { selector, name, isKept = false }) {
      const middle = await middleOf(target)
      await page.evaluate(([where, which]) => void (window.visit = window.nextVisit(where, which)), [selector, name])
      await pressAt(session, middle)
      const { rows, wasReady, ...figures } = await withinTime(
        page.evaluate(() => window.visit),
        `${selector} was not painted`,
      )
      if (rows !== ROWS) throw new Error(`${selector} shows ${rows} rows.`)
      if (isKept && !wasReady) throw new Error(`${selector} was not in the page any more.`)
      return figures
    },
    /** All processes of the page from now on have so many times less of the processor. */
    async slowDown(rate) {
      const slow = (one) => one.send('Emulation.setCPUThrottlingRate', { rate })
      await slow(session)
      // Only a frame with a process of its own has a session.
      for (const frame of page.frames().slice(1)) await context.newCDPSession(frame).then(slow, () => undefined)
    },
  }
}

async function middleOf(target) {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await target.boundingBox()
  return { x: x + width / 2, y: y + height / 2 }
}

/** The pointer comes and presses; all is sent at once: nothing that the measurement does lies between. */
async function pressAt(session, { x, y }) {
  const button = { button: 'left', clickCount: 1 }
  const events = [{ type: 'mouseMoved' }, { type: 'mousePressed', ...button }, { type: 'mouseReleased', ...button }]
  await Promise.all(events.map((event) => session.send('Input.dispatchMouseEvent', { x, y, ...event })))
}

async function withinTime(promise, what) {
  let timer
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} within ${WITHIN_MS} ms.`)), WITHIN_MS)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** In the page: no file was asked for in a while, and it is idle. */
async function settle(quietMs) {
  const count = () => performance.getEntriesByType('resource').length
  for (let before = count(), since = performance.now(); performance.now() - since < quietMs;) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (count() !== before) [before, since] = [count(), performance.now()]
  }
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }))
}
