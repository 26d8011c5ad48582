import type { MicroFrontend } from '../../../contract/registry/micro-frontends'
import type { MountRequest } from '../guest-services'
import { isolatedPage } from './guest-address'
import { openFrame, type OpenedFrame } from './opened-frame'
import { endMeant, whileMeant } from './while-meant'

/** The frame that is ready, and what becomes of it with the mount that takes it. */
type WarmFrame = { page: string; take(request: MountRequest): OpenedFrame }

let warm: WarmFrame | null = null

/**
 * Gets the frame of an isolated element ready before it is opened: its page, our script and the bundle are there, which waits for its port; nothing is
 * mounted. As for an element in the page, whose code is evaluated ahead. Only where a browser can move a frame with what is in it.
 */
export async function warmFrame(guest: MicroFrontend, address: string): Promise<void> {
  if (!('moveBefore' in document.body)) return
  await whileMeant((place) => {
    const life = new AbortController()
    const root = place.appendChild(document.createElement('div'))
    const opened = openFrame({ guest, root, signal: life.signal }, address)
    const own: WarmFrame = {
      page: isolatedPage(guest),
      take({ root: to, signal }) {
        warm = null
        to.moveBefore(opened.frame, null)
        signal.addEventListener('abort', () => life.abort(), { once: true })
        return opened
      },
    }
    warm = own
    const end = () => {
      if (warm !== own) return
      warm = null
      life.abort()
    }
    return { frame: opened.frame, end }
  })
}

/** The frame that was made ready for this mount, in its place now. Null, and nothing is ready any more: it was made for another page, or none was. */
export function takeWarmFrame(request: MountRequest): OpenedFrame | null {
  const isFor = warm?.page === isolatedPage(request.guest) && request.root.isConnected
  const taken = isFor ? (warm?.take(request) ?? null) : null
  endMeant()
  return taken
}
