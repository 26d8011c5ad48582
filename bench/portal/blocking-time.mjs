/** A task that takes longer keeps the page from answering (web.dev/tbt). */
const LONG_MS = 50
/** So long without such a task, the page answers at once from then on. */
const QUIET_MS = 5_000

/**
 * Total blocking time: what tasks take beyond 50 ms, from the first contentful paint until a window of five seconds without a long task
 * begins. Of a task that runs while the first paint comes, the part after it counts, as in Lighthouse.
 */
export function totalBlockingTime(tasks, firstPaint) {
  let quietSince = firstPaint
  let sum = 0
  for (const { begin, duration } of tasks.toSorted((a, b) => a.begin - b.begin)) {
    if (begin - quietSince >= QUIET_MS) break
    const end = begin + duration
    if (end <= firstPaint || duration <= LONG_MS) continue
    sum += Math.max(0, end - Math.max(begin, firstPaint) - LONG_MS)
    quietSince = end
  }
  return sum
}
