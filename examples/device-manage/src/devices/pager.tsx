import { useApp } from '../app/app-context'
import { Button } from '../controls/button'
import { fill } from '../texts'
import type { ListPage } from './device-list'
import styles from './pager.module.css'

type PagerProps = { shown: Omit<ListPage, 'rows'>; onPage(page: number): void }

export function Pager({ shown: { page, pages, total }, onPage }: PagerProps) {
  const { texts } = useApp()
  return (
    <nav className={styles['pager']} aria-label={texts['pager.label']}>
      <p className={styles['total']} role="status">
        {fill(texts['pager.total'], { total })}
      </p>
      <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
        {texts['pager.previous']}
      </Button>
      <span className={styles['place']}>{fill(texts['pager.place'], { page: page + 1, pages })}</span>
      <Button disabled={page >= pages - 1} onClick={() => onPage(page + 1)}>
        {texts['pager.next']}
      </Button>
    </nav>
  )
}
