import { inspectGuests } from '@center/shared/host'

/** A window message of a sender that the portal did not mount. */
export type StrangeMessage = { origin: string; data: unknown; why: 'stranger' | 'page' }

/**
 * Hears window messages that no guest's frame sent, until the returned function is called: no part of the portal listens to
 * them. The page around the portal is not included; that one is heard where the portal itself is a guest.
 */
export function hearStrangers(onMessage: (message: StrangeMessage) => void): () => void {
  const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window && source === window.parent) return
    if (source === null || source === window) onMessage({ origin, data, why: 'page' })
    else if (!isGuest(source)) onMessage({ origin, data, why: 'stranger' })
  }
  window.addEventListener('message', hear)
  return () => window.removeEventListener('message', hear)
}

/** The frame that the host made is the guest's own; frames inside a guest are not known to the host. */
function isGuest(source: MessageEventSource): boolean {
  return inspectGuests().some(({ container }) => {
    const frame = container.querySelector<HTMLIFrameElement>('[data-guest-root] > iframe')
    return frame?.contentWindow === source
  })
}
