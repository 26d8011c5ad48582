import { useId } from 'react'
import { passwordStrength } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import styles from './strength-meter.module.css'

const names = ['low', 'low', 'medium', 'strong'] as const

/** How strong a password looks (spec 5): three classes, 30 per cent each, 10 without any, 100 with all. */
export function StrengthMeter({ password }: { password: string }) {
  const id = useId()
  const t = useText()
  const { level, percent } = passwordStrength(password)
  return (
    <div className={styles.meter} data-level={names[level]}>
      <span id={id}>{t('auth:strength.label')}</span>
      <meter aria-labelledby={id} min={0} max={100} value={percent} className={styles.unseen} />
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.fill} style={{ inlineSize: password === '' ? 0 : `${percent}%` }} />
      </span>
      <span className={styles.level} role="status">
        {password !== '' && t(`auth:strength.${names[level]}`)}
      </span>
    </div>
  )
}
