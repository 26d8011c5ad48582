import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What a test measured of a promise, whose key stands in `tools/security-promises.json`. */
export type Figure = { promise: string; what: string; bound: string; measured: string }

/** Tests run in the folder of the repository. */
const root = process.cwd()

/** Set by `npm run security:figures`: tests do all of what they promise, and not only a little of it. */
const isWhole = process.env['SECURITY_FIGURES'] === '1'

/** How often something is done: all of it for the figures, less where the test only has to find what broke. */
export function times(whole: number, few: number): number {
  return isWhole ? whole : few
}

const promises = JSON.parse(readFileSync(join(root, 'tools/security-promises.json'), 'utf8')) as { key: string }[]

/** The same of the running test of Jest. */
export function noteFigures(figures: Figure[]): void {
  const { testPath = '', currentTestName = '' } = expect.getState()
  keepFigures(`${relative(root, testPath)} › ${currentTestName}`, figures)
}

/** Prints figures of a test, `file › title`, and keeps them for `docs/security-figures.md` when all was done. */
export function keepFigures(source: string, figures: Figure[]): void {
  for (const { promise, what, measured, bound } of figures) {
    if (!promises.some(({ key }) => key === promise)) throw new Error(`No promise named ${promise}`)
    process.stdout.write(`${what}: ${measured} (promised: ${bound})\n`)
  }
  if (!isWhole) return
  const folder = join(root, '.cache/security-figures')
  mkdirSync(folder, { recursive: true })
  const lines = figures.map((figure) => `${JSON.stringify({ ...figure, source })}\n`)
  writeFileSync(join(folder, `${source.replace(/[^\w]+/g, '-')}.jsonl`), lines.join(''))
}

/** A number of milliseconds that so many per cent of the values stay below. */
export function percentile(values: number[], percent: number): string {
  return `${valueAt(values, percent).toFixed(1)} ms`
}

export function valueAt(values: number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}
