import { text, useLazy } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
import { openAccount, overlays } from '../lib/overlays.store'
import { ProofRequest } from './proof/proof-request'

/** The dialogs of the user's own account (spec 2); what was typed goes with them. Their code is fetched at the first one. */
export function AccountDialogs() {
  return (
    <>
      <OpenDialog />
      <ProofRequest />
    </>
  )
}

function OpenDialog() {
  const { account: open } = useSnapshot(overlays)
  const draw = useLazy(open !== null && open !== 'proof', loadDialogs, giveUp)
  return draw ? draw(open) : null
}

const loadDialogs = async () => (await import(/* webpackChunkName: "account" */ './open-dialog')).drawDialog

function giveUp(): void {
  openAccount(null)
  notify('error', { message: text('shell:account.failed') })
}
