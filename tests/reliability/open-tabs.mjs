import { chromium } from '@playwright/test'
import { findBrowser } from '../../tools/find-browser.mjs'
import { APP } from './transitions.mjs'

const PASSWORD = 'Center@2026'
const USERNAME = 'zhangsan'
const KEY_EVERY_MS = 400
const WITHIN_MS = 10_000
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Tabs of one session. A user has five sessions at most: one more would end the first. */
const TABS_A_SESSION = 5

/** Browser tabs in which somebody types into the notepad without looking up. */
export async function openTabs(url, count) {
  const executablePath = await findBrowser()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const tabs = []
  for (let first = null; tabs.length < count;) {
    const page = tabs.length % TABS_A_SESSION === 0 ? await signIn(browser, url) : await openBeside(first)
    if (tabs.length % TABS_A_SESSION === 0) first = page
    tabs.push(await openNotepad(page, url))
  }
  // Not before all are open: a browser that brings a new tab to the front may drop a key on its way to another one.
  return { tabs: tabs.map(startTyping), close: () => browser.close() }
}

async function signIn(browser, url) {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 800 } })
  await context.addInitScript(watchVersions, APP)
  const page = await context.newPage()
  await page.goto(`${url}/center/user/login`)
  await page.getByLabel('用户名', { exact: true }).fill(USERNAME)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: '验证码' }).fill('1234')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('navigation').first().waitFor()
  return page
}

/** A window that another one opens has its session. */
async function openBeside(page) {
  const opened = page.context().waitForEvent('page')
  await page.evaluate(() => void window.open('about:blank'))
  return opened
}

async function openNotepad(page, url) {
  const failures = []
  page.on('response', (answer) => answer.status() >= 500 && failures.push(`${answer.status()} ${answer.url()}`))
  page.on('pageerror', (error) => failures.push(String(error)))
  await page.goto(`${url}/center/notepad/shift`)
  const text = page.locator(`[data-app="${APP}"][data-app-state="mounted"] textarea`)
  await text.click()
  return { page, text, failures }
}

function startTyping({ page, text, failures }) {
  let typed = ''
  let isOver = false
  const typing = (async () => {
    for (let number = 0; !isOver; number = (number + 1) % 10) {
      await page.keyboard.press(String(number))
      typed += number
      await pause(KEY_EVERY_MS * (0.5 + Math.random()))
    }
  })()
  // A browser that is closed in the middle of it was closed for a reason that is said elsewhere.
  typing.catch(() => undefined)

  return {
    failures,
    /** When the tab first showed the version after a moment; null when it did not within ten seconds. */
    shownAt: (version, since) => page.evaluate(firstShown, { version, since, withinMs: WITHIN_MS }),
    /** Versions that are in the page now; more than one, or another than the tenant's, is a mixture. */
    versions: () => page.evaluate(versionsIn, APP),
    /** How many swaps this tab gave up because the next version did not come. */
    refusals: () => page.evaluate(() => window.centerSeen.refused),
    async end() {
      isOver = true
      await typing
      const kept = await text.inputValue()
      const isSignedIn = await page.getByRole('tablist').first().isVisible()
      return { typed, kept, isSignedIn }
    },
  }
}

// These run in the browser.

/** Writes down when the notepad was mounted in which version. */
function watchVersions(app) {
  window.centerSeen = { mounts: [], refused: 0 }
  const selector = `[data-app="${app}"][data-app-state="mounted"]`
  const note = () => {
    const version = document.querySelector(selector)?.dataset.appVersion
    const { mounts } = window.centerSeen
    if (!version || mounts.at(-1)?.version === version) return
    mounts.push({ version, at: Date.now() })
    document.dispatchEvent(new Event('center-seen'))
  }
  const attributes = { attributes: true, attributeFilter: ['data-app-version', 'data-app-state'] }
  new MutationObserver(note).observe(document, { subtree: true, childList: true, ...attributes })
  window.addEventListener(
    'error',
    ({ target }) => (window.centerSeen.refused += Number(target instanceof Element)),
    true,
  )
}

/** The page waits for itself: to be asked every so often by twenty tabs would be a load of its own. */
function firstShown({ version, since, withinMs }) {
  const find = () => {
    const { mounts } = window.centerSeen
    const last = mounts.at(-1)
    if (last?.version === version && last.at < since) return since
    return mounts.find((mount) => mount.version === version && mount.at >= since)?.at ?? null
  }
  return new Promise((resolve) => {
    const end = (at) => {
      clearTimeout(timer)
      document.removeEventListener('center-seen', look)
      resolve(at)
    }
    const look = () => {
      const at = find()
      if (at !== null) end(at)
    }
    const timer = setTimeout(() => end(find()), withinMs)
    document.addEventListener('center-seen', look)
    look()
  })
}

function versionsIn(app) {
  const containers = [...document.querySelectorAll(`[data-app="${app}"]`)]
  const shown = containers.flatMap((container) => {
    const elements = container.querySelectorAll('[data-tag="center-notepad"]')
    return Array.from(elements, (element) => `${container.dataset.appVersion} ${element.localName}`)
  })
  return [...new Set(shown)]
}
