import type { Ref } from 'react'
import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { PictureCode } from '../components/picture-code'
import { captchaAddress, enter, noteCaptcha, openProof, refreshCaptcha, signIn } from './sign-in.store'

export type CaptchaFieldProps = { inputRef: Ref<HTMLInputElement> }

/** The captcha of the form: a picture and its text, unless the tenant has a puzzle, which is asked for when the form is sent. */
export function CaptchaField({ inputRef }: CaptchaFieldProps) {
  const { captchaKind, captchaCount: id, captcha: status, entries, problems } = useSnapshot(signIn, { sync: true })
  const t = useText()
  if (captchaKind !== 'kaptcha') return null
  return (
    <PictureCode
      label={t('auth:signIn.captcha')}
      name="captcha"
      value={entries.captcha}
      problem={problems.captcha && t(`auth:problem.${problems.captcha}`)}
      picture={{ id, address: captchaAddress(id), status, onRenew: refreshCaptcha, onNote: noteCaptcha }}
      inputRef={inputRef}
      onChange={(value) => enter('captcha', value)}
      onByPhone={openProof}
    />
  )
}
