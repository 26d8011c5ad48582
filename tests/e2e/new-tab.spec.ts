import type { BrowserContext, Page } from '@playwright/test'
import { expect, test, watchProblems } from './pages/journey'
import { PortalPage } from './pages/portal-page'
import { SignInPage } from './pages/sign-in-page'

/** Notes on every page of the browser whether a field for a password was drawn, however shortly. */
async function watchForms(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen = window as unknown as { hasAsked?: boolean }
    new MutationObserver(() => {
      if (document.querySelector('input[type="password"]')) seen.hasAsked = true
    }).observe(document, { childList: true, subtree: true })
  })
}

const hasAsked = (page: Page) => page.evaluate(() => (window as unknown as { hasAsked?: boolean }).hasAsked ?? false)
const resumes = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/session/resume')) asked.push(request.url())
  })
  return asked
}
const tokenOf = (page: Page, tenant: string) =>
  page.evaluate((name) => sessionStorage.getItem(name), `pro__${tenant}__token`)

test('a page that is opened by Ctrl and a click is signed in, and no form is drawn on the way', async ({
  page,
  context,
  signInPage,
  portal,
  problems,
}) => {
  await watchForms(context)
  await signInPage.open('/center/user/login?tc=demo')
  await signInPage.signIn('zhangsan')
  await portal.choose('订单协同', '采购订单', '全部订单')
  const opened = context.waitForEvent('page')
  await portal.item('进行中订单').click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await expect(new PortalPage(tab).tab('进行中订单')).toHaveAttribute('aria-selected', 'true')
  await expect(tab.getByText('张三').first()).toBeVisible()
  expect(await hasAsked(tab)).toBe(false)
  expect(await tokenOf(tab, 'demo')).not.toBe(await tokenOf(page, 'demo'))

  await test.step('and nothing in it can open another one', async () => {
    problems.expect(/ERR_CACHE_MISS/)
    const found = await tab.evaluate(async () => {
      const read = (html: string) => /center-resume" content="([^"]*)"/.exec(html)?.[1] ?? null
      const fetchPage = (address: string, cache: RequestCache) =>
        fetch(address, { cache, mode: 'same-origin' })
          .then((answer) => answer.text())
          .then(read, () => 'not stored')
      const { pathname, search } = window.location
      return {
        here: document.querySelector('meta[name="center-resume"]'),
        stored: await fetchPage(pathname + search, 'only-if-cached'),
        ofAnyAge: await fetchPage(pathname + search, 'force-cache'),
        fetched: await fetchPage('/center/index?tc=demo', 'default'),
        cookies: document.cookie,
      }
    })
    expect(found).toEqual({ here: null, stored: 'not stored', ofAnyAge: '', fetched: '', cookies: '' })
  })

  await test.step('a screen that is locked in one is locked in the next', async () => {
    await page.bringToFront()
    await portal.chooseOfUser('系统设置')
    await page.getByRole('button', { name: '立即锁屏' }).click()
    const third = await context.newPage()
    await third.goto('/center/index')
    await expect(third.getByRole('dialog', { name: '屏幕已锁定' })).toBeVisible()
  })
})

test('signing out in one tab signs out all of the tenant, and none of another', async ({
  page,
  context,
  signInPage,
  problems,
}) => {
  // What the other tab asks after that.
  problems.expect(/401/)
  await signInPage.open('/center/user/login?tc=park')
  await signInPage.signIn('wangwu')
  const ofDemo = await context.newPage()
  const demoForm = new SignInPage(ofDemo)
  await demoForm.open('/center/user/login?tc=demo')
  await demoForm.signIn('zhangsan')

  const [secondOfPark, secondOfDemo] = [await context.newPage(), await context.newPage()]
  await secondOfPark.goto('/center/index?tc=park')
  await expect(secondOfPark.getByText('王五').first()).toBeVisible()
  await secondOfDemo.goto('/center/message/index?tc=demo')
  await expect(secondOfDemo.getByText('张三').first()).toBeVisible()

  await secondOfPark.bringToFront()
  await new PortalPage(secondOfPark).signOut()
  await expect(new SignInPage(secondOfPark).submit).toBeVisible()
  await page.bringToFront()
  await expect(signInPage.submit).toBeVisible()
  const third = await context.newPage()
  const asked = resumes(third)
  await third.goto('/center/index?tc=park')
  await expect(new SignInPage(third).submit).toBeVisible()
  expect(asked).toEqual([])

  await secondOfDemo.bringToFront()
  await secondOfDemo.reload()
  await expect(secondOfDemo.getByText('张三').first()).toBeVisible()
})

test('a tab beside one of the central sign-in is signed in without the central service', async ({
  page,
  context,
  signInPage,
}) => {
  await page.goto('/center/login?tc=demo')
  await expect(page).toHaveURL(/\/cas\/login/)
  await signInPage.signIn('zhangsan')
  await context.clearCookies({ name: 'center_tgc' })
  const tab = await context.newPage()
  const wayThere: string[] = []
  tab.on('request', (request) => {
    if (request.url().includes('/cas/')) wayThere.push(request.url())
  })
  await tab.goto('/center/message/index')
  await expect(tab.getByText('张三').first()).toBeVisible()
  expect(wayThere).toEqual([])
})

test('a browser that is restored is signed in, and one without a session asks for none', async ({
  page,
  browser,
  context,
  signInPage,
  system,
  problems,
}) => {
  const asked = resumes(page)
  await signInPage.open('/center/user/login?tc=park')
  await signInPage.signIn('wangwu')
  await page.reload()
  await expect(page.getByText('王五').first()).toBeVisible()
  expect(asked).toEqual([])

  const restored = await browser.newContext({ baseURL: system.url, storageState: await context.storageState() })
  watchProblems(restored, problems.list)
  const tab = await restored.newPage()
  await tab.goto('/center/index')
  await expect(tab.getByText('王五').first()).toBeVisible()
  await restored.close()
})
