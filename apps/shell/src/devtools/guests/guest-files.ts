import type { MicroFrontend } from '@center/shared/contract'

/** A file of a version, as the browser fetched it. */
export type GuestFile = {
  name: string
  /** Null: not fetched yet, or so long ago that the browser forgot. */
  timing: { ms: number; bytes: number; isCached: boolean } | null
}

/** The scripts and styles that the registry names, and what fetching them took. */
export function filesOf({ files, styles }: MicroFrontend): GuestFile[] {
  return [...files, ...styles].map(({ href }) => ({ name: href.split('/').pop() ?? href, timing: timingOf(href) }))
}

function timingOf(href: string): GuestFile['timing'] {
  const [entry] = performance.getEntriesByName?.(new URL(href, document.baseURI).href, 'resource') ?? []
  if (!entry || !('transferSize' in entry)) return null
  const { duration, transferSize, encodedBodySize } = entry as PerformanceResourceTiming
  return { ms: duration, bytes: encodedBodySize, isCached: transferSize === 0 }
}
