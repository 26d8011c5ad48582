import { useText } from '@center/shared/host'
import { Button } from '@center/shared/ui'
import styles from './pager.module.css'

export type PagerProps = { page: number; total: number; limit: number; onPage: (page: number) => void }

/** Nothing when all is on one page. */
export function Pager({ page, total, limit, onPage }: PagerProps) {
  const t = useText()
  const pages = Math.max(1, Math.ceil(total / limit))
  if (pages === 1) return null
  return (
    <nav className={styles.pager} aria-label={t('notices:inbox.pager')}>
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('notices:inbox.previous')}
      </Button>
      <span aria-live="polite">{t('notices:inbox.page', { page, pages })}</span>
      <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('notices:inbox.next')}
      </Button>
    </nav>
  )
}
