import { IconByName } from '../icons/icon-by-name'
import styles from './pager.module.css'

export type PagerTexts = {
  name: string
  previous: string
  next: string
  page: (at: { page: number; pages: number }) => string
  total: (count: number) => string
  size: string
  perPage: (limit: number) => string
  part: (of: { from: number; to: number; total: number }) => string
  printAll: string
}

export type PagerProps = {
  page: number
  total: number
  limit: number
  /** How many rows are drawn: those of the page, or all of them while they are printed. */
  shown: number
  onPage: (page: number) => void
  texts: PagerTexts
  /** How many rows a page may have, where the user chooses: then it is there although all is on one page. */
  sizes?: { limits: readonly number[]; onLimit: (limit: number) => void }
}

/**
 * The steps through a list that comes page by page. Nothing when all is on one page and there is nothing to choose. On paper it says
 * which rows are there, if some are not.
 */
export function Pager(props: PagerProps) {
  const { page, total, limit, onPage, texts, sizes } = props
  const pages = Math.max(1, Math.ceil(total / limit))
  if (pages === 1 && !sizes) return null
  const step = (label: string, icon: 'chevron-left' | 'chevron-right', to: number) => {
    const isPossible = to >= 1 && to <= pages
    return (
      <button
        type="button"
        className={styles.step}
        aria-label={label}
        // Not `disabled`: users who reach the last page by keyboard would lose the focus.
        aria-disabled={!isPossible}
        onClick={() => isPossible && onPage(to)}
      >
        <IconByName name={icon} />
      </button>
    )
  }
  return (
    <>
      <nav className={styles.pager} aria-label={texts.name}>
        <span className={styles.total}>{texts.total(total)}</span>
        {sizes && (
          <select
            className={styles.size}
            aria-label={texts.size}
            value={limit}
            onChange={(event) => sizes.onLimit(Number(event.target.value))}
          >
            {sizes.limits.map((size) => (
              <option key={size} value={size}>
                {texts.perPage(size)}
              </option>
            ))}
          </select>
        )}
        <div className={styles.steps}>
          {step(texts.previous, 'chevron-left', page - 1)}
          <span aria-live="polite">{texts.page({ page, pages })}</span>
          {step(texts.next, 'chevron-right', page + 1)}
        </div>
      </nav>
      <PartOnPaper {...props} />
    </>
  )
}

function PartOnPaper({ page, total, limit, shown, texts }: PagerProps) {
  if (shown >= total) return null
  const isPage = shown <= limit
  const from = isPage ? (page - 1) * limit + 1 : 1
  const part = texts.part({ from, to: from + shown - 1, total })
  return <p className={styles.part}>{isPage ? `${part} ${texts.printAll}` : part}</p>
}
