import { startCasApplication, type CasApplication } from '../support/cas-application'
import { startSystem, type System } from '../support/start-system'
import { expect, test } from './pages/journey'
import { PortalPage } from './pages/portal-page'
import { SignInPage } from './pages/sign-in-page'

test.describe('an application with an ordinary CAS client', () => {
  let application: CasApplication
  let center: System

  test.beforeAll(async () => {
    application = await startCasApplication()
    const services = [{ name: '办公系统', address: `${application.url}/`, attributes: ['mobile'] }]
    center = await startSystem({ CENTER_SSO_SERVICES: JSON.stringify(services) })
    application.signInAt(`${center.url}/cas`)
  })
  test.afterAll(async () => {
    await application.stop()
    await center.stop()
  })

  test(
    'signs its users in through Center, gets attributes, is refused a replay, and is told of the sign-out',
    { tag: '@more' },
    async ({ page, context, problems }) => {
      // The application answers a refused ticket so, and browsers ask for its icon.
      problems.expect(/403|favicon/)
      const ticketed: string[] = []
      page.on('request', (request) => {
        if (request.url().startsWith(application.url) && request.url().includes('ticket=')) ticketed.push(request.url())
      })

      await page.goto(`${application.url}/reports?year=2026`)
      await expect(page).toHaveURL(/\/cas\/login\?service=/)
      await expect(page.getByText('登录后将进入“办公系统”')).toBeVisible()
      const form = new SignInPage(page)
      await form.fill('zhangsan')
      await form.submit.click()
      await expect(page.getByRole('heading', { name: 'zhangsan' })).toBeVisible()
      await expect(page).toHaveURL(`${application.url}/reports?year=2026`)
      const attributes = JSON.parse((await page.locator('pre').textContent()) ?? '') as Record<string, string>
      expect(attributes).toMatchObject({
        name: '张三',
        tenantCode: 'demo',
        userId: 'u-zhangsan',
        mobile: '13800000001',
      })

      await test.step('a ticket that was used opens nothing', async () => {
        const [used = ''] = ticketed
        expect((await fetch(used, { redirect: 'manual' })).status).toBe(403)
      })

      const portalTab = await context.newPage()
      await test.step('the portal opens without a password', async () => {
        await portalTab.goto(`${center.url}/center/index`)
        await expect(portalTab.getByText('张三').first()).toBeVisible()
      })

      await test.step('signing out of the portal signs out of the application', async () => {
        await new PortalPage(portalTab).signOut()
        await expect(new SignInPage(portalTab).submit).toBeVisible()
        await expect
          .poll(async () => {
            await page.goto(`${application.url}/reports?year=2026`)
            return page.url()
          })
          .toMatch(/\/cas\/login\?service=/)
        await expect(form.submit).toBeVisible()
      })
    },
  )
})
