import type { Frame } from '@playwright/test'
import { expect, test } from './pages/journey'
import { createOperations } from '../support/operations'
import type { System } from '../support/start-system'

const app = '@apps/notepad'
const isolate = (system: System, isolation: 'none' | 'frame') =>
  createOperations(system).register(app, { menuPrefix: 'notepad', isolation })

/** Each attempt and what came of it, from inside the frame. */
function attempts(frame: Frame): Promise<Record<string, string>> {
  return frame.evaluate(async () => {
    const tried: Record<string, () => unknown> = {
      portal: () => window.parent.document.title,
      cookie: () => document.cookie,
      storage: () => localStorage.length,
      api: () => fetch('/api/auth/session'),
      script: () =>
        new Promise((resolve, reject) => {
          const script = Object.assign(document.createElement('script'), { onload: resolve, onerror: reject })
          script.setAttribute('src', '/center/assets/loader.js')
          document.head.append(script)
        }),
      code: () => new Function('return 1')(),
    }
    const results: Record<string, string> = { origin: window.origin }
    for (const [name, attempt] of Object.entries(tried)) {
      results[name] = await Promise.resolve()
        .then(attempt)
        .then(
          () => 'done',
          () => 'refused',
        )
    }
    return results
  })
}

test.describe('the same bundle, isolated', () => {
  test.beforeEach(({ system }) => isolate(system, 'frame'))
  test.afterEach(({ system }) => isolate(system, 'none'))

  test('runs in a frame that is nobody’s, looks like the portal, and cannot leave it', async ({
    signInPage,
    portal,
    guest,
    page,
    problems,
  }) => {
    problems.expect(/Content Security Policy|Refused to|violates|Failed to load|Fetch API cannot load/)
    await signInPage.enter('zhangsan')
    await portal.choose('生产管理', '班组管理', '交接班记录')
    await expect(guest.mounted(app)).toBeVisible()
    const text = guest.frame(app).locator('textarea')
    await text.fill('写在盒子里')

    const refused = { portal: 'refused', cookie: 'refused', storage: 'refused', api: 'refused' }
    const frame = await guest.window(app)
    expect(await attempts(frame)).toEqual({ ...refused, script: 'refused', code: 'refused', origin: 'null' })
    const ink = (scope: Frame) =>
      scope.evaluate(() => getComputedStyle(document.body).getPropertyValue('--color-ink').trim())
    expect(await ink(frame)).toBe(await ink(page.mainFrame()))
    expect(await page.locator('script[src*="notepad"]').count()).toBe(0)
    await guest.declareFont(frame, 'center-notepad', 'night-shift')
    await expect.poll(() => guest.fontOf(frame, 'night-shift')).toEqual(['loaded'])

    await test.step('what the portal draws for it keeps the keyboard, and gives it back', async () => {
      await text.focus()
      await guest.askFromFrame(app, 'modal')
      await expect(portal.dialog.getByText('不能恢复。')).toBeVisible()
      for (let step = 0; step < 5; step++) {
        await page.keyboard.press('Tab')
        await expect(portal.dialog.locator(':focus')).toHaveCount(1)
      }
      await text.evaluate((field) => field.focus())
      await expect(portal.dialog.locator(':focus')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(guest.element(app)).toHaveAttribute('data-answer', 'cancel')
      await page.keyboard.press('End')
      await page.keyboard.type('。')
      await expect(text).toHaveValue('写在盒子里。')
    })

    await test.step('it goes with the tab, and is there again with it', async () => {
      await guest.askFromFrame(app, 'drawer')
      await expect(portal.dialog.getByText('不能恢复。')).toBeVisible()
      await page.goBack()
      await expect(portal.dialog).toHaveCount(0)
      await page.goForward()
      await portal.dialog.getByRole('button', { name: '删除' }).click()
      await expect(guest.element(app)).toHaveAttribute('data-answer', 'confirm')
    })
  })

  test('is swapped live and keeps what was typed', async ({ signInPage, portal, guest, system }) => {
    await signInPage.enter('zhangsan')
    await portal.choose('生产管理', '班组管理', '交接班记录')
    await guest.frame(app).locator('textarea').fill('不会丢')

    const operations = createOperations(system)
    await operations.release(app, '1.1.0')
    await portal.acceptOffer.click()
    await expect(guest.container(app)).toHaveAttribute('data-app-version', '1.1.0')
    await expect(guest.frame(app).locator('textarea')).toHaveValue('不会丢')
    await operations.rollBack(app, '1.0.0')
  })
})
