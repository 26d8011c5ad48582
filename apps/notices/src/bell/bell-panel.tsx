import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { toDay } from '@center/shared/contract'
import { useText, loadUnread, unread } from '@center/shared/host'
import { EmptyState, ErrorState, LoadingState } from '@center/shared/ui'
import { prepareLetterText } from '../components/letter-text'
import { RemindMark } from '../components/remind-mark'
import type { LetterHead } from '../lib/opened-letter.store'
import styles from './bell-panel.module.css'
import { askForDesktop, desktop } from './desktop-notices'

export type BellPanelProps = { onOpen: (letter: LetterHead) => void; onMore: () => void }

export function BellPanel({ onOpen, onMore }: BellPanelProps) {
  const t = useText()
  useEffect(() => void prepareLetterText(), [])
  const title = t('notices:bell.title')
  return (
    <div ref={(panel) => nameDialog(panel, title)} className={styles.panel}>
      <h2 className={styles.title}>{title}</h2>
      <BellLetters onOpen={onOpen} />
      <DesktopOffer />
      <button type="button" className={styles.more} onClick={onMore}>
        {t('notices:bell.more')}
      </button>
    </div>
  )
}

/** Offered until the user has decided. */
function DesktopOffer() {
  const { permission } = useSnapshot(desktop)
  const t = useText()
  if (permission !== 'default') return null
  return (
    <button type="button" className={styles.offer} onClick={() => void askForDesktop()}>
      {t('notices:bell.desktop')}
    </button>
  )
}

/** Semi draws its popover as a dialog and leaves it without a name, which it has no property for. */
function nameDialog(panel: HTMLElement | null, name: string): void {
  panel?.closest('[role="dialog"]')?.setAttribute('aria-label', name)
}

/** Letters that are here are shown while newer ones load, and after a failure too. */
function BellLetters({ onOpen }: Pick<BellPanelProps, 'onOpen'>) {
  const { status, failure, letters } = useSnapshot(unread)
  const t = useText()
  if (letters.length === 0) {
    if (status === 'ready') return <EmptyState size="inline" icon="bell" title={t('notices:bell.empty')} />
    if (status !== 'failed') return <LoadingState size="inline" label={t('notices:bell.loading')} />
    const retry = { label: t('notices:letter.retry'), onRetry: () => void loadUnread() }
    return <ErrorState size="inline" title={t('notices:bell.failed')} description={failure?.message} retry={retry} />
  }
  return (
    <ul>
      {letters.map((letter) => (
        <li key={letter.id}>
          <button type="button" className={styles.letter} onClick={() => onOpen(letter)}>
            <span className={styles.name}>
              <RemindMark letter={letter} />
              {letter.title}
            </span>
            <time className={styles.time}>{toDay(letter.pushTime)}</time>
          </button>
        </li>
      ))}
    </ul>
  )
}
