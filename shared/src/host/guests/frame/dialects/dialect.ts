import type { HostMessage } from '../../../../guest-protocol/host-to-guest'
import type { GuestServices, MountRequest } from '../../guest-services'

/** How the host speaks with a page that was written for another host or by another library, which it needs not know. */
export type Dialect = {
  /** Does what the page said in a window message. False: it is no word of this dialect. */
  take(data: unknown): boolean
  /** Tells the page what the host tells each guest. False: the dialect has no word for it. */
  post(message: HostMessage): boolean
  /** As {@link MountedGuest.beforeSwap}. */
  beforeSwap(version: string): Promise<unknown>
}

export type DialectOptions = {
  request: MountRequest
  services: GuestServices
  frame: HTMLIFrameElement
  origin: string
  /** Sends a window message to the page, at exactly its origin. */
  tell(message: object): void
}

export type DialectName = 'luigi' | 'penpal'

/** Which dialect a page begins to speak by this message, if any. */
export function nameOfDialect(data: unknown): DialectName | null {
  if (typeof data !== 'object' || data === null) return null
  const { msg, namespace } = data as Record<string, unknown>
  if (typeof msg === 'string' && msg.startsWith('luigi.')) return 'luigi'
  return namespace === 'penpal' || 'penpal' in data ? 'penpal' : null
}
