import type { MicroFrontend } from '../../../contract/registry/micro-frontends'
import { whileMeant } from './while-meant'

/**
 * Fetches the page of a guest and its files before it is opened, and runs nothing: in a frame out of sight whose origin is the page's and
 * that may run no script. A browser keeps what frames fetch apart from what the page around them does, so the portal cannot fetch it itself.
 * Settles when it has come, or was given up.
 */
export async function warmPage({ iframe }: MicroFrontend): Promise<void> {
  // What has no origin of its own shares no cache with another frame.
  if (!iframe?.sandbox.split(' ').includes('allow-same-origin')) return
  await whileMeant((place) => {
    const frame = document.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-same-origin')
    frame.referrerPolicy = 'no-referrer'
    frame.src = iframe.src
    place.append(frame)
    return { frame, end: () => {} }
  })
}
