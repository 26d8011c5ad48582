/** What the browser tells of memory, and how much that says. */
export type PageMemory =
  /** The script heap of the whole page, in steps: no guest can be told from another. */
  { kind: 'heap'; bytes: number } | { kind: 'unknown' }

type OldPerformance = Performance & { memory?: { usedJSHeapSize: number } }

/**
 * The page's memory, as far as the browser tells. `measureUserAgentSpecificMemory` would tell it by frame, but only where
 * the page is isolated from other origins, and then frames of other origins could not be shown.
 */
export function readPageMemory(): PageMemory {
  const { memory } = performance as OldPerformance
  return memory ? { kind: 'heap', bytes: memory.usedJSHeapSize } : { kind: 'unknown' }
}
