import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { Button, IconByName } from '@center/shared/ui'
import { ComposePage } from './compose-page'
import { deskPlace, goTo, watchDeskPlace } from './desk-place.store'
import styles from './desk-page.module.css'
import { SentLetterPage } from './sent-letter-page'
import { SentList } from './sent-list'

/** Where letters are written, and where it is seen what became of them. */
export function DeskPage() {
  const { current } = useSnapshot(deskPlace)
  const t = useText()
  useEffect(watchDeskPlace, [])
  return (
    <section className={styles.ground}>
      <div className={styles.page}>
        <header className={styles.header}>
          {current.view !== 'sent' && (
            <button
              type="button"
              className={styles.back}
              aria-label={t('notices:desk.back')}
              onClick={() => goTo({ view: 'sent' })}
            >
              <IconByName name="arrow-left" />
            </button>
          )}
          <h1 className={styles.title}>
            {current.view === 'compose' ? t('notices:desk.compose') : t('notices:desk.title')}
          </h1>
          {current.view === 'sent' && (
            <Button
              theme="solid"
              type="primary"
              icon={<IconByName name="edit" />}
              onClick={() => goTo({ view: 'compose' })}
            >
              {t('notices:desk.compose')}
            </Button>
          )}
        </header>
        {current.view === 'sent' && <SentList />}
        {current.view === 'compose' && <ComposePage />}
        {current.view === 'letter' && <SentLetterPage key={current.id} id={current.id} />}
      </div>
    </section>
  )
}
