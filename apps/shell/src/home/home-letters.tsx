import { onServerEvent, useText } from '@center/shared/host'
import { EmptyState, ErrorState, IconByName, Skeleton } from '@center/shared/ui'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { addressFor } from '../lib/navigation'
import { useNotices } from '../lib/use-notices'
import { HomeCard } from './home-card'
import styles from './home-letters.module.css'
import { homeLetters, loadHomeLetters } from './home.store'

/** The latest letters. Who may read the list of letters also gets there from here. */
export function HomeLetters() {
  const t = useText()
  const { mayList: mayRead } = useNotices()
  useEffect(() => {
    void loadHomeLetters()
    const offs = [
      onServerEvent('letter', () => void loadHomeLetters()),
      onServerEvent('unread', () => void loadHomeLetters()),
    ]
    return () => offs.forEach((off) => off())
  }, [])

  const more = (
    <Link className={styles.more} to={addressFor('/message/index')}>
      {t('shell:home.allLetters')}
    </Link>
  )
  return (
    <HomeCard title={t('shell:home.letters')} action={mayRead && more}>
      <Letters mayRead={mayRead} />
    </HomeCard>
  )
}

function Letters({ mayRead }: { mayRead: boolean }) {
  const { status, rows } = useSnapshot(homeLetters)
  const t = useText()
  if (status === 'failed') {
    const retry = { label: t('shell:action.retry'), onRetry: () => void loadHomeLetters() }
    return <ErrorState size="inline" title={t('shell:home.lettersFailed')} retry={retry} />
  }
  if (status !== 'ready' && rows.length === 0) {
    return <Skeleton active loading placeholder={<Skeleton.Paragraph rows={5} className={styles.ghost} />} />
  }
  if (rows.length === 0) return <EmptyState size="inline" icon="mail" title={t('shell:home.noLetters')} />
  return (
    <ul className={styles.list}>
      {rows.map(({ id, title, pushTime, sender, readStatus }) => (
        <li key={id} className={styles.letter} data-unread={readStatus === '0'}>
          <IconByName name="mail" className={styles.icon} />
          <span className={styles.words}>
            <LetterTitle title={title} isLink={mayRead} />
            <span className={styles.facts}>
              {[sender, pushTime.slice(0, 10)].filter(Boolean).join(' · ')}
              {readStatus === '0' && <span className={styles.unread}>{t('shell:home.unread')}</span>}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function LetterTitle({ title, isLink }: { title: string; isLink: boolean }) {
  if (!isLink) return <span className={styles.title}>{title}</span>
  return (
    <Link className={styles.title} to={addressFor('/message/index')}>
      {title}
    </Link>
  )
}
