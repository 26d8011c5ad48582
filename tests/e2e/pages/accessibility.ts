import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(join(process.cwd(), 'node_modules/axe-core/axe.min.js'), 'utf8')

/**
 * Fails with one line for each thing on the page that people with assistive technology would trip over (WCAG 2.2 AA).
 * axe is evaluated over the protocol of the browser's tools, which the page's policy rightly does not stop.
 */
export async function expectAccessible(page: Page, where = ''): Promise<void> {
  await page.evaluate(source)
  // Half way through a fade every colour is another, and so is that of a table that is loaded anew.
  await page.waitForFunction(
    () =>
      document.querySelector('table[aria-busy="true"]') === null &&
      document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Infinity),
  )
  const results: AxeResults = await page.evaluate(
    `axe.run(document, { iframes: false, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })`,
  )
  const found = results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${String(node.target)} ${node.failureSummary?.split('\n')[1] ?? ''}`),
  )
  expect.soft(found, where).toEqual([])
}
