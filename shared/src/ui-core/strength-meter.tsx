import { useId } from 'react'
import { passwordStrength } from '../contract/account/password-rules'
import styles from './strength-meter.module.css'

const names = ['low', 'low', 'medium', 'strong'] as const

export type StrengthMeterTexts = { label: string; low: string; medium: string; strong: string }

export type StrengthMeterProps = { password: string; texts: StrengthMeterTexts }

/** How strong a password looks (spec 5): three classes, 30 per cent each, 10 without any, 100 with all. */
export function StrengthMeter({ password, texts }: StrengthMeterProps) {
  const id = useId()
  const { level, percent } = passwordStrength(password)
  const name = names[level]
  return (
    <div className={styles.meter} data-level={name}>
      <span id={id}>{texts.label}</span>
      <meter aria-labelledby={id} min={0} max={100} value={percent} className={styles.unseen} />
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.fill} style={{ inlineSize: password === '' ? 0 : `${percent}%` }} />
      </span>
      <span className={styles.level} role="status">
        {password !== '' && texts[name]}
      </span>
    </div>
  )
}
