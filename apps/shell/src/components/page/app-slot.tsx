import { mountApp, useText } from '@center/shared/host'
import { AppCard } from '@center/shared/ui'
import { useEffect, useRef, useState } from 'react'
import { lookForVersion } from '../../lib/newer-version.store'
import styles from './app-slot.module.css'

export type AppSlotProps = {
  /** One of our own apps, by its name in the import map. */
  name: string
  /** The part of it that is wanted here. */
  slot: string
  /** `card` names the app and offers retry; `nothing` leaves the place empty. */
  onFailure: 'card' | 'nothing'
}

/** A place where another of our apps draws a part of itself. The page lives on when that fails. */
export function AppSlot({ name, slot, onFailure }: AppSlotProps) {
  const container = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const t = useText()

  useEffect(() => {
    if (!container.current) return
    const app = mountApp(name, container.current, { slot }, (error) => {
      setFailure(String(error))
      void lookForVersion()
    })
    return () => void app.close()
  }, [name, slot, attempt])

  const retry = () => {
    setFailure(null)
    setAttempt(attempt + 1)
  }

  return (
    <>
      <div ref={container} className={styles.slot} data-slot={slot} key={attempt} />
      {failure !== null && onFailure === 'card' && (
        <AppCard
          app={name}
          title={t('shell:guest.partTitle')}
          description={t('shell:guest.failedText')}
          detail={failure}
          detailsLabel={t('common:technicalDetails')}
          retryLabel={t('shell:action.retry')}
          onRetry={retry}
        />
      )}
    </>
  )
}
