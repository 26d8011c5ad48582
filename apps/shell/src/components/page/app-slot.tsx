import { mountApp, useText, whenIdle, type MountedApp } from '@center/shared/host'
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
  /** Drawn once the page has nothing else to draw: what users wait for comes first. */
  isLater?: boolean
}

/** A place where another of our apps draws a part of itself. The page lives on when that fails. */
export function AppSlot({ name, slot, onFailure, isLater = false }: AppSlotProps) {
  const container = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const t = useText()

  useEffect(() => {
    const place = container.current
    if (!place) return
    let app: MountedApp | null = null
    let isGone = false
    const begin = () => {
      if (isGone) return
      app = mountApp(name, place, { slot }, (error) => {
        setFailure(String(error))
        void lookForVersion()
      })
    }
    if (isLater) whenIdle(begin)
    else begin()
    return () => {
      isGone = true
      void app?.close()
    }
  }, [name, slot, attempt, isLater])

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
