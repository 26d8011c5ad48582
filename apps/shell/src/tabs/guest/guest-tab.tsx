import { columnsOf } from '@center/shared/contract'
import { guests, loadGuests, preferences, useText, type GuestRow } from '@center/shared/host'
import { AppCard, LoadingState } from '@center/shared/ui'
import { useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useDrawing } from '../../components/drawn/use-drawing'
import { GuestCover } from './guest-cover'
import { GuestNotices } from './guest-notices'
import styles from './guest-tab.module.css'
import { tabs } from '../tabs.store'
import { useGuest, type GuestPlace } from './use-guest'

/**
 * A guest in its tab: its container, and what the portal says about it around. One that is taken from the tenant goes at once;
 * with unsaved work in it, it stays until that is saved or the user leaves.
 */
export function GuestTab(place: GuestPlace) {
  const { status } = useSnapshot(guests)
  const t = useText()
  const { present, known } = useRow(place.menuPrefix)
  const isHeld = useUnsaved(place.tabKey) && !present
  const name = useName(known) ?? place.menuPrefix
  const guest = isHeld ? known : present
  if (guest) {
    const about = { app: guest.serviceCode, override: guest.override }
    return <FoundGuest {...about} name={name} isHeld={isHeld} place={place} />
  }
  if (known) return <NoGuest app={known.serviceCode} title={t('shell:guest.takenTitle', { name })} isTaken />
  if (status === 'loading') return <LoadingState label={t('shell:guest.loading')} />
  return <NoGuest app={place.menuPrefix} title={t('shell:guest.missingTitle')} />
}

type Row = Pick<GuestRow, 'menuPrefix' | 'serviceCode' | 'serviceName' | 'serviceNameEn' | 'override'>

/** The guest that the tenant has below a prefix, and the one that this tab knew last. */
function useRow(menuPrefix: string): { present: Row | undefined; known: Row | undefined } {
  const { list } = useSnapshot(guests)
  const present = list.find((row) => row.menuPrefix === menuPrefix)
  const [last, setLast] = useState<Row | undefined>(present)
  if (present && present !== last) setLast(present)
  return { present, known: last?.menuPrefix === menuPrefix ? last : undefined }
}

function useUnsaved(tabKey: string): boolean {
  const { list } = useSnapshot(tabs)
  return list.some(({ key, dirty }) => key === tabKey && dirty)
}

function useName(row: Row | undefined): string | undefined {
  const { locale } = useSnapshot(preferences)
  return columnsOf(locale) === 'en' ? row?.serviceNameEn : row?.serviceName
}

/** The tenant does not have the guest, or no longer. */
function NoGuest({ app, title, isTaken = false }: { app: string; title: string; isTaken?: boolean }) {
  const t = useText()
  return (
    <AppCard
      app={app}
      title={title}
      description={isTaken ? t('shell:guest.takenText') : t('shell:guest.missingText')}
      detailsLabel={t('common:technicalDetails')}
      retryLabel={t('shell:action.retry')}
      onRetry={() => void loadGuests()}
    />
  )
}

type FoundGuestProps = {
  app: string
  name: string
  override: string | undefined
  /** The tenant has it no longer: it is here for what was not saved. */
  isHeld: boolean
  place: GuestPlace
}

function FoundGuest({ app, name, override, isHeld, place }: FoundGuestProps) {
  const container = useRef<HTMLDivElement>(null)
  const drawing = useDrawing()
  const handle = useGuest(container, place, drawing.take)
  return (
    <div className={styles.frame}>
      {override && <OverrideNotice address={override} />}
      {isHeld && <TakenNotice name={name} />}
      {handle && <GuestNotices handle={handle} name={name} />}
      <div className={styles.room}>
        <div ref={container} className={styles.guest} inert={drawing.isDrawn} />
        {drawing.view(name)}
        {handle && <GuestCover name={name} app={app} handle={handle} />}
      </div>
    </div>
  )
}

function TakenNotice({ name }: { name: string }) {
  const t = useText()
  return (
    <p role="alert" className={styles.override}>
      {t('shell:guest.takenHeld', { name })}
    </p>
  )
}

/** A version that is not there must not be searched for faults. */
function OverrideNotice({ address }: { address: string }) {
  const t = useText()
  return <p className={styles.override}>{t('shell:guest.overridden', { address })}</p>
}
