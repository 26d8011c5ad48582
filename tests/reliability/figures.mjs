import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A tick of the processor time that Linux counts. */
const TICK_MS = 10

/** The value that this share of the values does not exceed. */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted.length === 0 ? NaN : sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]
}

/** Milliseconds as half of the values, nearly all of them, and the worst took. */
export function spread(values) {
  const [p50, p99, max] = [percentile(values, 0.5), percentile(values, 0.99), Math.max(...values)]
  return `p50 ${Math.round(p50)}, p99 ${Math.round(p99)}, max ${Math.round(max)} ms`
}

/** What a process holds of the machine's memory, in MB. */
export function residentMb(pid) {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

/** Processor time that a process has used so far, in milliseconds. */
export function processorMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/**
 * Prints what was promised and what came of it, and answers whether all was kept. A row without `isKept` is there to be
 * read.
 */
export function printTable(rows) {
  const widths = ['what', 'promised', 'figure'].map((key) =>
    Math.max(...rows.map((row) => String(row[key] ?? '').length)),
  )
  for (const { what, promised = '', figure, isKept } of rows) {
    const mark =
      new Map([
        [true, '✓'],
        [false, '✗'],
      ]).get(isKept) ?? ' '
    const cells = [what, promised, figure].map((cell, at) => String(cell).padEnd(widths[at]))
    console.log(`${mark} ${cells.join('  ')}`.trimEnd())
  }
  const broken = rows.filter(({ isKept }) => isKept === false)
  console.log(broken.length === 0 ? 'every promise kept' : `broken: ${broken.map(({ what }) => what).join('; ')}`)
  return broken.length === 0
}
