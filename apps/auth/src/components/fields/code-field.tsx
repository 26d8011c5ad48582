import type { KeyboardEvent, Ref } from 'react'
import { useSnapshot } from 'valtio'
import { useText, type ResendClock } from '@center/shared/host'
import styles from './code-field.module.css'
import { Glyph } from '../glyph'
import { TextField } from './text-field'

export type CodeFieldProps = {
  clock: ResendClock
  value: string
  problem: string | undefined
  /** What became of the code: it was sent, or why not. */
  remark?: string | undefined
  inputRef?: Ref<HTMLInputElement>
  onChange: (value: string) => void
  onSend: (button: HTMLButtonElement) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/** A code by SMS, and the button that has one sent: counts down until there can be another. */
export function CodeField({ clock, remark, onSend, ...field }: CodeFieldProps) {
  const { wait, isSending } = useSnapshot(clock.state)
  const t = useText()
  const button = (
    <button
      type="button"
      className={styles.send}
      aria-disabled={wait > 0}
      onClick={({ currentTarget }) => {
        if (wait === 0) onSend(currentTarget)
      }}
    >
      {wait > 0 ? t('auth:phoneCode.again', { seconds: wait }) : t('auth:phoneCode.send')}
    </button>
  )
  return (
    <div className={styles.field}>
      <TextField
        {...field}
        label={t('auth:phoneCode.code')}
        icon={<Glyph shape="phone" />}
        name="smsCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        remark={isSending ? undefined : remark}
        beside={button}
      />
      <p role="status" className={styles.sending}>
        {isSending && t('auth:phoneCode.sending')}
      </p>
    </div>
  )
}
