import { text, useLazy } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { closeSwitch, overlays } from './lib/overlays.store'

/** Whichever of the dialogs is open that switch or show where the user is. Their code is fetched at the first one. */
export function SwitchDialogs() {
  const { switch: open } = useSnapshot(overlays)
  const draw = useLazy(open !== null, loadDialogs, giveUp)
  useEffect(() => closeSwitch, [])
  return draw ? draw(open) : null
}

const loadDialogs = async () =>
  (await import(/* webpackChunkName: "enterprises" */ './open-switch-dialog')).drawSwitchDialog

function giveUp(): void {
  closeSwitch()
  notify('error', { message: text('shell:account.failed') })
}
