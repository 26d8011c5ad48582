import { openFreshWindow, QUIET_AGAIN_MS } from './browser-window.mjs'
import { GROUP } from './bench-tenant.mjs'
import { nameOf, other, prefixOf } from './kinds.mjs'

const RESTED_MS = 600
const TABS = 40
/** Pages of the portal among them; the others are guests, twelve, as many as stay in memory (`CENTER_KEPT_GUESTS`). */
const OWN_PAGES = 28
const SLOWER = 4
const KEPT_VISITS = 2
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** A window of a user at home, with the group of the guests unfolded and the pointer on none of them. */
export async function openPortal({ url, peers }) {
  const window = await openFreshWindow(peers)
  const { page, settle } = window
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const item = ({ title }) => menu.getByRole('link', { name: title, exact: true })
  const place = (kind) => ({ selector: `[data-shown="true"] [data-app="${nameOf(kind)}"]`, name: kind.app })
  /** The container is the same, hidden or shown. */
  const placeOfKept = (kind) => ({ selector: `[data-app="${nameOf(kind)}"]`, name: kind.app })

  await page.addInitScript(withoutIdlePrefetch)
  await signIn(page, url)
  await menu.getByRole('button', { name: GROUP, exact: true }).click()
  await item(other).waitFor()
  await page.mouse.move(700, 4)
  await settle()

  async function expectUntouched(kind) {
    const asked = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name))
    const early = asked.filter((name) => decodeURIComponent(name).includes(`${nameOf(kind)}/`))
    if (early.length > 0) throw new Error(`${early.join(', ')} came before ${kind.title} was opened.`)
  }

  /** Another tab in front, then back. */
  async function visitKept(kind) {
    await window.press(item(other))
    await page.locator(`[data-shown="true"] [data-app="${nameOf(other)}"][data-app-state="mounted"]`).waitFor()
    await settle(QUIET_AGAIN_MS)
    return window.visit(item(kind), { ...placeOfKept(kind), isKept: true })
  }

  async function visitsKept(kind) {
    const visits = []
    for (let count = 0; count < KEPT_VISITS; count += 1) visits.push(await visitKept(kind))
    return visits
  }

  return {
    ...window,
    visitsKept,
    async visitCold(kind) {
      await expectUntouched(kind)
      return window.visit(item(kind), placeOfKept(kind))
    },
    async visitRested(kind) {
      await expectUntouched(kind)
      await window.rest(item(kind))
      await pause(RESTED_MS)
      await settle()
      return window.visit(item(kind), placeOfKept(kind))
    },
    /** Opens so many tabs that there are forty with those of the kinds. A guest that left memory meanwhile would be no next visit. */
    async visitsAmongMany(kinds) {
      const addressOf = (index) => `${index < OWN_PAGES ? 'welcomePage' : `${prefixOf(other)}/table`}?n=${index}`
      for (let index = 0; index < TABS - kinds.length - 1; index += 1) {
        await openTab(page, addressOf(index))
        await page.getByRole('tab').nth(index).waitFor()
      }
      for (const kind of kinds) await window.visit(item(kind), place(kind))
      // As often as the guest of another host before it is slowed down: code that runs for the first time is no next visit.
      for (const kind of kinds) await visitsKept(kind)
      await window.slowDown(SLOWER)
      const visits = {}
      for (const kind of kinds) visits[kind.id] = await visitsKept(kind)
      const count = await page.getByRole('tab').count()
      if (count !== TABS) throw new Error(`There are ${count} tabs.`)
      return visits
    },
  }
}

/**
 * In the page: what the idle page fetches ahead, which it begins within ten seconds, never begins. The server remembers what this user opened
 * last, and there would be no first visit but the first. All else that waits for an idle page is done.
 */
function withoutIdlePrefetch() {
  const { requestIdleCallback } = window
  window.requestIdleCallback = (action, options) =>
    options?.timeout === 10_000 ? 0 : requestIdleCallback.call(window, action, options)
}

async function signIn(page, url) {
  await page.goto(`${url}/center/user/login`)
  await page.locator('input[name="username"]').fill('zhangsan')
  await page.locator('input[name="password"]').fill('Center@2026')
  await page.locator('input[name="captcha"]').fill('1234')
  await page.locator('button[type="submit"]').click()
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
}

/** As a link of the portal does. */
async function openTab(page, path) {
  await page.evaluate(async (target) => {
    const { navigatePortal } = await window.System.import('@center/shared/host')
    navigatePortal(target)
  }, `/center/${path}`)
}
