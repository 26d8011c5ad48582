import { expect, type Locator, type Page } from '@playwright/test'
import type { System } from '../../support/start-system'

/** Sets switches of a tenant, as an operator does; `null` goes back to the default. */
export async function setSettings(system: System, tenantCode: string, set: Record<string, unknown>): Promise<void> {
  const address = `${system.url}/api/ops/tenants/${tenantCode}/settings`
  const headers = { authorization: `Bearer ${system.opsToken}`, 'content-type': 'application/json' }
  const { data } = (await (await fetch(address, { headers })).json()) as { data: { revision: number } }
  const answer = await fetch(address, {
    method: 'PUT',
    headers: { ...headers, 'if-match': String(data.revision) },
    body: JSON.stringify({ set, note: '' }),
  })
  expect(((await answer.json()) as { status: number }).status).toBe(200)
}

/** The last code that was sent to a number. */
export async function codeSentTo(page: Page, phone: string): Promise<string> {
  const address = `/api/test/outbox?phone=${phone}`
  await expect
    .poll(async () => ((await (await page.request.get(address)).json()) as { status: number }).status)
    .toBe(200)
  return ((await (await page.request.get(address)).json()) as { data: { code: string } }).data.code
}

/** Solves the slider that is open, by keys, with what the server says is right. */
export async function solveSlider(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /请完成安全验证|security verification/ })
  await expect(dialog.getByRole('img').first()).toBeVisible()
  const answers = page.waitForResponse((response) => response.url().includes('/api/front/captcha/get'))
  await dialog.getByRole('button', { name: /换一张图片|another picture/ }).click()
  const { repData } = (await (await answers).json()) as { repData: { token: string } }
  const solution = await page.request.get(`/api/test/captcha/${repData.token}`)
  const { x } = ((await solution.json()) as { data: { x: number } }).data
  const slider: Locator = dialog.getByRole('slider')
  await expect(slider).toHaveAttribute('aria-disabled', 'false')
  for (let left = 0; left + 10 <= x; left += 10) await slider.press('Shift+ArrowRight')
  for (let left = Math.floor(x / 10) * 10; left + 2 <= x; left += 2) await slider.press('ArrowRight')
  await slider.press('Enter')
  await expect(dialog).toBeHidden()
}
