import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { useSnapshot } from 'valtio'
import type { CaptchaScene } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { Glyph } from '../glyph'
import { TextField } from '../fields/text-field'
import { createPhoneCode, type PhoneCodeStore } from './phone-code.store'
import styles from './phone-code.module.css'
import { useStore } from './use-store'

export type PhoneCodeProps = { scene: CaptchaScene; tenantCode: () => string; onSolved: (proof: string) => void }

/** A captcha without a picture: a code by SMS. Stands inside other forms, so it is no form element itself, and Enter goes on in it. */
export function PhoneCode({ scene, tenantCode, onSolved }: PhoneCodeProps) {
  const store = useStore(() => createPhoneCode({ scene, tenantCode, onSolved }))
  const { phone, code, status, isSent, problem, refusal } = useSnapshot(store.state, { sync: true })
  const { wait, isSending } = useSnapshot(store.clock.state)
  const phoneInput = useRef<HTMLInputElement>(null)
  const t = useText()

  useEffect(() => phoneInput.current?.focus(), [])
  const button = (
    <button type="button" className={styles.send} aria-disabled={wait > 0} onClick={onPress(store.send)}>
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
        name="phone"
        inputRef={phoneInput}
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
        name="code"
        onChange={(value) => store.enter('code', value)}
        onKeyDown={onEnter(store.check)}
      />
      <p role="status" className={styles.outcome} data-refused={refusal !== ''}>
        {refusal || (isSending && t('auth:phoneCode.sending')) || (isSent && t('auth:phoneCode.sent'))}
      </p>
      <button type="button" className={styles.check} aria-disabled={status !== 'idle'} onClick={onPress(store.check)}>
        {t('auth:phoneCode.check')}
      </button>
    </div>
  )
}

type Act = PhoneCodeStore['send']

const onPress =
  (act: Act) =>
  ({ currentTarget }: MouseEvent) =>
    void goOn(currentTarget, act)

const onEnter = (act: Act) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  void goOn(event.currentTarget, act)
}

/** Puts the focus on the field that wants attention then, if there is one. */
async function goOn(from: Element, act: Act): Promise<void> {
  const field = await act()
  if (field) from.closest('[role=group]')?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
}
