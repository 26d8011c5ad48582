import type { Ref } from 'react'
import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { Glyph } from '../components/glyph'
import { TextField } from '../components/text-field'
import styles from './captcha-field.module.css'
import { captchaAddress, enter, noteCaptcha, openProof, refreshCaptcha, signIn } from './sign-in.store'

export type CaptchaFieldProps = { inputRef: Ref<HTMLInputElement> }

/** The captcha of the form: a picture and its text, unless the tenant has a puzzle, which is asked for when the form is sent. */
export function CaptchaField({ inputRef }: CaptchaFieldProps) {
  const { captchaKind } = useSnapshot(signIn)
  const t = useText()
  if (captchaKind !== 'kaptcha') return null
  return (
    <>
      <TextOfPicture inputRef={inputRef} />
      <button type="button" className={styles.other} onClick={openProof}>
        {t('auth:captcha.byPhone')}
      </button>
    </>
  )
}

/** The verification code and its picture; a click on the picture asks for another. */
function TextOfPicture({ inputRef }: CaptchaFieldProps) {
  const { entries, problems } = useSnapshot(signIn, { sync: true })
  const t = useText()
  return (
    <TextField
      label={t('auth:signIn.captcha')}
      icon={<Glyph shape="shield" />}
      name="captcha"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={16}
      value={entries.captcha}
      problem={problems.captcha && t(`auth:problem.${problems.captcha}`)}
      inputRef={inputRef}
      onChange={(value) => enter('captcha', value)}
      beside={<CaptchaPicture />}
    />
  )
}

function CaptchaPicture() {
  const { captchaCount, captcha } = useSnapshot(signIn)
  const t = useText()
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={t('auth:signIn.captchaRefresh')}
      title={t('auth:signIn.captchaRefresh')}
      data-captcha={captcha}
      onClick={refreshCaptcha}
    >
      <img
        key={captchaCount}
        className={styles.image}
        src={captchaAddress(captchaCount)}
        alt={t('auth:signIn.captchaPicture')}
        onLoad={() => noteCaptcha('shown')}
        onError={() => noteCaptcha('failed')}
      />
      {captcha === 'failed' && <span className={styles.failed}>{t('auth:signIn.captchaFailed')}</span>}
      <span className={styles.refresh}>
        <Glyph shape="refresh" size={14} />
      </span>
    </button>
  )
}
