import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import styles from './inbox-pager.module.css'
import { countPages, inbox, pageSizes, setLimit, showPage } from './inbox.store'

export function InboxPager() {
  const { page, limit, total } = useSnapshot(inbox)
  const t = useText()
  const pages = countPages({ total, limit })
  return (
    <nav className={styles.pager} aria-label={t('notices:inbox.pager')}>
      <span className={styles.total}>{t('notices:inbox.total', { total })}</span>
      <select
        className={styles.size}
        aria-label={t('notices:inbox.pageSize')}
        value={limit}
        onChange={(event) => void setLimit(Number(event.target.value))}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {t('notices:inbox.rowsPerPage', { limit: size })}
          </option>
        ))}
      </select>
      <div className={styles.steps}>
        <button
          type="button"
          className={styles.step}
          aria-label={t('notices:inbox.previous')}
          aria-disabled={page <= 1}
          onClick={() => page > 1 && void showPage(page - 1)}
        >
          <IconByName name="chevron-left" />
        </button>
        <span aria-live="polite">{t('notices:inbox.page', { page, pages })}</span>
        <button
          type="button"
          className={styles.step}
          aria-label={t('notices:inbox.next')}
          aria-disabled={page >= pages}
          onClick={() => page < pages && void showPage(page + 1)}
        >
          <IconByName name="chevron-right" />
        </button>
      </div>
    </nav>
  )
}
