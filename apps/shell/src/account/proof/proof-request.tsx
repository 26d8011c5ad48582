import { proofRequest, settleProof, text } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { openAccount, overlays } from '../../lib/overlays.store'
import type { ProofDialogProps } from './proof-dialog'

type Draw = (props: ProofDialogProps) => ReactNode

/** The question who the user is, while a call waits for the answer or a window was opened for it. Its code is fetched at the first one. */
export function ProofRequest() {
  const { isAsked } = useSnapshot(proofRequest)
  const isAlone = useSnapshot(overlays).account === 'proof'
  const draw = useDialog(isAsked || isAlone)
  useEffect(() => () => settleProof(false), [])
  if (!draw || !(isAsked || isAlone)) return null
  return draw({ isAlone: !isAsked, onClose: () => (isAsked ? settleProof(false) : openAccount(null)) })
}

/** What draws the dialog, once it was asked for and is here. What did not load is said, and may be asked for again. */
function useDialog(isWanted: boolean): Draw | null {
  const [draw, setDraw] = useState<Draw | null>(null)
  useEffect(() => {
    if (!isWanted || draw) return
    import(/* webpackChunkName: "proof" */ './proof-dialog').then(
      ({ drawProof }) => setDraw(() => drawProof),
      () => {
        settleProof(false)
        openAccount(null)
        notify('error', { message: text('shell:proof.failed') })
      },
    )
  }, [isWanted, draw])
  return draw
}
