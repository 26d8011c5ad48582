import { configuration, guests, useText } from '@center/shared/host'
import { Button, EmptyState, LoadingState } from '@center/shared/ui'
import { useState, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { allowedOrigins, frameAddress, registrationOf, sandboxFor } from '../lib/guests/frame-rules'
import { openAddress } from '../lib/pages/navigation'
import { portal } from '../lib/pages/portal.store'
import styles from './frame-page.module.css'

/** A page of an origin that a guest of the tenant has. */
export type GuestAddress = { menuPrefix: string; address: string }

export type FramePageProps = {
  url: string
  title: string
  /** Draws the page as what it is: a page of a guest, which speaks with the portal. */
  drawGuest(page: GuestAddress): ReactNode
}

/**
 * A foreign page in a frame with few rights. Only known origins are shown: an address alone proves nothing. A page of a guest's
 * origin is that guest's; any other has no owner, and the portal exchanges no messages with it.
 */
export function FramePage({ url, title, drawGuest }: FramePageProps) {
  const { address, opened } = useOpened(url)
  const t = useText()
  if (opened === 'later') return <LoadingState label={t('shell:guest.loading')} />
  // What was opened as a guest's page stays one: a guest that is taken from the tenant says so in its place.
  if (opened.menuPrefix !== null) return drawGuest({ menuPrefix: opened.menuPrefix, address: opened.address })
  return address === null ? <RefusedPage url={url} /> : <PlainFrame address={address} title={title} />
}

type Opened = { address: string; menuPrefix: string | null }

/** Who the page belongs to is looked up once: its frame is never loaded anew because the list of guests came again. */
function useOpened(url: string): { address: string | null; opened: Opened | 'later' } {
  const { list, status } = useSnapshot(guests)
  const { routes } = useSnapshot(portal)
  const { values } = useSnapshot(configuration)
  const [known, setKnown] = useState<Opened | null>(null)
  const address = frameAddress(url, allowedOrigins(list, routes, values.CENTER_IFRAME_ORIGINS))
  if (known) return { address, opened: known }
  if (status === 'loading' && list.length === 0) return { address, opened: 'later' }
  const menuPrefix = address === null ? null : (registrationOf(address, list)?.menuPrefix ?? null)
  const opened = { address: address ?? '', menuPrefix }
  if (address !== null) setKnown(opened)
  return { address, opened }
}

function RefusedPage({ url }: { url: string }) {
  const t = useText()
  return (
    <EmptyState icon="shield" title={t('shell:frame.refusedTitle')} description={t('shell:frame.refusedText')}>
      <p className={styles.refused}>
        <code className={styles.address}>{url}</code>
      </p>
      <Button onClick={() => openAddress('/index')}>{t('shell:action.home')}</Button>
    </EmptyState>
  )
}

function PlainFrame({ address, title }: { address: string; title: string }) {
  const [isLoaded, setIsLoaded] = useState(false)
  const t = useText()
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
