import { toDay } from '@center/shared/contract'
import { onServerEvent, useText } from '@center/shared/host'
import { EmptyState, ErrorState, IconByName, Skeleton } from '@center/shared/ui'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { latestLetters, latestLettersLoad, loadLatestLetters, letterAddress } from '../lib/letters/latest-letters.store'
import { addressFor } from '../lib/pages/navigation'
import { useNotices } from '../lib/letters/use-notices'
import styles from './latest-letters.module.css'

/** The latest letters, up to date as long as they are shown. */
export function LatestLetters() {
  const { status, rows } = useSnapshot(latestLetters)
  const t = useText()
  const { mayRead } = useNotices()
  useEffect(watchLatestLetters, [])

  if (status === 'failed') {
    const retry = { label: t('shell:action.retry'), onRetry: () => void loadLatestLetters() }
    return <ErrorState size="inline" title={t('shell:home.lettersFailed')} retry={retry} />
  }
  if (status !== 'ready' && rows.length === 0) {
    return <Skeleton active loading placeholder={<Skeleton.Paragraph rows={10} className={styles.ghost} />} />
  }
  if (rows.length === 0) return <EmptyState size="inline" icon="mail" title={t('shell:home.noLetters')} />
  return (
    <ul className={styles.list}>
      {rows.map(({ id, title, pushTime, sender, readStatus }) => (
        <li key={id} className={styles.letter} data-unread={readStatus === '0'}>
          <IconByName name="mail" className={styles.icon} />
          <span className={styles.text}>
            <LetterTitle id={id} title={title} isLink={mayRead} />
            <span className={styles.facts}>
              {[sender, toDay(pushTime)].filter(Boolean).join(' · ')}
              {readStatus === '0' && <span className={styles.unread}>{t('shell:home.unread')}</span>}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The way to all of them, for who may read the list. */
export function AllLettersLink() {
  const t = useText()
  if (!useNotices().mayRead) return null
  return (
    <Link className={styles.more} to={addressFor('/message/index')}>
      {t('shell:home.allLetters')}
    </Link>
  )
}

function watchLatestLetters(): () => void {
  void loadLatestLetters()
  const offs = [
    latestLettersLoad.view(),
    onServerEvent('letter', () => void loadLatestLetters()),
    onServerEvent('unread', () => void loadLatestLetters()),
  ]
  return () => offs.forEach((off) => off())
}

function LetterTitle({ id, title, isLink }: { id: number; title: string; isLink: boolean }) {
  if (!isLink) return <span className={styles.title}>{title}</span>
  return (
    <Link className={styles.title} to={addressFor(letterAddress(id))}>
      {title}
    </Link>
  )
}
