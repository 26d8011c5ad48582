import type { Page } from '@playwright/test'
import { enterPortal } from './pages/enter-portal'
import { expect, test } from './pages/journey'
import { demoPassword } from './pages/sign-in-page'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

/** What a finger can press on screen and is less than 44 pixels high or wide. The skip link is for the keyboard. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets =
      'a[href]:not(#center-skip), button, input, select, textarea, summary, [role="tab"], [role="menuitem"]'
    const isThere = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      getComputedStyle(element).pointerEvents !== 'none' &&
      !element.closest('[inert]')
    const measured = [...document.querySelectorAll(targets)].filter(isThere).map((element) => {
      // Its label is pressed as well.
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
      const name = element.getAttribute('aria-label') ?? (element.textContent || element.outerHTML).slice(0, 80)
      return { width: Math.round(width), height: Math.round(height), name }
    })
    if (measured.length === 0) throw new Error('There is nothing to press')
    return measured
      .filter(({ width, height }) => Math.min(width, height) < 44)
      .map(({ width, height, name }) => `${width}×${height} ${name}`)
  })
}

test.describe('on a phone every target is large enough for a finger', () => {
  test('are large enough on the sign-in page', async ({ page, signInPage }) => {
    await signInPage.open()
    expect(await smallTargets(page)).toEqual([])
  })

  test(
    'are large enough on home, in the list of letters and in a letter',
    { tag: '@more' },
    async ({ page, portal }) => {
      await enterPortal(page, 'zhangsan', demoPassword)
      const title = '关于组织申报智能工厂梯度培育项目的通知'
      await expect(page.getByRole('link', { name: title })).toBeAttached()
      expect(await smallTargets(page), 'home').toEqual([])

      await portal.go('/message/index')
      const letter = page.getByRole('main').getByRole('button', { name: title })
      await expect(letter).toBeVisible()
      expect(await smallTargets(page), 'the list').toEqual([])

      await letter.click()
      await expect(portal.dialog.getByRole('button', { name: '提交' })).toBeVisible()
      expect(await smallTargets(page), 'the letter').toEqual([])
    },
  )
})
