import { startSystem } from '../support/start-system'
import { startDevPage } from '../support/dev-servers/bundlers'
import { serveDialectPages } from './guests/dialect-pages'
import { expect, test } from './pages/journey'

test('a page of any dev server is shown in the portal by its address, though no one has registered it @more', async ({
  page,
  signInPage,
  guest,
}) => {
  const system = await startSystem({ CENTER_OVERRIDES: '1' })
  const pages = await serveDialectPages()
  const served = await startDevPage(`${pages.origin}/penpal/`, '@acme/page', system.url)
  try {
    await page.goto(served.link)
    await signInPage.signIn('guanli')
    const inside = guest.frame('@acme/page')
    await expect(inside.getByText('undefined 管理员')).toBeVisible()
    await inside.getByRole('button', { name: 'alert' }).click()
    await expect(page.getByText('已保存')).toBeVisible()
  } finally {
    await served.stop()
    pages.stop()
    await system.stop()
  }
})
