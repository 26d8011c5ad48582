import { useSnapshot } from 'valtio'
import type { FormCaptcha } from '../../lib/picture-captcha'
import { tenantOfPage } from '../../lib/tenant'
import { usePuzzleAhead } from './captcha-box-part'
import { CaptchaDialog } from './captcha-dialog'

/** The picture of a puzzle on these pages is larger than elsewhere (spec 9: 400 by 200). */
const WIDTH = 400

export type FormCaptchaDialogProps = { captcha: FormCaptcha; onSolved: (proof: string) => void }

/** The puzzle of the tenant, or the code by SMS for users who cannot see a picture; while one is asked for. */
export function FormCaptchaDialog({ captcha, onSolved }: FormCaptchaDialogProps) {
  const { isProving, kind } = useSnapshot(captcha.state)
  usePuzzleAhead(kind)
  if (!isProving) return null
  return (
    <CaptchaDialog
      kind={kind}
      scene={captcha.scene}
      tenantCode={tenantOfPage}
      width={WIDTH}
      onSolved={onSolved}
      onClose={captcha.close}
    />
  )
}
