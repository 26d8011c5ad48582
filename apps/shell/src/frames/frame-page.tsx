import { configuration, guests, useText } from '@center/shared/host'
import { Button, EmptyState, LoadingState } from '@center/shared/ui'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { openAddress } from '../lib/navigation'
import { portal } from '../lib/portal.store'
import { allowedOrigins, frameAddress, sandboxFor } from './frame-rules'
import styles from './frame-page.module.css'

export type FramePageProps = { url: string; title: string }

/** Somebody's page in a frame that may do little. Only registered origins are shown: an address alone proves nothing. */
export function FramePage({ url, title }: FramePageProps) {
  const { list } = useSnapshot(guests)
  const { routes } = useSnapshot(portal)
  const { values } = useSnapshot(configuration)
  const [isLoaded, setIsLoaded] = useState(false)
  const t = useText()
  const origins = allowedOrigins(list, routes, values.CENTER_IFRAME_ORIGINS)
  const address = frameAddress(url, origins)

  if (address === null) {
    return (
      <EmptyState icon="shield" title={t('shell:frame.refusedTitle')} description={t('shell:frame.refusedText')}>
        <p className={styles.refused}>
          <code className={styles.address}>{url}</code>
        </p>
        <Button onClick={() => openAddress('/index')}>{t('shell:action.home')}</Button>
      </EmptyState>
    )
  }
  return (
    <div className={styles.room}>
      <iframe
        className={styles.frame}
        src={address}
        title={title}
        sandbox={sandboxFor(address)}
        referrerPolicy="no-referrer"
        allow=""
        onLoad={() => setIsLoaded(true)}
      />
      {!isLoaded && (
        <div className={styles.cover}>
          <LoadingState label={t('shell:guest.loading')} />
        </div>
      )}
    </div>
  )
}
