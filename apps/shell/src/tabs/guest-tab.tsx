import { guests, loadGuests, useText, type GuestHandle } from '@center/shared/host'
import { AppCard, LoadingState } from '@center/shared/ui'
import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { GuestNotices } from './guest-notices'
import styles from './guest-tab.module.css'
import { useGuest, type GuestPlace } from './use-guest'

/** A guest in its tab: its container, and what the portal says about it around. */
export function GuestTab(place: GuestPlace) {
  const { list, status } = useSnapshot(guests)
  const t = useText()
  const name = list.find(({ menuPrefix }) => menuPrefix === place.menuPrefix)?.serviceCode
  if (name !== undefined) return <FoundGuest name={name} place={place} />
  if (status === 'loading') return <LoadingState label={t('shell:guest.loading')} />
  return (
    <AppCard
      app={place.menuPrefix}
      title={t('shell:guest.missingTitle')}
      description={t('shell:guest.missingText')}
      retryLabel={t('shell:action.retry')}
      onRetry={() => void loadGuests()}
    />
  )
}

function FoundGuest({ name, place }: { name: string; place: GuestPlace }) {
  const container = useRef<HTMLDivElement>(null)
  const handle = useGuest(container, place)
  return (
    <div className={styles.frame}>
      {handle && <GuestNotices handle={handle} />}
      <div className={styles.room}>
        <div ref={container} className={styles.guest} />
        {handle && <GuestCover name={name} handle={handle} />}
      </div>
    </div>
  )
}

/** Lies over the container while there is nothing of the guest to see. */
function GuestCover({ name, handle }: { name: string; handle: GuestHandle }) {
  const { status, slow, failure, version } = useSnapshot(handle.state)
  const t = useText()
  if (status === 'loading') {
    return (
      <div className={styles.cover}>
        <LoadingState label={slow ? t('shell:guest.slow') : t('shell:guest.loading')} />
      </div>
    )
  }
  if (status !== 'failed') return null
  return (
    <div className={styles.cover}>
      <AppCard
        app={`${name} ${version}`}
        title={t('shell:guest.failedTitle')}
        description={t(`shell:guestFailure.${failure?.phase ?? 'load'}`)}
        detail={failure?.message}
        retryLabel={t('shell:action.retry')}
        onRetry={() => handle.retry()}
      />
    </div>
  )
}
