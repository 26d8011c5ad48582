import type { Browser, BrowserContext, Page } from '@playwright/test'

import { expect, test as base } from '../e2e/pages/journey'
import { sendLetter } from '../e2e/pages/letters'
import { SignInPage } from '../e2e/pages/sign-in-page'
import { percentile } from '../support/percentile'
import { startCuttingProxy, type CuttingProxy } from '../support/cutting-proxy'
import { startSystem, type System } from '../support/start-system'

const DROPS = Number(process.env.DROPS ?? 1000)
/** Half of the streams live shorter than what the browser takes for a stream that works. */
const MAX_LIFE_MS = 10_000
/** What a user may wait for a connection that broke. */
const BACK_WITHIN_MS = 3000

/** Those who may read notices. A user has five sessions at most. The tabs of a session share one stream. */
const SESSIONS = ['zhangsan', 'guanli'].flatMap((username) => [
  { username, tabs: 2 },
  ...[1, 1, 1, 1].map((tabs) => ({ username, tabs })),
])

type Told = Window & { told: { id: number; at: number }[] }
type Door = { onServerEvent(type: 'letter', handler: (event: { id: number }) => void): void }

const test = base.extend<object, { network: CuttingProxy; system: System }>({
  network: [
    async ({}, provide) => {
      const network = await startCuttingProxy()
      await provide(network)
      await network.stop()
    },
    { scope: 'worker' },
  ],
  system: [
    async ({ network }, provide) => {
      const system = await startSystem({ PUBLIC_URL: network.url })
      network.lead(system.url)
      await provide(system)
      await system.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

async function openSession(browser: Browser, url: string, { username, tabs }: (typeof SESSIONS)[number]) {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const signIn = new SignInPage(page)
  await signIn.open()
  await signIn.signIn(username)
  const pages = [page]
  while (pages.length < tabs) pages.push(await openBeside(context, page))
  await Promise.all(pages.map(listen))
  return pages
}

async function openBeside(context: BrowserContext, page: Page): Promise<Page> {
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open('/center/index')),
  ])
  await expect(opened.getByRole('navigation').first()).toBeVisible()
  return opened
}

/** Writes down each letter of which the portal's own client tells the page. */
function listen(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const { System } = window as unknown as { System: { import(name: string): Promise<Door> } }
    const { onServerEvent } = await System.import('@center/shared/host')
    const told: Told['told'] = []
    Object.assign(window, { told })
    onServerEvent('letter', ({ id }) => told.push({ id, at: Date.now() }))
  })
}

const toldTo = (page: Page) => page.evaluate(() => (window as unknown as Told).told)

test(`${DROPS} streams that break at random moments: no letter is missed, and the browser is back soon`, async ({
  browser,
  request,
  system,
  network,
}) => {
  test.setTimeout(3_600_000)
  const pages: Page[] = []
  for (const session of SESSIONS) pages.push(...(await openSession(browser, network.url, session)))

  const sent = new Map<number, number>()
  network.begin(DROPS, MAX_LIFE_MS)
  while (network.cuts.done < DROPS) {
    const at = Date.now()
    const letter = { title: `letter ${sent.size + 1}`, replyWay: '0', receivers: 'all' } as const
    sent.set(await sendLetter(request, system, letter), at)
    // A letter at the moment of a break is the one that would be missed.
    if (network.cuts.done < DROPS) await network.nextCut()
  }
  const last = [...sent.keys()].at(-1)
  await expect
    .poll(
      async () => (await Promise.all(pages.map(toldTo))).filter((told) => told.some(({ id }) => id === last)).length,
      { timeout: 60_000 },
    )
    .toBe(pages.length)

  const told = await Promise.all(pages.map(toldTo))
  const missed = told.flatMap((list) => [...sent.keys()].filter((id) => !list.some((letter) => letter.id === id)))
  const twice = told.flatMap((list) => list.filter(({ id }, at) => list.findIndex((one) => one.id === id) !== at))
  const waits = told.flatMap((list) => list.map(({ id, at }) => at - (sent.get(id) ?? at)))
  const { done, inside, returns } = network.cuts
  const backP95 = percentile(returns, 0.95)
  process.stdout.write(
    [
      '',
      `${done} streams broken, ${inside} in the middle of an event; ${SESSIONS.length} sessions, ${pages.length} tabs`,
      `${sent.size} letters, ${sent.size * pages.length} to be told: ${missed.length} missed, ${twice.length} told twice`,
      `connected again after: p50 ${percentile(returns, 0.5)} ms, p95 ${backP95} ms, max ${Math.max(...returns)} ms (${returns.length} times)`,
      `from sending until the page knows: p50 ${percentile(waits, 0.5)} ms, p95 ${percentile(waits, 0.95)} ms, max ${Math.max(...waits)} ms`,
      '',
    ].join('\n'),
  )
  expect(done).toBeGreaterThanOrEqual(DROPS)
  expect({ missed, twice }).toEqual({ missed: [], twice: [] })
  expect(backP95).toBeLessThanOrEqual(BACK_WITHIN_MS)
})
