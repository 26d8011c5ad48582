import { watchTouch, type GuestStart, type Host } from '@center/shared/guest-protocol'
import { tieAddress } from './page-address'

/** Where the page is in the portal: what the page says of it, and what the portal says. */
export type Place = {
  navigate: Host['navigate']
  /** The portal said something; what is no matter of places is left alone. */
  hear(type: string, payload: unknown): void
}

type PlaceOptions = {
  /** The page's own address is the place. */
  isTied: boolean
  post(type: string, payload: unknown): void
  /** The page listens itself to where the portal goes. */
  isFollowed(): boolean
  signal: AbortSignal
}

export function createPlace({ isTied, post, isFollowed, signal }: PlaceOptions): Place {
  const touch = watchTouch(window, ['pointerdown', 'keydown'], signal)
  const tell = (path: string, replace: boolean): void => post('navigate', { path, replace })
  const address = isTied ? tieAddress(tell, touch, signal) : null
  return {
    navigate: (path, { replace = !touch.isTouched() } = {}) => tell(path, replace),
    hear(type, payload) {
      if (type === 'start') address?.begin((payload as GuestStart).entry ?? '/')
      if (type !== 'navigate') return
      touch.forget()
      address?.show((payload as { path: string }).path, isFollowed())
    },
  }
}
