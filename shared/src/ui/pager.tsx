import type { ReactNode } from 'react'
import { IconByName } from './icon-by-name'
import styles from './pager.module.css'

export type PagerProps = {
  page: number
  total: number
  limit: number
  onPage: (page: number) => void
  texts: { name: string; previous: string; next: string; page: (at: { page: number; pages: number }) => string }
  /** Stands before the steps: then there is a pager although all is on one page. */
  children?: ReactNode
}

/** The steps through a list that comes page by page. Nothing when all is on one page and there is no more to say. */
export function Pager({ page, total, limit, onPage, texts, children }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / limit))
  if (pages === 1 && children === undefined) return null
  const step = (label: string, icon: 'chevron-left' | 'chevron-right', to: number) => {
    const isPossible = to >= 1 && to <= pages
    return (
      <button
        type="button"
        className={styles.step}
        aria-label={label}
        // Not `disabled`: whoever comes to the last page by key would lose the focus.
        aria-disabled={!isPossible}
        onClick={() => isPossible && onPage(to)}
      >
        <IconByName name={icon} />
      </button>
    )
  }
  return (
    <nav className={styles.pager} aria-label={texts.name}>
      {children}
      <div className={styles.steps}>
        {step(texts.previous, 'chevron-left', page - 1)}
        <span aria-live="polite">{texts.page({ page, pages })}</span>
        {step(texts.next, 'chevron-right', page + 1)}
      </div>
    </nav>
  )
}
