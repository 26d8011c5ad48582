import { useText } from '@center/shared/host'
import styles from './page-skeleton.module.css'

/** What a page of the portal will look like, until it is known which one may be shown: the skeleton that the document began with. */
export function PageSkeleton() {
  const t = useText()
  return (
    <div className={styles.page}>
      <p role="status" className={styles.spoken}>
        {t('shell:frame.loading')}
      </p>
      <i className={styles.bone} data-wide="true" />
      <i className={styles.bone} />
      <i className={styles.bone} data-beside="true" />
    </div>
  )
}
