import { useSnapshot } from 'valtio'
import { CaptchaDialog } from '../components/captcha/captcha-dialog'
import { closeProof, signIn, tenant } from './sign-in.store'

export type ProofDialogProps = { onSolved: (proof: string) => void }

/** The puzzle of the tenant, or the code by SMS for whoever sees no picture; while one is asked for. */
export function ProofDialog({ onSolved }: ProofDialogProps) {
  const { isProving, captchaKind } = useSnapshot(signIn)
  if (!isProving) return null
  return <CaptchaDialog kind={captchaKind} scene="LOGIN" tenantCode={tenant} onSolved={onSolved} onClose={closeProof} />
}
