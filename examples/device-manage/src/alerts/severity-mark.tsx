import { useApp } from '../app/app-context'
import type { Severity } from '../plant/alerts'
import styles from './severity-mark.module.css'

export function SeverityMark({ severity }: { severity: Severity }) {
  const { texts } = useApp()
  return (
    <span className={styles['mark']} data-severity={severity}>
      {texts[`severity.${severity}` as const]}
    </span>
  )
}
