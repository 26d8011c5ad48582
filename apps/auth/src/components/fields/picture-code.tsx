import type { Ref } from 'react'
import { useText } from '@center/shared/host'
import { Glyph } from '../glyph'
import styles from './picture-code.module.css'
import { TextField } from './text-field'

export type Picture = {
  /** Another one for each picture. */
  id: string | number
  address: string
  status: 'loading' | 'shown' | 'failed'
  onRenew: () => void
  onNote: (status: 'shown' | 'failed') => void
}

export type PictureCodeProps = {
  label: string
  name: string
  value: string
  problem: string | undefined
  picture: Picture
  inputRef?: Ref<HTMLInputElement> | undefined
  onChange: (value: string) => void
  /** For users who cannot read it. */
  onByPhone: () => void
}

/** The text of a picture, the picture, which a click exchanges, and the way without it. */
export function PictureCode({ label, name, value, problem, picture, inputRef, onChange, onByPhone }: PictureCodeProps) {
  const t = useText()
  return (
    <div className={styles.field}>
      <TextField
        label={label}
        icon={<Glyph shape="shield" />}
        name={name}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
        value={value}
        problem={problem}
        inputRef={inputRef}
        onChange={onChange}
        beside={<PictureButton picture={picture} />}
      />
      <button type="button" className={styles.other} onClick={onByPhone}>
        {t('auth:captcha.byPhone')}
      </button>
    </div>
  )
}

function PictureButton({ picture: { id, address, status, onRenew, onNote } }: { picture: Picture }) {
  const t = useText()
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={t('auth:signIn.captchaRefresh')}
      title={t('auth:signIn.captchaRefresh')}
      data-captcha={status}
      onClick={onRenew}
    >
      <img
        key={id}
        className={styles.image}
        src={address}
        alt={t('auth:signIn.captchaPicture')}
        onLoad={() => onNote('shown')}
        onError={() => onNote('failed')}
      />
      {status === 'failed' && <span className={styles.failed}>{t('auth:signIn.captchaFailed')}</span>}
      <span className={styles.refresh}>
        <Glyph shape="refresh" size={14} />
      </span>
    </button>
  )
}
