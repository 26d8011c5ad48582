import { expectAccessible } from '../e2e/pages/accessibility'
import { expect } from '../e2e/pages/journey'
import { codeSpans, shellBlocks } from '../support/markdown'
import { readText } from '../support/repository'
import { test } from './workplace'

const LIMIT_MS = 10 * 60_000
const typed = '周一开会'

const variants = [
  { framework: 'react', name: 'hello', title: 'the commands of the quick start' },
  { framework: 'vue', name: 'hello-vue', title: 'the same with --framework vue @more' },
  { framework: 'none', name: 'hello-none', title: 'the same with --framework none @more' },
]

for (const { framework, name, title } of variants) {
  test(`${title} end with the sub-app in a tab of the portal, and with its next version`, async ({
    page,
    signInPage,
    portal,
    guest,
    workplace,
  }) => {
    test.setTimeout(LIMIT_MS)
    const words = readText('docs/vendors/quick-start.md')
      .replaceAll(/\bhello\b/g, name)
      .replace('--framework react', `--framework ${framework}`)
    const [, toSee = ''] = words.split('Now look at it')
    const [signInPath = '', user = '', password = '', address = ''] = codeSpans(toSee)
    const app = guest.mounted(`@acme/${name}`)
    // It runs isolated; while versions change there are two frames for a moment.
    const inside = app.locator('iframe').last().contentFrame()

    await workplace.run(shellBlocks(words), async (block) => {
      if (block.includes('@0.1.0')) {
        await signInPage.open(signInPath)
        await signInPage.signIn(user, password)
        await page.goto(address)
        await expect(app).toHaveAttribute('data-app-version', '0.1.0')
        await expect(inside.getByRole('heading', { name: '你好，管理员' })).toBeVisible()
        await expect(portal.tabs).toHaveAttribute('aria-selected', 'true')
        await expectAccessible(page)
        await inside.locator('textarea').fill(typed)
      }
      if (block.includes('@0.2.0')) {
        await expect(portal.offer).toContainText('0.2.0')
        await portal.acceptOffer.click()
        await expect(app).toHaveAttribute('data-app-version', '0.2.0')
      }
      if (block.includes('rollback')) await expect(app).toHaveAttribute('data-app-version', '0.1.0')
      if (await app.isVisible()) await expect(inside.locator('textarea')).toHaveValue(typed)
    })
    await expect(inside.locator('textarea')).toHaveValue(typed)
  })
}
