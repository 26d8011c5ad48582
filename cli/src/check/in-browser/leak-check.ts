import type { CheckPage } from '../../check-page/check-page-api'
import type { CheckContext } from '../check-context'
import { toKilobytes, type CheckLimits } from '../limits'
import { fail, pass, warn, type Finding } from '../report'
import type { Harness } from '../harness'
import { shorten } from './styles-check'

const WARM_UP = 5
const SETTLE_TIMES = 10
const SETTLE_MS = 250

export type Memory = Record<'nodes' | 'listeners' | 'documents' | 'heap', number> & ReturnType<CheckPage['timers']>

const fixes: Record<Exclude<keyof Memory, 'heap'>, string> = {
  nodes: 'Drop references to elements at unmount: arrays, maps, closures of global listeners.',
  listeners: 'Add listeners with the signal of the context, or remove them at unmount.',
  documents: 'Remove frames at unmount, and drop references to their documents.',
  intervals: 'Call clearInterval at unmount.',
  timeouts: 'Call clearTimeout at unmount.',
  frames: 'Call cancelAnimationFrame at unmount.',
}

/** Mounts and unmounts many times in a fresh page; what is more afterwards, garbage collected, was left behind. */
export async function checkLeaks({ harness, cycles, limits }: CheckContext): Promise<Finding[]> {
  const outside = await harness.call('outside')
  const failed = await harness.call('cycle', WARM_UP)
  if (failed !== null)
    return [fail('leaks', `It cannot be mounted again: ${failed}`, 'Start from nothing in each mount.')]
  const isFine = (growth: Memory) => toLeakFindings(growth, cycles, limits).every(({ level }) => level !== 'fail')
  const first = await growthOfRound(harness, cycles, isFine)
  if (typeof first === 'string')
    return [fail('leaks', `It stops working: ${first}`, 'Start from nothing in each mount.')]
  const again = isFine(first) ? first : await growthOfRound(harness, cycles, isFine)
  const growth = typeof again === 'string' ? first : inBothRounds(first, again)
  return [...leftBehind(outside, await harness.call('outside')), ...toLeakFindings(growth, cycles, limits)]
}

/** What grew, or why it could not be mounted. Answers that are still on their way are given time to come and go. */
async function growthOfRound(
  harness: Harness,
  cycles: number,
  isFine: (growth: Memory) => boolean,
): Promise<Memory | string> {
  const before = await measure(harness)
  const interrupted = await harness.call('cycle', cycles)
  if (interrupted !== null) return interrupted
  let growth = growthOf(before, await measure(harness))
  for (let time = 1; time < SETTLE_TIMES && !isFine(growth); time += 1) {
    await harness.page.waitForTimeout(SETTLE_MS)
    growth = growthOf(before, await measure(harness))
  }
  return growth
}

/** A leak is there in every round; an answer still on its way, or what the browser keeps for a while, is not. */
export function inBothRounds(first: Memory, second: Memory): Memory {
  const names = Object.keys(first) as (keyof Memory)[]
  return Object.fromEntries(names.map((name) => [name, Math.min(first[name], second[name])])) as Memory
}

/** What stands in the document after the last unmount and did not before the first mount. */
export function leftBehind(before: string[], after: string[]): Finding[] {
  const rest = [...before]
  const left = after.filter((line) => {
    const at = rest.indexOf(line)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
  if (left.length === 0) return []
  // What is there once belongs to the evaluated code; what is there again and again is a leak of each mount.
  const isRepeated = new Set(left).size < left.length
  const text = `After the last unmount the document still has ${shorten([...new Set(left)])}`
  const fix = 'Put styles and overlays into the container you are given, and remove what you put elsewhere.'
  return [isRepeated ? fail('leaks', text, fix) : warn('leaks', text, fix)]
}

export function toLeakFindings(growth: Memory, cycles: number, limits: CheckLimits): Finding[] {
  const { heap, ...counts } = growth
  const grown = Object.entries(counts) as [Exclude<keyof Memory, 'heap'>, number][]
  const findings = grown
    .filter(([, more]) => more / cycles >= limits.leakPerCycle)
    .map(([what, more]) => fail('leaks', `${cycles} mounts and unmounts leave ${more} ${what}.`, fixes[what]))
  const perCycle = Math.max(0, heap - limits.heapOnceBytes) / cycles
  const text = `Memory grows by ${toKilobytes(perCycle)} a mount`
  const fix = 'Look for module-level arrays and maps that grow; compare two heap snapshots.'
  if (findings.length > 0) return findings
  if (perCycle > limits.heapFailBytes) return [fail('leaks', `${text}.`, fix)]
  if (perCycle > limits.heapWarnBytes) return [warn('leaks', `${text}.`, fix)]
  const { nodes, listeners, documents } = growth
  const left = [nodes, listeners, documents].map((count) => Math.max(0, count))
  return [
    pass('leaks', `${cycles} mounts and unmounts leave ${left[0]} nodes, ${left[1]} listeners, ${left[2]} documents`),
    pass('leaks', text),
  ]
}

function growthOf(before: Memory, after: Memory): Memory {
  const names = Object.keys(before) as (keyof Memory)[]
  return Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as Memory
}

async function measure({ page, cdp, call }: Harness): Promise<Memory> {
  // A frame's document goes some tasks after its element; one collection finds what the one before let go.
  for (let time = 0; time < 3; time += 1) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 200 })))
    await cdp.send('HeapProfiler.collectGarbage')
  }
  const { metrics } = await cdp.send('Performance.getMetrics')
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    nodes: valueOf('Nodes'),
    listeners: valueOf('JSEventListeners'),
    documents: valueOf('Documents'),
    heap: valueOf('JSHeapUsedSize'),
    ...(await call('timers')),
  }
}
