import type { KeyboardEvent } from 'react'
import { useSnapshot } from 'valtio'
import type { CaptchaScene } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { Glyph } from '../glyph'
import { TextField } from '../text-field'
import { createPhoneCode } from './phone-code.store'
import styles from './phone-code.module.css'
import { useStore } from './use-store'

export type PhoneCodeProps = { scene: CaptchaScene; tenantCode: () => string; onSolved: (proof: string) => void }

/** A captcha without a picture: a code by SMS. Stands inside other forms, so it is none itself, and Enter goes on in it. */
export function PhoneCode({ scene, tenantCode, onSolved }: PhoneCodeProps) {
  const store = useStore(() => createPhoneCode({ scene, tenantCode, onSolved }))
  const { phone, code, status, isSent, problem, refusal } = useSnapshot(store.state, { sync: true })
  const { wait, isSending } = useSnapshot(store.clock.state)
  const t = useText()

  const onEnter = (act: () => Promise<void>) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void act()
  }
  const button = (
    <button type="button" className={styles.send} aria-disabled={wait > 0} onClick={() => void store.send()}>
      {wait > 0 ? t('auth:phoneCode.again', { seconds: wait }) : t('auth:phoneCode.send')}
    </button>
  )
  return (
    <div className={styles.form} role="group" aria-label={t('auth:phoneCode.heading')}>
      <p className={styles.hint}>{t('auth:phoneCode.hint')}</p>
      <TextField
        label={t('auth:phoneCode.phone')}
        icon={<Glyph shape="phone" />}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={20}
        value={phone}
        problem={problem === 'phone' ? t('auth:phoneCode.phoneWrong') : undefined}
        beside={button}
        onChange={(value) => store.enter('phone', value)}
        onKeyDown={onEnter(store.send)}
      />
      <TextField
        label={t('auth:phoneCode.code')}
        icon={<Glyph shape="shield" />}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        problem={problem === 'code' ? t('auth:phoneCode.codeRequired') : undefined}
        onChange={(value) => store.enter('code', value)}
        onKeyDown={onEnter(store.check)}
      />
      <p role="status" className={styles.outcome} data-refused={refusal !== ''}>
        {refusal || (isSending && t('auth:phoneCode.sending')) || (isSent && t('auth:phoneCode.sent'))}
      </p>
      <button
        type="button"
        className={styles.check}
        aria-disabled={status !== 'idle'}
        onClick={() => void store.check()}
      >
        {t('auth:phoneCode.check')}
      </button>
    </div>
  )
}
