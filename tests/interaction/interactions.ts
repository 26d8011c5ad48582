import { mkdirSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { readNotes } from '../../bench/notes.mjs'
import { keepRows, readRows } from '../../bench/rows.mjs'
import { root } from '../support/repository'

/** What a user did, and how long it took until the next picture. */
export type Interaction = { what: string; ms: number }

type Watching = Window & { noteInteraction?(key: string, ms: number): Promise<void> }

/**
 * Notes how long what a user does takes until the next picture, as the browser itself counts it, in every document that the page comes to have.
 * To be called before the page is opened.
 */
export async function watchInteractions(page: Page) {
  const list: Interaction[] = []
  let seen = new Map<string, number>()
  await page.exposeFunction('noteInteraction', (key: string, ms: number) =>
    seen.set(key, Math.max(ms, seen.get(key) ?? 0)),
  )
  await page.addInitScript(() => {
    new PerformanceObserver((entries) => {
      for (const { interactionId, duration } of entries.getEntries() as PerformanceEventTiming[]) {
        if (interactionId)
          void (window as Watching).noteInteraction?.(`${performance.timeOrigin} ${interactionId}`, duration)
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  })
  return {
    list,
    /** One click or one key: what takes less than the browser tells of is as good as nothing. */
    async act(what: string, action: () => Promise<unknown>): Promise<void> {
      seen = new Map()
      await action()
      await waitForPictures(page)
      list.push({ what, ms: Math.max(0, ...seen.values()) })
    },
  }
}

/** The browser tells of an interaction a little after its picture. A page that goes meanwhile has told. */
async function waitForPictures(page: Page): Promise<void> {
  const pictures = page.evaluate(async () => {
    for (let frame = 0; frame < 8; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  await pictures.catch((error: Error) => {
    if (!/context was destroyed|navigation/i.test(error.message)) throw error
  })
}

/** From now on the processor is so many times slower for the page. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

export const toLines = (list: readonly Interaction[]) =>
  list.map(({ what, ms }) => `${String(ms).padStart(6)} ms  ${what}`).join('\n')

/** How many times slower than this machine's: as it is, and as a slow one is. */
export const SPEEDS = [1, 4]

export const speedOf = (slower: number) => (slower === 1 ? 'full speed' : `processor ${slower} times slower`)

/** The longest interaction that a user takes for at once on a full machine. */
export const GOOD_MS = 100

/** Keeps a figure as a row of the report of benchmarks, in place of the one of before. */
export function keepRow(what: string, ms: number): void {
  const before = readRows('interaction')?.rows.filter((row) => row.what !== what) ?? []
  const why = readNotes(readFileSync(join(root, 'tests/interaction/notes.md'), 'utf8')).get(what)
  const row = { what, figure: String(ms), target: `≤ ${GOOD_MS}`, isMet: ms <= GOOD_MS, ...(why && { why }) }
  const how = 'until the next picture, as the browser counts it'
  keepRows('interaction', { when: new Date().toISOString(), how, rows: [...before, row] })
}

/** Keeps figures under a name beside those of other tests, in the build folder of the benchmarks. */
export function keepFigures(name: string, figures: object): void {
  const file = join(root, 'bench/dist/interaction.json')
  mkdirSync(dirname(file), { recursive: true })
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {}
  writeFileSync(file, JSON.stringify({ ...kept, [name]: { when: new Date().toISOString(), ...figures } }, null, 2))
}
