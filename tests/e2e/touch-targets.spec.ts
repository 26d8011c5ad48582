import type { Page } from '@playwright/test'
import { administrationStops } from './pages/administration-stops'
import { enterPortal } from './pages/enter-portal'
import { expect, test } from './pages/journey'
import { operationStops } from './pages/operation-stops'
import { demoPassword } from './pages/sign-in-page'
import { openStop, publicStops, stops, type Stop } from './pages/tour'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

/** What a finger can press on screen and is less than 44 pixels high or wide. The skip link is for the keyboard. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // What grows while it opens is measured as it stays.
    const growing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(growing.map(({ finished }) => finished))
    const targets =
      'a[href]:not(#center-skip), button, input, select, textarea, summary, [role="tab"], [role="menuitem"]'
    const isThere = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      getComputedStyle(element).pointerEvents !== 'none' &&
      !element.matches(':disabled') &&
      !element.closest('[inert]')
    const measured = [...document.querySelectorAll(targets)].filter(isThere).map((element) => {
      // Its label is pressed as well, and a row that is chosen as a whole.
      const pressed = element.closest('label, tr[data-selectable="true"]') ?? element
      const { width, height } = pressed.getBoundingClientRect()
      const name = element.getAttribute('aria-label') ?? (element.textContent || element.outerHTML).slice(0, 80)
      return { width: Math.round(width), height: Math.round(height), name }
    })
    if (measured.length === 0) throw new Error('There is nothing to press')
    return measured
      .filter(({ width, height }) => Math.min(width, height) < 44)
      .map(({ width, height, name }) => `${width}×${height} ${name}`)
  })
}

/** Stops of a tour by their names. */
const named = (from: Stop[], names: string[]): Stop[] =>
  names.map((name) => {
    const stop = from.find((each) => each.name === name)
    if (!stop) throw new Error(`There is no stop ${name}`)
    return stop
  })

const registration: Stop = { name: 'registration', path: '/center/user/register?tc=park' }
const tours: [what: string, username: string | null, stops: Stop[]][] = [
  ['pages without a session', null, [...publicStops, registration]],
  [
    'pages and dialogs of a user',
    'zhangsan',
    named(stops, [
      ...['workbench', 'workbench while it is changed', 'add cards', 'enterprises', 'products', 'provider'],
      ...['tab list', 'bell', 'user menu', 'search', 'system settings', 'account settings', 'change password'],
      ...['own sessions', 'own sign-ins', 'two-step verification', 'switch role', 'switch enterprise', 'sign out'],
    ]),
  ],
  [
    'the operations',
    'guanli',
    named(operationStops, [
      ...['operations', 'operations app', 'operations audit', 'operations release', 'operations publish', 'desk'],
      ...['letter writing'],
    ]),
  ],
  [
    'the administration',
    'guanli',
    named(administrationStops, [
      ...['administration users', 'administration user', 'administration users chosen', 'administration roles'],
      ...['administration role', 'administration menus', 'administration settings', 'administration audit'],
    ]),
  ],
]

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

  for (const [what, username, tour] of tours) {
    test(`are large enough on ${what}`, { tag: '@more' }, async ({ page }) => {
      test.setTimeout(600_000)
      if (username) await enterPortal(page, username, demoPassword)
      for (const stop of tour) {
        await openStop(page, stop)
        expect.soft(await smallTargets(page), stop.name).toEqual([])
      }
    })
  }
})
