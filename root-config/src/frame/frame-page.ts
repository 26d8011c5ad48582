import type { CodeFormat, PlainElement } from '@center/shared/contract'
import type { FrameLibraries } from '@center/shared/guest-protocol'

/** What the server wrote into the page of an isolated element. It comes from our own server and is read as it is. */
export type FramePage = {
  app: string
  version: string
  tag: string
  /** For an element that knows nothing of the portal. */
  element: PlainElement | null
  entry: string
  format?: CodeFormat
  mountTimeoutMs: number
  /** Its registration grants `worker`. */
  startsWorkers?: boolean
  files: { href: string; integrity: string }[]
  /** Shared packages that the bundle may import by name. */
  libraries: FrameLibraries
}

export function readFramePage(page: Document = document): FramePage {
  return JSON.parse(page.getElementById('center-frame')?.textContent ?? '') as FramePage
}

/** The hash of every file that may be loaded here. */
export function integrityOf({ files, libraries }: FramePage): Record<string, string> {
  return { ...libraries.integrity, ...Object.fromEntries(files.map(({ href, integrity }) => [href, integrity])) }
}
