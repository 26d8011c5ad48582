import { passwordStrength } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { useId } from 'react'
import styles from './strength-meter.module.css'

const names = ['low', 'low', 'medium', 'strong'] as const

/** How strong the password looks (spec 5): three classes, 30 per cent each, all of them 100. */
export function StrengthMeter({ password }: { password: string }) {
  const id = useId()
  const t = useText()
  const { level, percent } = passwordStrength(password)
  return (
    <div className={styles.meter} data-level={names[level]}>
      <span id={id}>{t('shell:password.strength')}</span>
      <meter aria-labelledby={id} min={0} max={100} value={percent} className={styles.hidden} />
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.fill} style={{ inlineSize: password === '' ? 0 : `${percent}%` }} />
      </span>
      <span className={styles.level} role="status">
        {password !== '' && t(`shell:strength.${names[level]}`)}
      </span>
    </div>
  )
}
