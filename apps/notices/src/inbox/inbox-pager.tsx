import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { Pager } from '@center/shared/ui'
import { pagerTexts } from '../components/pager-texts'
import styles from './inbox-pager.module.css'
import { inbox, pageSizes, setLimit, showPage } from './inbox.store'

export function InboxPager() {
  const { page, limit, total } = useSnapshot(inbox)
  const t = useText()
  return (
    <Pager page={page} total={total} limit={limit} onPage={(next) => void showPage(next)} texts={pagerTexts(t)}>
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
    </Pager>
  )
}
