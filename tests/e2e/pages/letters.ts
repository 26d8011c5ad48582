import type { APIRequestContext, Page } from '@playwright/test'
import type { System } from '../../support/start-system'

export type SentLetter = { title: string; remark?: string; replyWay: '0' | '1' | '2'; receivers?: string[] | 'all' }

/** Sends a letter as another system does. Answers its number. */
export async function sendLetter(request: APIRequestContext, system: System, letter: SentLetter): Promise<number> {
  const answer = await request.post(`${system.url}/api/ops/letters`, {
    headers: { authorization: `Bearer ${system.opsToken}` },
    data: { tenantCode: 'demo', receivers: ['zhangsan'], remark: '<p>正文</p>', ...letter },
  })
  const { status, data } = (await answer.json()) as { status: number; data: { ids: number[] } }
  if (status !== 200) throw new Error(`The letter was refused: ${status}`)
  return data.ids[0] ?? 0
}

type Door = { showLetter(id: number): void }

/** Opens a letter above the page, as any of our apps may. */
export async function showLetter(page: Page, id: number): Promise<void> {
  await page.evaluate(async (letter) => {
    const { System } = window as unknown as { System: { import(name: string): Promise<Door> } }
    const { showLetter: show } = await System.import('@center/shared/host')
    show(letter)
  }, id)
}
