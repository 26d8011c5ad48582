import { useEffect, useId } from 'react'
import { useSnapshot } from 'valtio'
import { type Letter, toDay, toMinute } from '@center/shared/contract'
import { letterOfPath, useCloseOnBack, useText } from '@center/shared/host'
import { EmptyState, ErrorState, IconByName, LoadingState, useModal } from '@center/shared/ui'
import { closeLetter, opened, retryLetter, type Place } from '../lib/opened-letter.store'
import { AnswerArea } from './answer-area'
import { RemindMark } from './remind-mark'
import styles from './letter-drawer.module.css'
import { LetterFiles } from './letter-files'
import { LetterText } from './letter-text'

export type LetterDrawerProps = { place: Place }

/** The letter that was opened in this place, in a drawer over the page. */
export function LetterDrawer({ place }: LetterDrawerProps) {
  const { status, place: openPlace } = useSnapshot(opened)
  useEffect(() => () => closeHere(place), [place])

  return status !== 'closed' && openPlace === place && <OpenDrawer />
}

/** The letter of a place, for a page that fetches this code with the first one. */
export const drawLetter = (place: Place) => <LetterDrawer place={place} />

/** A place that goes away takes its letter along, and leaves another's alone. */
function closeHere(place: Place): void {
  if (opened.place === place) closeLetter()
}

/** The browser's own dialog: it holds the focus, closes with Escape, lies above all and gives the focus back. */
function OpenDrawer() {
  const { head } = useSnapshot(opened)
  const dialog = useModal()
  const titleId = useId()
  const t = useText()
  const { pathname, hash } = window.location
  useCloseOnBack(closeLetter, letterOfPath(pathname + hash) === head?.id)

  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        closeLetter()
      }}
      onClick={(event) => event.target === event.currentTarget && closeLetter()}
    >
      <article className={styles.letter}>
        <header className={styles.header}>
          <div className={styles.heading}>
            <h2 id={titleId} className={styles.title}>
              {head?.title}
            </h2>
            <p className={styles.time}>
              {t('notices:letter.pushTime')} <time title={head?.pushTime}>{head && toDay(head.pushTime)}</time>
              {head && <RemindMark letter={head} withTime />}
            </p>
          </div>
          <button type="button" className={styles.close} aria-label={t('notices:letter.close')} onClick={closeLetter}>
            <IconByName name="close" />
          </button>
        </header>
        <LetterBody />
      </article>
    </dialog>
  )
}

function LetterBody() {
  const { status, letter, failure } = useSnapshot(opened)
  const t = useText()
  if (status === 'failed') {
    const retry = { label: t('notices:letter.retry'), onRetry: () => void retryLetter() }
    return <ErrorState size="inline" title={t('notices:letter.failed')} description={failure?.message} retry={retry} />
  }
  if (!letter) return <LoadingState size="inline" label={t('notices:letter.loading')} />
  const foot = <LetterFoot letter={letter as Letter} />
  if (letter.remark.trim()) return <LetterText html={letter.remark}>{foot}</LetterText>
  return (
    <>
      <EmptyState size="inline" icon="mail" title={t('notices:letter.empty')} />
      {foot}
    </>
  )
}

/** What came with the letter, and what is done about it. */
function LetterFoot({ letter }: { letter: Letter }) {
  const t = useText()
  const { pushFile, sender, validityTime } = letter
  return (
    <footer className={styles.foot}>
      {pushFile.length > 0 && <LetterFiles title={t('notices:letter.files')} files={pushFile} />}
      <dl className={styles.about}>
        <div>
          <dt>{t('notices:letter.sender')}</dt>
          <dd>{sender}</dd>
        </div>
        {validityTime && (
          <div>
            <dt>{t('notices:letter.validity')}</dt>
            <dd>
              <time>{toMinute(validityTime)}</time>
            </dd>
          </div>
        )}
      </dl>
      <AnswerArea letter={letter} />
    </footer>
  )
}
