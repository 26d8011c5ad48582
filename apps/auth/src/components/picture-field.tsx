import type { Ref } from 'react'
import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { pictureAddress, type FormCaptcha } from '../lib/picture-captcha'
import { Glyph } from './glyph'
import styles from './picture-field.module.css'
import { TextField } from './text-field'

export type PictureFieldProps = {
  captcha: FormCaptcha
  value: string
  problem: string | undefined
  inputRef?: Ref<HTMLInputElement>
  onChange: (value: string) => void
}

/** The text of a picture, and the way for whoever cannot read it. Nothing where the tenant has a puzzle. */
export function PictureField({ captcha, value, problem, inputRef, onChange }: PictureFieldProps) {
  const { kind } = useSnapshot(captcha.state)
  const t = useText()
  if (kind !== 'kaptcha') return null
  return (
    <div className={styles.field}>
      <TextField
        label={t('auth:register.imgCode')}
        icon={<Glyph shape="shield" />}
        name="imgCode"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
        value={value}
        problem={problem}
        inputRef={inputRef}
        onChange={onChange}
        beside={<Picture captcha={captcha} onRenew={() => onChange('')} />}
      />
      <button type="button" className={styles.other} onClick={captcha.ask}>
        {t('auth:captcha.byPhone')}
      </button>
    </div>
  )
}

function Picture({ captcha, onRenew }: { captcha: FormCaptcha; onRenew: () => void }) {
  const { number, picture } = useSnapshot(captcha.state)
  const t = useText()
  const renew = () => {
    captcha.renew()
    onRenew()
  }
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={t('auth:signIn.captchaRefresh')}
      title={t('auth:signIn.captchaRefresh')}
      data-captcha={picture}
      onClick={renew}
    >
      <img
        key={number}
        className={styles.image}
        src={pictureAddress(number)}
        alt={t('auth:signIn.captchaPicture')}
        onLoad={() => captcha.note('shown')}
        onError={() => captcha.note('failed')}
      />
      {picture === 'failed' && <span className={styles.failed}>{t('auth:signIn.captchaFailed')}</span>}
      <span className={styles.refresh}>
        <Glyph shape="refresh" size={14} />
      </span>
    </button>
  )
}
