import { useText } from '@center/shared/host'
import { Button, IconByName } from '@center/shared/ui'
import { useId } from 'react'
import styles from './pager.module.css'

export type PagerProps = {
  page: number
  limit: number
  total: number
  /** How many rows a page may have. */
  limits: readonly number[]
  onPage: (page: number) => void
  onLimit: (limit: number) => void
}

/** Which page of a list is shown, and how long a page is. */
export function Pager({ page, limit, total, limits, onPage, onLimit }: PagerProps) {
  const t = useText()
  const id = useId()
  const last = Math.max(1, Math.ceil(total / limit))
  return (
    <nav className={styles.pager} aria-label={t('shell:pager.label')}>
      <span className={styles.total}>{t('shell:pager.total', { total })}</span>
      <Button
        theme="borderless"
        icon={<IconByName name="chevron-left" />}
        aria-label={t('shell:pager.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span aria-current="page">{t('shell:pager.page', { page, last })}</span>
      <Button
        theme="borderless"
        icon={<IconByName name="chevron-right" />}
        aria-label={t('shell:pager.next')}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      />
      <label htmlFor={id} className={styles.hidden}>
        {t('shell:pager.size')}
      </label>
      <select id={id} className={styles.select} value={limit} onChange={(event) => onLimit(Number(event.target.value))}>
        {limits.map((size) => (
          <option key={size} value={size}>
            {t('shell:pager.perPage', { size })}
          </option>
        ))}
      </select>
    </nav>
  )
}
