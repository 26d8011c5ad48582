import { expect, test } from './pages/journey'

test('a file that is gone after an update loads the page anew, and a later update is offered', async ({
  page,
  signInPage,
  problems,
}) => {
  problems.expect(/404|assets\/shell\.|@center\/shell/)
  await signInPage.open()
  await page.route('**/api/front/frontend/portalVersion*', (route) =>
    route.fulfill({ json: { status: 200, message: '', data: { version: 'another' }, requestId: 'r' } }),
  )
  await page.route(/\/assets\/shell\.[^/]*\.js$/, (route) => route.fulfill({ status: 404 }), { times: 1 })
  await signInPage.fill('zhangsan')
  await signInPage.submit.click()
  // The page is loaded twice on the way, and sign-in has a heading too.
  await expect(page.getByRole('navigation').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()

  const offer = page.getByText('门户已发布新版本，刷新后生效。')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(offer).toBeVisible()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: '立即刷新' }).click()
  await loaded
  await expect(page.getByRole('navigation').first()).toBeVisible({ timeout: 30_000 })
})
