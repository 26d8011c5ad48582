import { packLibraries } from './guests/libraries-in-page'
import { expect, test } from './pages/journey'
import { createOperations } from '../support/operations'

test('a library in the page writes HTML under its capability, and its styles are in force until it goes', async ({
  page,
  signInPage,
  portal,
  guest,
  system,
  problems,
}) => {
  problems.expect(/inline style|TrustedTypePolicy named 'lit-html'/)
  const name = '@acme/libraries'
  const operations = createOperations(system)
  for (const version of ['1.0.0', '1.1.0']) await operations.publish(name, packLibraries(name, version))
  await operations.registerInPage(name, { menuPrefix: 'libraries' })
  await operations.release(name, '1.0.0')
  await signInPage.enter('guanli')
  await portal.go('/libraries')
  const mounted = guest.mounted(name)
  await expect(mounted.getByText('refused TypeError')).toBeVisible()

  await operations.registerInPage(name, { menuPrefix: 'libraries', capabilities: ['trusted-types:lit-html'] })
  await page.reload()
  const shows = async () => {
    await expect(mounted.getByText('written')).toHaveCSS('color', 'rgb(1, 2, 3)')
    await expect(mounted.locator('em')).toHaveCSS('color', 'rgb(4, 5, 6)')
    await expect(mounted.locator('.acme-in-light')).toHaveCSS('color', 'rgb(7, 8, 9)')
    await expect(mounted.locator('iframe')).toHaveCount(0)
  }
  await shows()

  await operations.release(name, '1.1.0', 'immediate')
  await expect(mounted).toHaveAttribute('data-app-version', '1.1.0')
  await shows()

  const inForce = () =>
    page.evaluate(() =>
      document.adoptedStyleSheets.some((sheet) =>
        /acme-in-light/.test([...sheet.cssRules].map(({ cssText }) => cssText).join()),
      ),
    )
  expect(await inForce()).toBe(true)
  await portal.closeTab('库')
  await expect.poll(inForce).toBe(false)
  await expect(page.locator('head style:not([nonce])').filter({ hasText: 'acme-in-light' })).toHaveCount(0)
})
