import type { Overlay, OverlayAnswer } from '@center/shared/contract'
import { askUser, confirmation } from '../components/confirm.store'
import { notify } from '../lib/notify'

/**
 * Draws for a guest what it cannot draw outside its box: always with the app's name, text only. A question of the portal
 * that is open comes first: the guest is told that the user said no.
 */
export async function drawOverlay(app: string, overlay: Overlay, signal: AbortSignal): Promise<OverlayAnswer> {
  if (overlay.kind === 'toast') {
    notify(overlay.level, { title: app, message: overlay.text })
    return null
  }
  if (confirmation.asked || signal.aborted) return 'cancel'
  const { kind, title, text, confirmLabel, cancelLabel } = overlay
  const isConfirmed = await askUser({
    ...{ title, message: text, source: app, drawer: kind === 'drawer', signal },
    ...(confirmLabel === undefined ? {} : { confirmLabel }),
    ...(cancelLabel === undefined ? {} : { cancelLabel }),
  })
  return isConfirmed ? 'confirm' : 'cancel'
}
