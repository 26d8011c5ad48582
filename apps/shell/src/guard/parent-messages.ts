import { onParentMessage, session } from '@center/shared/host'
import { signOutOfPortal } from '../lib/session/sign-out'
import { openAddress } from '../lib/pages/navigation'
import { withoutBase } from '../lib/pages/portal-address'

/**
 * Does what the page around the portal asks for, until the returned function is called: ends the session without a
 * question (spec 4), opens a page, goes back one. The host has made sure that the page may ask.
 */
export function handleParentMessages(goBack: () => void): () => void {
  const ends = [
    onParentMessage('loginstate', (isSignedIn) => {
      if (!isSignedIn && session.status === 'signed-in') void signOutOfPortal()
    }),
    onParentMessage('refRoute', (route) => {
      if ('go' in route) goBack()
      else openAddress(withoutBase(route.path))
    }),
  ]
  return () => ends.forEach((end) => end())
}
