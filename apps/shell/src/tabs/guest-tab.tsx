import { guests, loadGuests, preferences, useText } from '@center/shared/host'
import { AppCard, LoadingState } from '@center/shared/ui'
import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { GuestCover } from './guest-cover'
import { GuestNotices } from './guest-notices'
import styles from './guest-tab.module.css'
import { useGuest, type GuestPlace } from './use-guest'

/** A guest in its tab: its container, and what the portal says about it around. */
export function GuestTab(place: GuestPlace) {
  const { list, status } = useSnapshot(guests)
  const t = useText()
  const { locale } = useSnapshot(preferences)
  const guest = list.find(({ menuPrefix }) => menuPrefix === place.menuPrefix)
  if (guest) {
    const name = locale === 'en' ? guest.serviceNameEn : guest.serviceName
    return <FoundGuest app={guest.serviceCode} name={name} override={guest.override} place={place} />
  }
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

type FoundGuestProps = { app: string; name: string; override: string | undefined; place: GuestPlace }

function FoundGuest({ app, name, override, place }: FoundGuestProps) {
  const container = useRef<HTMLDivElement>(null)
  const handle = useGuest(container, place)
  return (
    <div className={styles.frame}>
      {override && <OverrideNotice address={override} />}
      {handle && <GuestNotices handle={handle} name={name} />}
      <div className={styles.room}>
        <div ref={container} className={styles.guest} />
        {handle && <GuestCover name={name} app={app} handle={handle} />}
      </div>
    </div>
  )
}

/** Nobody shall look for a fault in a version that is not there. */
function OverrideNotice({ address }: { address: string }) {
  const t = useText()
  return <p className={styles.override}>{t('shell:guest.overridden', { address })}</p>
}
