import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createOperations } from '../support/operations'
import { freshSystem, test as base, expect } from './pages/journey'
import { hostile, releaseHostile, there } from './guests/hostile-bundles'

const test = base.extend(freshSystem)

type Weapon = 'import' | 'insert' | 'map' | 'frame' | 'inline' | 'policy'
type Hostile = { weapons: Record<Weapon, (target: string) => unknown>; reached: string[]; hashes: object }

/** What came of an attempt of the guest. */
const attempt = (page: Page, weapon: Weapon, target = '') =>
  page.evaluate(
    async ([name, address]) => {
      const { weapons } = window as unknown as Hostile
      try {
        await weapons[name](address)
        return 'done'
      } catch {
        return 'refused'
      }
    },
    [weapon, target] as const,
  )
const reached = (page: Page) => page.evaluate(() => (window as unknown as Hostile).reached)

test.describe('a hostile bundle in the page', () => {
  let targets: string[] = []
  test.beforeAll(async ({ system }) => {
    targets = await releaseHostile(createOperations(system), createOperations(system, 'park'))
  })
  test.beforeEach(async ({ problems, signInPage, portal, guest, page }) => {
    problems.expect(
      /Content Security Policy|Refused to|violates|Failed to load|TrustedScript|404|blocked|Loading the script/,
    )
    await signInPage.enter('zhangsan')
    await portal.choose('能源管理', '能耗总览')
    await expect(guest.mounted(hostile)).toContainText(there)
    expect(await page.evaluate(() => 'trustedTypes' in window)).toBe(true)
  })

  test('cannot create a policy under an allowed name, first or again', async ({ page }) => {
    for (const name of ['default', 'center-html', 'dompurify', 'center-agreement', 'anything']) {
      expect(await attempt(page, 'policy', name), name).toBe('refused')
    }
  })

  test('reaches no version that was not released to its tenant, whatever it loads it by', async ({ page, request }) => {
    const hashes: Record<string, string> = {}
    for (const target of targets) {
      const bytes = await (await request.get(target)).body()
      hashes[target] = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
    }
    await page.evaluate((known) => Object.assign(window, { hashes: known }), hashes)
    for (const weapon of ['import', 'insert', 'map', 'frame'] as const) {
      for (const target of targets) expect(await attempt(page, weapon, target), `${weapon} ${target}`).toBe('refused')
    }
    expect(await reached(page)).toEqual([])
  })

  test('reaches no code of its own making', async ({ page }) => {
    const code = 'top.reached.push("made")'
    const blob = await page.evaluate((text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' })), code)
    for (const target of [blob, `data:text/javascript,${code}`, '/api/resources/none.js']) {
      for (const weapon of ['import', 'insert', 'frame'] as const) {
        expect(await attempt(page, weapon, target), `${weapon} ${target}`).toBe('refused')
      }
    }
    expect(await attempt(page, 'inline')).toBe('refused')
    expect(await reached(page)).toEqual([])
  })
})
