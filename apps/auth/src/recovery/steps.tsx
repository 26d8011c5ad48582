import { useText } from '@center/shared/host'
import { Glyph } from '../components/glyph'
import styles from './steps.module.css'

const names = ['account', 'code', 'password', 'done'] as const

/** How far the user is. */
export function Steps({ current }: { current: 1 | 2 | 3 | 4 }) {
  const t = useText()
  return (
    <ol className={styles.steps} aria-label={t('auth:recovery.steps')}>
      {names.map((name, index) => {
        const isDone = index + 1 < current || current === 4
        return (
          <li
            key={name}
            className={styles.step}
            data-done={isDone}
            aria-current={index + 1 === current ? 'step' : undefined}
          >
            <span className={styles.mark}>{isDone ? <Glyph shape="check" size={14} /> : index + 1}</span>
            <span className={styles.name}>{t(`auth:recoveryStep.${name}`)}</span>
          </li>
        )
      })}
    </ol>
  )
}
