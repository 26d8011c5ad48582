import { expect, type Page } from '@playwright/test'
import type { System } from '../../support/start-system'
import { PuzzleDialog, type Point } from './puzzle-dialog'

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
  const puzzle = new PuzzleDialog(page)
  const { x } = await puzzle.another<Point>()
  await puzzle.pressTo(x)
  await expect(puzzle.dialog).toBeHidden()
}
