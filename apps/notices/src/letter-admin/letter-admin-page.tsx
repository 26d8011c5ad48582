import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { Button, IconByName } from '@center/shared/ui'
import { ComposePage } from './compose-page'
import { letterAdminPlace, goTo, watchLetterAdminPlace } from './letter-admin-place.store'
import styles from './letter-admin-page.module.css'
import { SentLetterPage } from './sent-letter-page'
import { SentList } from './sent-list'

/** Where letters are written, and where it is seen what became of them. */
export function LetterAdminPage() {
  const { current } = useSnapshot(letterAdminPlace)
  const t = useText()
  useEffect(watchLetterAdminPlace, [])
  return (
    <section className={styles.ground}>
      <div className={styles.page}>
        <header className={styles.header}>
          {current.view !== 'sent' && (
            <button
              type="button"
              className={styles.back}
              aria-label={t('notices:letterAdmin.back')}
              onClick={() => goTo({ view: 'sent' })}
            >
              <IconByName name="arrow-left" />
            </button>
          )}
          <h1 className={styles.title}>
            {current.view === 'compose' ? t('notices:letterAdmin.compose') : t('notices:letterAdmin.title')}
          </h1>
          {current.view === 'sent' && (
            <Button
              theme="solid"
              type="primary"
              icon={<IconByName name="edit" />}
              onClick={() => goTo({ view: 'compose' })}
            >
              {t('notices:letterAdmin.compose')}
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
