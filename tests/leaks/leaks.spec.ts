import type { Page } from '@playwright/test'
import { countTimers } from '../../cli/src/check-page/timer-count'
import { expect, test } from '../e2e/pages/journey'
import type { SignInPage } from '../e2e/pages/sign-in-page'
import { createOperations } from '../support/operations'
import { interpreting, kinds, type Kind } from './kinds'
import { measure, slopeOf, type Held } from './measure'
import { mountAndUnmount } from './mount-and-unmount'

const WARM_UP = 20
const CYCLES = 100
const SAMPLE_EVERY = 10
/** Bytes a mount may leave: what the heap's own figure wavers by (platform 10). */
const HEAP_PER_CYCLE = 600

test.use({
  launchOptions: async ({ launchOptions }, provide) => {
    await provide({ ...launchOptions, args: [...(launchOptions.args ?? []), interpreting] })
  },
})

const rows: Record<string, Record<string, number>> = {}

/** The portal at rest, signed in, its timers counted from the start. */
async function openPortal(page: Page, signInPage: SignInPage): Promise<void> {
  await page.addInitScript(`window.countTimers = (${countTimers.toString()})()`)
  await signInPage.open()
  await signInPage.signIn('zhangsan')
  await page.waitForFunction(async () => {
    const { System } = window as unknown as { System: { import(name: string): Promise<unknown> } }
    const { guests } = (await System.import('@center/shared/host')) as { guests: { status: string } }
    return guests.status === 'ready'
  })
}

const nothing = { nodes: 0, listeners: 0, documents: 0, frames: 0, sheets: 0, styles: 0, timers: 0 }

/** What is held more than before, by name; the heap is judged by its slope. */
function growth(before: Held, after: Held): typeof nothing {
  const names = Object.keys(nothing) as (keyof typeof nothing)[]
  return Object.fromEntries(names.map((name) => [name, Math.max(0, after[name] - before[name])])) as typeof nothing
}

async function cycle(page: Page, { app, path }: Kind, times: number): Promise<void> {
  await page.evaluate(mountAndUnmount, { app, path, times })
}

/** Markdown, as it stands in the documentation. */
function tableOf(figures: typeof rows): string {
  const names = Object.keys(Object.values(figures)[0] ?? {})
  const lines = Object.entries(figures).map(([kind, of]) => [kind, ...names.map((name) => of[name])])
  return [['kind', ...names], names.concat('').map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('')
}

test.beforeAll(async ({ system }) => {
  await createOperations(system).register('@apps/energy', { menuPrefix: 'energy', isolation: 'frame' })
})
test.afterAll(() => {
  if (Object.keys(rows).length > 0) process.stdout.write(tableOf(rows))
})

test('a few mounts of every kind leave nothing', async ({ page, signInPage, context }) => {
  await openPortal(page, signInPage)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  for (const kind of kinds) await cycle(page, kind, 3)
  const before = await measure(page, cdp)
  for (const kind of kinds) await cycle(page, kind, 10)
  expect(growth(before, await measure(page, cdp))).toEqual(nothing)
})

for (const kind of kinds) {
  test(`${kind.kind}: 100 mounts leave nothing @more`, async ({ page, signInPage, context }) => {
    await openPortal(page, signInPage)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable')
    await cycle(page, kind, WARM_UP)
    const before = await measure(page, cdp)
    const heap: [number, number][] = [[0, before.heap]]
    let after = before
    for (let done = SAMPLE_EVERY; done <= CYCLES; done += SAMPLE_EVERY) {
      await cycle(page, kind, SAMPLE_EVERY)
      after = await measure(page, cdp)
      heap.push([done, after.heap])
    }
    const left = growth(before, after)
    const slope = slopeOf(heap)
    rows[kind.kind] = { ...left, 'heap bytes a cycle': Math.round(slope) }
    expect(left).toEqual(nothing)
    expect(slope).toBeLessThan(HEAP_PER_CYCLE)
  })
}
