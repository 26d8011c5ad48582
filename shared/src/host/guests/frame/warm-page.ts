import type { MicroFrontend } from '../../../contract/registry/micro-frontends'

/** A pointer that crosses a menu is over each of its items for less. */
const MEANT_MS = 80
/** So long a page is kept ready that is not opened: its process with it, where it has one of its own. */
const KEPT_MS = 10_000

let end = () => {}

/**
 * Fetches the page of a guest and its files before it is opened, and runs nothing: in a frame out of sight whose origin is the page's and
 * that may run no script. A browser keeps what frames fetch apart from what the page around them does, so the portal cannot fetch it itself.
 * One page at a time: the one before is given up. Settles when it has come, or was given up.
 */
export function warmPage({ iframe }: MicroFrontend): Promise<void> {
  end()
  // What has no origin of its own shares no cache with another frame.
  if (!iframe?.sandbox.split(' ').includes('allow-same-origin')) return Promise.resolve()
  return new Promise((resolve) => {
    const place = document.createElement('div')
    let timer = setTimeout(open, MEANT_MS)
    end = () => {
      clearTimeout(timer)
      place.remove()
      resolve()
    }
    function open() {
      const frame = document.createElement('iframe')
      frame.setAttribute('sandbox', 'allow-same-origin')
      frame.referrerPolicy = 'no-referrer'
      frame.src = iframe?.src ?? ''
      frame.addEventListener('load', onLoad)
      place.hidden = true
      // Closed: it is no frame that a guest or a test of the page would find.
      place.attachShadow({ mode: 'closed' }).append(frame)
      document.body.append(place)
    }
    function onLoad() {
      resolve()
      timer = setTimeout(end, KEPT_MS)
    }
  })
}

/** The page is opened, or another one: what was made ready goes. */
export function endWarmPage(): void {
  end()
}
