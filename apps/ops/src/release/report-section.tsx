import { useText } from '@center/shared/host'
import { ReportPanel } from '../components/report-panel'
import styles from './diff-view.module.css'

/** What `center check` said, in full, one press away. */
export function ReportSection({ name, version }: { name: string; version: string }) {
  const t = useText()
  if (!version) return null
  return (
    <details className={styles.section} open>
      <summary className={styles.heading}>{t('ops:report.of', { version })}</summary>
      <ReportPanel name={name} version={version} />
    </details>
  )
}
