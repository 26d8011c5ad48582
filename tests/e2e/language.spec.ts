import { expect, test } from './pages/journey'

const chinese = /\p{Script=Han}/u

test.describe('language', () => {
  test('is Chinese by default', async ({ page, signInPage }) => {
    await signInPage.open()
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  })

  test('is complete in English on the sign-in page', async ({ page, signInPage }) => {
    await signInPage.open()
    await page.getByRole('button', { name: '切换语言：English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    // The first link is in both languages, and what the tenant wrote is in its own.
    const ours = page.locator('#center-app').locator('label, button, h1, h2, p').filter({ hasNotText: '©' })
    expect((await ours.allInnerTexts()).join(' ').replace('中文', '')).not.toMatch(chinese)
  })

  test('is English around the page: where the page is, the foot, and what there is to switch to', async ({
    page,
    portal,
    signInPage,
  }) => {
    await page.addInitScript(() => localStorage.setItem('pro__locale', 'en'))
    await signInPage.enter('zhangsan')
    await expect(page.getByRole('contentinfo')).toHaveText('© 2026 Industrial Cloud Operations')
    const steps = page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')
    // A text that is a fraction of a pixel too long is cut as well.
    const countCut = () =>
      steps.evaluateAll((items) => {
        const text = new Range()
        const isCut = (item: Element) => {
          text.selectNodeContents(item)
          return text.getBoundingClientRect().right > item.getBoundingClientRect().right
        }
        return items.filter(isCut).length
      })
    // The frame of another site is not the last: a press on the menu above it may still go to it, in the moment in which the menu opens.
    for (const [path, title] of [
      ['/legacy-erp/purchase.html', 'Purchase requests'],
      ['/orders/all', 'All orders'],
      ['/deviceManage/dashboard', 'Device dashboard'],
    ] as const) {
      await portal.go(path)
      await expect(steps.last()).toHaveText(title)
      expect(await countCut(), path).toBe(0)
    }
    await portal.openUserMenu()
    await page.getByRole('menuitem', { name: 'Switch application' }).click()
    const applications = portal.dialog.getByRole('group')
    await expect(applications.getByText('Quality traceability')).toBeVisible()
    expect(await applications.innerText()).not.toMatch(chinese)
  })

  test('changes after a question to the user, and stays', async ({ page, signInPage, portal }) => {
    await signInPage.open()
    await signInPage.signIn('zhangsan')
    await portal.openUserMenu()
    await page.getByRole('menuitem', { name: /English|语言/ }).click()
    // The page is in English before it loads itself anew.
    const loaded = page.waitForEvent('load')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确定|确认/ })
      .click()
    await loaded
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(portal.item('Order collaboration')).toBeVisible()
    expect(await portal.menu.innerText()).not.toMatch(chinese)

    const call = page.waitForRequest(/portal\/entry/)
    await page.reload()
    expect(new URL((await call).url()).searchParams.get('language')).toBe('eng')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})
