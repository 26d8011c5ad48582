import type { Overlay, OverlayAnswer } from '@center/shared/guest-protocol'
import { notify } from '@center/shared/ui'
import { askUser, confirmation } from '../../components/dialogs/confirm.store'

type Asking = { app: string; tabKey: string; signal: AbortSignal }

/**
 * Draws for a guest what it cannot draw outside its box: always with the app's name, text only, and only while its tab is on
 * screen. A question of the portal that is open comes first: the guest is told that the user said no.
 */
export async function drawOverlay({ app, tabKey, signal }: Asking, overlay: Overlay): Promise<OverlayAnswer> {
  if (overlay.kind === 'toast') {
    notify(overlay.level, { title: app, message: overlay.text })
    return null
  }
  if (confirmation.asked || signal.aborted) return 'cancel'
  const { kind, title, text, confirmLabel, cancelLabel } = overlay
  const isConfirmed = await askUser({
    title,
    message: text,
    source: app,
    tabKey,
    drawer: kind === 'drawer',
    signal,
    ...(confirmLabel === undefined ? {} : { confirmLabel }),
    ...(cancelLabel === undefined ? {} : { cancelLabel }),
  })
  return isConfirmed ? 'confirm' : 'cancel'
}
