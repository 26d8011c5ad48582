import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createServerDatabase } from '../../server/src/testing/test-server-database'
import { expect, test as base } from '../e2e/pages/journey'
import { giveManyLetters, MANY_LETTERS } from '../support/many-letters'
import { percentile } from '../support/percentile'
import { startSystem, type System } from '../support/start-system'

const SERVER = process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1/test'
const TIMES = 20
const PAGE_WITHIN_MS = 100
/** What people see as a picture that stands still (web.dev/long-animation-frames). */
const LONG_FRAME_MS = 50

type Store = { engine: string; environment: Record<string, string>; drop(): Promise<void> }

const test = base.extend<object, { store: Store; system: System }>({
  store: [
    async ({}, provide) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'center-many-letters-'))
      const database = await createServerDatabase(SERVER)
      const environment = { DATA_DIR: dataDir, DATABASE_URL: database?.url ?? '' }
      await provide({
        engine: database ? 'a PostgreSQL server' : 'the embedded database',
        environment,
        async drop() {
          await database?.drop()
          rmSync(dataDir, { recursive: true, force: true })
        },
      })
    },
    { scope: 'worker' },
  ],
  system: [
    async ({ store: { environment, drop } }, provide) => {
      const first = await startSystem(environment)
      await first.stop()
      await giveManyLetters('zhangsan', { dataDir: environment.DATA_DIR ?? '', url: environment.DATABASE_URL ?? '' })
      const system = await startSystem(environment)
      await provide(system)
      await system.stop()
      await drop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

type Question = Record<string, string>

/** Asks a page of the inbox as the portal does, and answers how long the server took: from the request to the whole answer. */
function ask(page: Page, question: Question, times: number): Promise<{ total: number; rows: number; ms: number[] }> {
  return page.evaluate(
    async ([query, count]) => {
      type Rows = { rows: unknown[]; total: number }
      type Door = { callApi(endpoint: object, request: object): Promise<{ ok: boolean; value: Rows }> }
      const { System } = window as unknown as { System: { import(name: string): Promise<Door> } }
      const { callApi } = await System.import('@center/shared/host')
      const endpoint = { method: 'GET', url: '/api/front/letter/page', permission: 'session', schema: {} }
      const ms: number[] = []
      let answer: Rows = { rows: [], total: 0 }
      for (let time = 0; time < count; time++) {
        performance.clearResourceTimings()
        const result = await callApi(endpoint, { querystring: query })
        if (!result.ok) throw new Error('The page was refused')
        answer = result.value
        const entry = await new Promise<PerformanceResourceTiming>((resolve) => {
          const look = () => {
            const [found] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('letter/page'))
            if (found) resolve(found as PerformanceResourceTiming)
            else requestAnimationFrame(look)
          }
          look()
        })
        ms.push(entry.responseEnd - entry.requestStart)
      }
      return { total: answer.total, rows: answer.rows.length, ms }
    },
    [question, times] as const,
  )
}

const days = { from: '2000-01-01', to: '2100-01-01' }
const filters: [what: string, question: Question][] = [
  ['all', {}],
  ['unread', { readStatus: '0' }],
  ['read', { readStatus: '1' }],
  ['answered', { answerStatus: '1' }],
  ['search that finds all', { keyword: 'letter' }],
  ['search that finds few', { keyword: '通知 99' }],
  ['search that finds none', { keyword: 'nowhere' }],
  ['unread, not answered, days, search', { readStatus: '0', answerStatus: '0', keyword: '园区', ...days }],
]

test(`${MANY_LETTERS} letters for one user: each page within ${PAGE_WITHIN_MS} ms`, async ({
  page,
  signInPage,
  store,
  portal,
}) => {
  test.setTimeout(600_000)
  await signInPage.open()
  await signInPage.signIn('zhangsan')
  await expect(portal.bell).toContainText('99+')
  const lines: string[] = []
  let worst = 0
  for (const [what, question] of filters) {
    const { total } = await ask(page, { ...question, limit: '20', page: '1' }, 3)
    const last = Math.max(1, Math.ceil(total / 20))
    for (const number of new Set([1, Math.ceil(last / 2), last])) {
      const { rows, ms } = await ask(page, { ...question, limit: '20', page: String(number) }, TIMES)
      expect(rows > 0).toBe(total > 0)
      const [p50, p95] = [percentile(ms, 0.5), percentile(ms, 0.95)]
      worst = Math.max(worst, p95)
      lines.push(`${p50.toFixed(0).padStart(5)} ${p95.toFixed(0).padStart(5)} ms  ${what}, page ${number} of ${last}`)
    }
  }
  process.stdout.write(
    `\n${MANY_LETTERS} letters on ${store.engine}, p50 and p95 of ${TIMES}, worst p95 ${worst.toFixed(0)} ms\n${lines.join('\n')}\n`,
  )
  expect(worst).toBeLessThan(PAGE_WITHIN_MS)
})

type Frames = { gaps: number[]; long: number[] }
type Watched = Window & { frames: Frames }

/** Notes how far apart the pictures of the page are, and each that took the browser too long. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: Frames = { gaps: [], long: [] }
    Object.assign(window, { frames })
    let last = performance.now()
    const next = (at: number) => {
      frames.gaps.push(at - last)
      last = at
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    new PerformanceObserver((list) => {
      frames.long.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'long-animation-frame', buffered: false })
  })
}

test('the list of many letters scrolls and turns its pages without standing still', async ({
  page,
  signInPage,
  portal,
}) => {
  test.setTimeout(300_000)
  await page.setViewportSize({ width: 1280, height: 600 })
  await signInPage.open()
  await signInPage.signIn('zhangsan')
  await portal.go('/message/index')
  await page.getByLabel('每页条数').selectOption('20')
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
  await expect(rows).toHaveCount(20)
  await watchFrames(page)
  await rows.first().hover()
  for (let turn = 1; turn <= 10; turn++) {
    for (let step = 0; step < 20; step++) await page.mouse.wheel(0, 60)
    for (let step = 0; step < 20; step++) await page.mouse.wheel(0, -60)
    await page.getByRole('button', { name: '下一页' }).click()
    await expect(page.getByText(new RegExp(`第 ${turn + 1} `))).toBeVisible()
    await expect(rows).toHaveCount(20)
  }
  const { gaps, long } = await page.evaluate(() => (window as unknown as Watched).frames)
  process.stdout.write(
    `\n${gaps.length} pictures, p95 ${percentile(gaps, 0.95).toFixed(0)} ms apart, worst ${Math.max(...gaps).toFixed(0)} ms; ` +
      `${long.length} took longer than ${LONG_FRAME_MS} ms\n`,
  )
  expect(long.filter((ms) => ms > 2 * LONG_FRAME_MS)).toEqual([])
  expect(percentile(gaps, 0.95)).toBeLessThan(LONG_FRAME_MS)
})
