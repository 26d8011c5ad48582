import type { CDPSession, Page } from '@playwright/test'
import { findBrowser } from '../../tools/find-browser.mjs'
import { expect, test as base } from './pages/journey'
import { sendLetter } from './pages/letters'
import { PortalPage } from './pages/portal-page'
import { SignInPage } from './pages/sign-in-page'

/** Journeys in a browser that keeps pages for the way back: Playwright turns that off, and Chromium's headless shell does not do it. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, provide) => {
      const executablePath = (await findBrowser()) ?? undefined
      await provide({ ...launchOptions, executablePath, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
    },
    { scope: 'worker' },
  ],
})

/** A page of the same origin that has nothing to do with the portal's. */
const ELSEWHERE = '/api/front/frontend/portalVersion'

/** Goes to a page that is not the portal's and back; fails where the browser has not kept the page. */
async function leaveAndReturn(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  const { pathname } = new URL(page.url())
  await page.goto(ELSEWHERE)
  const ways = watchWays(session)
  const { entries, currentIndex } = await session.send('Page.getNavigationHistory')
  await session.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id ?? 0 })
  await expect.poll(() => ways.at(-1)).toBe(`BackForwardCacheRestore ${pathname}`)
}

/** How the window has come to its pages, the newest last, and why one was not kept. */
function watchWays(session: CDPSession): string[] {
  const ways: string[] = []
  session.on('Page.frameNavigated', ({ type, frame }) => {
    if (!frame.parentId) ways.push(`${type} ${new URL(frame.url).pathname}`)
  })
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    ways.push(notRestoredExplanations.map(({ reason }) => reason).join(', ')),
  )
  return ways
}

test('the browser keeps a page without a session', async ({ page }) => {
  await page.goto('/center/workscreen')
  await expect(page.getByRole('heading', { name: '智能工厂生产大屏' })).toBeVisible()
  await leaveAndReturn(page)
})

test('what was typed is still there, and the page goes on to hear of what happens', async ({
  page,
  portal,
  guest,
  signInPage,
  system,
  request,
}) => {
  await signInPage.open()
  await signInPage.signIn('zhangsan')
  await portal.choose('供应链', 'ERP 首页')
  await expect(guest.frame('legacy-erp').getByText('张三').first()).toBeVisible()
  await portal.choose('生产管理', '班组管理', '交接班记录')
  await guest.notepad.fill('保留')
  await leaveAndReturn(page)
  await expect(guest.notepad).toHaveValue('保留')
  const before = Number(await portal.bell.innerText())
  await sendLetter(request, system, { title: '请阅知', replyWay: '0' })
  await expect(portal.bell).toHaveText(String(before + 1))
})

test('in a tab that was signed in by its page too', async ({ context, signInPage }) => {
  await signInPage.open()
  await signInPage.signIn('zhangsan')
  const tab = await context.newPage()
  await tab.goto('/center/index')
  await expect(new PortalPage(tab).bell).toBeVisible()
  await leaveAndReturn(tab)
})

test('a password that was typed is not there any more', async ({ page, signInPage }) => {
  await signInPage.open()
  await signInPage.fill('zhangsan')
  await leaveAndReturn(page)
  await expect(signInPage.username).toHaveValue('zhangsan')
  await expect(signInPage.password).toHaveValue('')
  await signInPage.signIn('zhangsan')
})

test('a page of a user who has signed out in another tab is not shown', async ({
  page,
  context,
  signInPage,
  portal,
  problems,
}) => {
  // What the page asks before it hears of the end.
  problems.expect(/401/)
  await signInPage.open()
  await signInPage.signIn('zhangsan')
  await page.goto(ELSEWHERE)
  const tab = await context.newPage()
  await tab.goto('/center/index')
  await new PortalPage(tab).signOut()
  await expect(new SignInPage(tab).submit).toBeVisible()
  await tab.close()
  await page.bringToFront()
  await page.evaluate(() => window.history.back())
  await expect(signInPage.submit).toBeVisible()
  await expect(portal.bell).toBeHidden()
})
