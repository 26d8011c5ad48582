/** A pointer that crosses a menu is over each of its items for less. */
const MEANT_MS = 80
/** So long a frame is kept ready that is not opened: its process with it, where it has one of its own. */
const KEPT_MS = 10_000

/** A frame that is made ready out of sight, and what gives up what hangs on it. */
type MeantFrame = { frame: HTMLIFrameElement; end(): void }

let end = () => {}

/**
 * Makes one frame ready for what the user is about to open, once the pointer has rested there: the one before is given up, and so is one
 * that is not opened. Settles when the frame has loaded, or was given up.
 */
export function whileMeant(open: (place: ShadowRoot) => MeantFrame): Promise<void> {
  endMeant()
  return new Promise((resolve) => {
    const place = document.createElement('div')
    place.hidden = true
    let meant: MeantFrame | null = null
    let timer = setTimeout(() => {
      document.body.append(place)
      // Closed: it is no frame that a guest or a test of the page would find.
      meant = open(place.attachShadow({ mode: 'closed' }))
      meant.frame.addEventListener('load', onLoad)
    }, MEANT_MS)
    const giveUp = () => {
      clearTimeout(timer)
      place.remove()
      meant?.end()
      resolve()
    }
    end = giveUp
    // A frame that was taken may load after the next one was begun: it ends only itself.
    function onLoad() {
      resolve()
      timer = setTimeout(giveUp, KEPT_MS)
    }
  })
}

/** What was meant is opened, or something else: what was made ready goes. */
export function endMeant(): void {
  end()
  end = () => {}
}
