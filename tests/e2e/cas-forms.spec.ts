import { startFormApplication, type FormApplication } from '../support/form-application'
import { startSystem, type System } from '../support/start-system'
import { expectAccessible } from './pages/accessibility'
import { expect, test } from './pages/journey'
import { SignInPage } from './pages/sign-in-page'

test.describe('an application that wants its ticket in a form, and its users to be asked', () => {
  let application: FormApplication
  let center: System

  test.beforeAll(async () => {
    application = await startFormApplication()
    const services = [{ name: '办公系统', address: `${application.url}/` }]
    center = await startSystem({ CENTER_SSO_SERVICES: JSON.stringify(services) })
  })
  test.afterAll(async () => {
    await application.stop()
    await center.stop()
  })

  test(
    'gets it after the form of the portal, and the next time after the question',
    { tag: '@more' },
    async ({ page, problems }) => {
      // Browsers ask the application for its icon.
      problems.expect(/favicon/)
      const asked = new URLSearchParams({ service: `${application.url}/in`, method: 'POST', warn: 'true' })
      await page.goto(`${center.url}/cas/login?${asked.toString()}`)
      const form = new SignInPage(page)
      await form.fill('zhangsan')
      await form.submit.click()
      await expect(page.getByRole('heading', { name: 'POST ticket' })).toBeVisible()

      asked.delete('warn')
      await page.goto(`${center.url}/cas/login?${asked.toString()}`)
      await expect(page.getByRole('heading', { name: '要登录“办公系统”吗？' })).toBeVisible()
      await expect(page.getByText('您当前登录的用户是“张三”')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: '继续' }).click()
      await expect(page.getByRole('heading', { name: 'POST ticket' })).toBeVisible()
    },
  )
})
