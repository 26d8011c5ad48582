import type { Page, Route } from '@playwright/test'
import { expect, freshSystem, test as base } from './pages/journey'

/** A portal of its own: what other journeys release to the tenant is fetched ahead. */
const test = base.extend(freshSystem)

/** What the page asks for, by path, in order; each request waits until it is let through. */
type Held = {
  paths: string[]
  /** Lets through what waits now: all, or the paths that are meant. */
  letThrough(isMeant?: (path: string) => boolean): Promise<void>
  /** From now on nothing waits, and what is asked for is noted all the same. */
  release(): Promise<void>
}

const isStream = (path: string) => path === '/api/front/events'
const isBell = (path: string) => path.startsWith('/center/assets/notices.')
const isPortal = (path: string) => /^\/center\/assets\/(shell|ui)\./.test(path)
const isLoader = (path: string) => path.startsWith('/center/assets/loader.')
const isTelemetry = (path: string) => path === '/api/front/telemetry'
const isFile = (path: string) => path.startsWith('/center/assets/')
const isAhead = (path: string) => path.startsWith('/api/resources/tenants/')

/**
 * Holds what a user may wait for; the stream of events, reports and what the idle page fetches ahead go on. So do files that the page has
 * already: the browser would take them from its cache, which is off while requests are held.
 */
async function hold(page: Page, { hasFiles = false } = {}): Promise<Held> {
  const paths: string[] = []
  let waiting: { path: string; route: Route }[] = []
  let isReleased = false
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.route('**/*', async (route) => {
    const path = new URL(route.request().url()).pathname
    if (isStream(path) || isTelemetry(path) || isAhead(path) || (hasFiles && isFile(path))) return route.continue()
    paths.push(path)
    if (isReleased) return route.continue()
    waiting.push({ path, route })
  })
  async function letThrough(isMeant: (path: string) => boolean = () => true) {
    const meant = waiting.filter(({ path }) => isMeant(path))
    waiting = waiting.filter(({ path }) => !isMeant(path))
    // The page may have given a request up meanwhile.
    await Promise.all(meant.map(({ route }) => route.continue().catch(() => undefined)))
  }

  return {
    paths,
    letThrough,
    release() {
      isReleased = true
      return letThrough()
    },
  }
}

/** Opens home as far as its first script, which alone has run: the files that every page starts with wait. */
async function openAsFarAsLoader(page: Page, held: Held): Promise<void> {
  const opened = page.goto('/center/index', { waitUntil: 'commit' })
  await expect.poll(() => held.paths).toEqual(['/center/index'])
  await held.letThrough()
  await opened
  await expect.poll(() => held.paths.filter(isFile)).toHaveLength(4)
  expect(callsOf(held)).toEqual([])
  await held.letThrough(isLoader)
}

const callsOf = ({ paths }: Held) => paths.filter((path) => path.startsWith('/api/')).toSorted()

test('sign-in asks for all of it at once: nothing waits for code', async ({ page }) => {
  const held = await hold(page)
  const opened = page.goto('/center/user/login', { waitUntil: 'commit' })
  await expect.poll(() => held.paths).toEqual(['/center/user/login'])
  await held.letThrough()
  await opened
  await expect.poll(() => callsOf(held)).toEqual(['/api/auth/kaptcha/get'])
  await expect.poll(() => held.paths.filter(isFile)).toHaveLength(6)

  const before = held.paths.length
  await held.release()
  await expect(page.getByRole('textbox', { name: '密码' })).toBeVisible()
  await expect(page.locator('[data-captcha="shown"]')).toBeVisible()
  expect(held.paths.slice(before)).toEqual([])
})

test('home asks for all that it shows by the first script, in one call, and for its code meanwhile', async ({
  page,
  signInPage,
}) => {
  await signInPage.enter('zhangsan')
  // What the page that is left still asks for is not counted.
  await page.goto('about:blank')
  const held = await hold(page)
  await openAsFarAsLoader(page, held)
  await expect.poll(() => callsOf(held)).toEqual(['/api/front/portal/entry'])
  await held.letThrough()
  await expect.poll(() => held.paths.filter(isPortal)).toHaveLength(4)
  await expect.poll(() => held.paths.filter(isBell).length).toBeGreaterThan(0)

  const before = callsOf(held)
  await held.release()
  await expect(page.getByRole('heading', { name: /张三/ })).toBeVisible()
  await expect(page.getByText('园区 3 号变电站夜间检修停电通知')).toBeVisible()
  expect(callsOf(held)).toEqual(before)
  expect(held.paths.filter((path) => path.includes('/axios.'))).toEqual([])
})

test('a tab that was just opened has itself signed in by the first script', async ({ page, context, signInPage }) => {
  await signInPage.open()
  await signInPage.signIn('zhangsan')
  await expect(page.getByRole('heading', { name: /张三/ })).toBeVisible()
  const tab = await context.newPage()
  const held = await hold(tab)
  await openAsFarAsLoader(tab, held)
  await expect.poll(() => callsOf(held)).toEqual(['/api/auth/session/resume'])
  await held.release()
  await expect(tab.getByRole('heading', { name: /张三/ })).toBeVisible()
  expect(callsOf(held).filter((path) => path.endsWith('/resume'))).toHaveLength(1)
})

test('from the form to home are two steps', async ({ page, signInPage }) => {
  await signInPage.open()
  await signInPage.fill('zhangsan')
  await page.waitForLoadState('networkidle')
  const held = await hold(page, { hasFiles: true })
  await signInPage.submit.click()
  await expect.poll(() => callsOf(held)).toEqual(['/api/auth/jwt/token'])
  await held.letThrough()
  await expect.poll(() => callsOf(held)).toContain('/api/front/portal/entry')

  const before = callsOf(held)
  await held.release()
  await expect(page.getByRole('heading', { name: /张三/ })).toBeVisible()
  expect(callsOf(held)).toEqual(before)
})
