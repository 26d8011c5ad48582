import { proofRequest, settleProof, text, useLazy } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { openAccount, overlays } from '../../lib/overlays.store'

/** The question who the user is, while a call waits for the answer or a window was opened for it. Its code is fetched at the first one. */
export function ProofRequest() {
  const { isAsked } = useSnapshot(proofRequest)
  const isAlone = useSnapshot(overlays).account === 'proof'
  const draw = useLazy(isAsked || isAlone, loadDialog, giveUp)
  useEffect(() => () => settleProof(false), [])
  if (!draw || !(isAsked || isAlone)) return null
  return draw({ isAlone: !isAsked, onClose: () => (isAsked ? settleProof(false) : openAccount(null)) })
}

const loadDialog = async () => (await import(/* webpackChunkName: "proof" */ './proof-dialog')).drawProof

function giveUp(): void {
  settleProof(false)
  openAccount(null)
  notify('error', { message: text('shell:proof.failed') })
}
