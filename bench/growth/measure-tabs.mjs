import { percentile } from '../../tests/reliability/figures.mjs'
import { launchBrowser } from '../portal/browser.mjs'
import { withPortal } from '../portal/with-portal.mjs'
import { openPortalWindow } from '../portal/portal-window.mjs'
import { addPoint, createLine } from './line.mjs'
import { watchTabClicks } from './tab-clicks.mjs'

/** A built-in page, and two guests: elements in the page. Each address is a tab of its own. */
const pages = ['/welcomePage', '/notepad/shift', '/orders/all']
const CLICKS = 11
/** With fewer tabs a click on another tab is one on the same few again and again. */
const FEWEST_OTHERS = 3
/** Of the tabs that were opened last so many have their page in memory, for the portal keeps twelve hidden guests there (`CENTER_KEPT_GUESTS`). */
const RECENT = 11
/** Guests among the tabs that were opened first. They are released where so many tabs are open. */
const firstGuests = [1, 2, 4, 5, 7, 8, 10, 11]
const FEWEST_RELEASED = 30

/**
 * The portal with demo data in a browser whose processor is four times slower while it is clicked on: how soon a tab is shown that was clicked on, from home and from
 * another tab, one of the last opened and one whose guest was released from memory; and what the page holds after a forced collection: with each number of tabs, and after
 * all of them were closed, twice.
 */
export async function measureTabs({ name, sizes }) {
  const fromHome = createLine('a tab is shown, from home')
  const fromOther = createLine('a tab is shown, from another')
  const released = createLine('a tab is shown whose guest was released')
  const memory = createLine('memory of scripts', { unit: 'MB', isListed: true })
  const nodes = createLine('nodes', { unit: 'nodes', isListed: true })
  const held = []
  await withTabs(async (portal) => {
    await portal.openTo(pages.length)
    await portal.closeAll()
    held.push({ when: 'without tabs', ...(await portal.held()) })
    for (const size of sizes) {
      await portal.openTo(size)
      const turns = Array.from({ length: 2 * CLICKS }, (_, turn) => size - 1 - (turn % Math.min(size, RECENT)))
      addPoint(name, fromHome, size, await portal.medianClick(turns.slice(0, CLICKS), { isFromHome: true }))
      if (size >= FEWEST_OTHERS) addPoint(name, fromOther, size, await portal.medianClick(turns.slice(CLICKS)))
      if (size >= FEWEST_RELEASED) addPoint(name, released, size, await portal.medianClick(firstGuests))
      const { mb, count } = await portal.held()
      addPoint(name, memory, size, mb)
      addPoint(name, nodes, size, count)
      held.push({ when: `with ${size}`, mb, count })
    }
    for (const when of ['after all were closed', 'after as many were opened and closed once more']) {
      await portal.openTo(sizes.at(-1))
      await portal.closeAll()
      held.push({ when, ...(await portal.held()) })
    }
  })
  return {
    lines: [fromHome, fromOther, released, memory, nodes],
    details: [
      'The processor is four times slower while tabs are clicked on. A third of the tabs are a page of the shell, the others two guests. What is clicked on was opened last, but where a guest was released.',
      held.map(({ when, mb, count }) => `${when} ${mb.toFixed(1)} MB and ${count} nodes`).join(', '),
    ],
  }
}

async function withTabs(then) {
  await withPortal(async (url) => {
    const browser = await launchBrowser()
    try {
      const portal = await openPortalWindow(browser, url)
      await portal.signIn()
      await portal.page.evaluate(watchTabClicks)
      await then(createTabs(portal))
    } finally {
      await browser.close()
    }
  })
}

function createTabs({ page, session, set }) {
  const tabs = page.getByRole('tablist').getByRole('tab')
  const shownPanel = page.locator('[role="tabpanel"][data-shown="true"]')

  /** Opens as many tabs as there shall be, each until its page is there. */
  async function openTo(size) {
    for (let index = await tabs.count(); index < size; index += 1) {
      await go(page, `${pages[index % pages.length]}?number=${index}`)
      await tabs.nth(index).and(page.locator('[aria-selected="true"]')).waitFor()
      await shownPanel.locator('h1, [data-app-state="mounted"]').first().waitFor()
    }
  }

  async function closeAll() {
    await tabs.last().click({ button: 'right' })
    if ((await tabs.count()) > 1) await page.getByRole('menuitem', { name: '关闭其他' }).click()
    else await page.keyboard.press('Escape')
    await tabs.nth(1).waitFor({ state: 'detached' })
    await tabs.first().press('Delete')
    await tabs.first().waitFor({ state: 'detached' })
  }

  async function medianClick(indices, { isFromHome = false } = {}) {
    const times = []
    await set('slowProcessor')
    for (const index of indices) {
      if (isFromHome) await goHome(page)
      await page.evaluate(() => window.expectTab())
      // Else the tool looks in the page, with each event of the click, for what lies under the pointer: longer with each tab.
      await tabs.nth(index).click({ force: true })
      times.push(await page.evaluate(() => window.tabShown()))
    }
    await set('unthrottled')
    return percentile(times, 0.5)
  }

  return { openTo, closeAll, medianClick, held: () => countHeld(page, session) }
}

async function goHome(page) {
  await go(page, '/index')
  await page.locator('[role="tab"][aria-selected="true"]').waitFor({ state: 'detached' })
}

/** As a link of the portal does. */
const go = (page, path) =>
  page.evaluate(async (target) => (await System.import('@center/shared/host')).navigatePortal(target), path)

/** What a page holds, once collections free nothing more. */
async function countHeld(page, session) {
  await session.send('Performance.enable')
  let held = await count(session)
  for (let round = 0; round < 8; round += 1) {
    // A document goes some tasks after its element.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })))
    await session.send('HeapProfiler.collectGarbage')
    const next = await count(session)
    if (round > 2 && next.mb >= held.mb) break
    held = next
  }
  return held
}

async function count(session) {
  const { metrics } = await session.send('Performance.getMetrics')
  const valueOf = (name) => metrics.find((metric) => metric.name === name).value
  return { mb: valueOf('JSHeapUsedSize') / 1e6, count: valueOf('Nodes') }
}
