import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './test-database'

/** A promise of the product, and what a test measured of it. */
export type Figure = { what: string; promised: string; measured: string }

/** Prints figures, and keeps them for `docs/security-figures.md`, which `npm run test:security` writes. */
export function noteFigures(name: string, figures: Figure[]): void {
  for (const { what, promised, measured } of figures) {
    process.stdout.write(`${what}: ${measured} (promised: ${promised})\n`)
  }
  const folder = join(root, '.cache/security-figures')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(figures))
}

/** A number of milliseconds that so many per cent of the values stay below. */
export function percentile(values: number[], percent: number): string {
  const sorted = values.toSorted((one, other) => one - other)
  return `${(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0).toFixed(1)} ms`
}
