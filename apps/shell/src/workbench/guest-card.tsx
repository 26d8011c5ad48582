import { guardElements, guests, openGuest, usePermission, useText, type GuestHandle } from '@center/shared/host'
import { AppCard, EmptyState, LoadingState } from '@center/shared/ui'
import { useContext, useEffect, useRef, useState, type RefObject } from 'react'
import { useSnapshot } from 'valtio'
import { ShownContext } from '../components/page/shown-context'
import { useDrawing } from '../components/drawn/use-drawing'
import { endByGuest } from '../lib/session/end-by-guest'
import { guestName } from '../lib/guests/guest-name'
import { openIntentOf } from '../lib/intents/open-intent-of'
import { openAddress } from '../lib/pages/navigation'
import { openForGuest } from '../lib/pages/open-for-guest'
import { countUnsaved } from '../lib/pages/unsaved-work'
import type { GuestPlace } from './card-kinds'
import styles from './guest-card.module.css'

export type GuestCardProps = { id: string; title: string; place: GuestPlace }

/** A small page of a guest. Its right is asked for while it is shown: one that was taken away takes the card's content along. */
export function GuestCard({ id, title, place }: GuestCardProps) {
  const t = useText()
  const isAllowed = usePermission(place.permission ?? '') || place.permission === null
  if (!isAllowed) return <EmptyState size="inline" icon="lock" title={t('shell:status.forbidden.title')} />
  return <OpenedCard id={id} title={title} place={place} />
}

function OpenedCard({ id, title, place }: GuestCardProps) {
  const container = useRef<HTMLDivElement>(null)
  const drawing = useDrawing()
  const handle = useCardGuest({ container, id, place, onDraw: drawing.take })
  return (
    <div className={styles.room} data-bleed="">
      <div ref={container} className={styles.guest} inert={drawing.isDrawn} />
      {drawing.view(title)}
      {handle && <Cover title={title} app={place.app} handle={handle} />}
    </div>
  )
}

/** A guest that fails has a card of its own in its card; the others live on. */
function Cover({ title, app, handle }: { title: string; app: string; handle: GuestHandle }) {
  const { status, silent, waiting, failure, version, slow } = useSnapshot(handle.state)
  const t = useText()
  if (status === 'loading') {
    return (
      <div className={styles.cover}>
        <LoadingState label={slow ? t('shell:guest.slow') : t('shell:guest.loading')} />
      </div>
    )
  }
  const isSilent = silent && !waiting
  if (status !== 'failed' && !isSilent) return null
  const name = { name: title }
  return (
    <div className={styles.cover}>
      <AppCard
        app={`${app} ${version}`}
        title={isSilent ? t('shell:guest.silentTitle', name) : t('shell:guest.failedTitle', name)}
        description={t('shell:workbench.guestFailed')}
        detail={failure?.message}
        detailsLabel={t('common:technicalDetails')}
        retryLabel={t('shell:action.retry')}
        onRetry={() => handle.retry()}
      />
    </div>
  )
}

type CardGuest = {
  container: RefObject<HTMLDivElement | null>
  id: string
  place: GuestPlace
  onDraw: ReturnType<typeof useDrawing>['take']
}
type OpenedIn = Omit<CardGuest, 'container' | 'place'> & {
  container: HTMLElement
  place: Omit<GuestPlace, 'permission'>
}

/** The guest of the card for as long as the card lives; hidden with its page. */
function useCardGuest({ container, id, place, onDraw }: CardGuest): GuestHandle | null {
  const { app, menuPrefix, path } = place
  const [handle, setHandle] = useState<GuestHandle | null>(null)
  const isShown = useContext(ShownContext)

  useEffect(() => {
    if (!container.current) return
    return openInCard({ container: container.current, id, place: { app, menuPrefix, path }, onDraw }, setHandle)
  }, [container, id, app, menuPrefix, path, onDraw])

  useEffect(() => {
    if (isShown) handle?.show()
    else handle?.hide()
  }, [handle, isShown])

  return handle
}

/** Opens a guest until the returned function is called. What it opens, opens in a tab: a card has no address of its own. */
function openInCard(
  { container, id, place: { app, menuPrefix, path }, onDraw }: OpenedIn,
  take: (handle: GuestHandle | null) => void,
): () => void {
  const guest = guests.list.find(({ serviceCode }) => serviceCode === app)
  if (!guest) return ignore
  let isDirty = false
  const uncount = countUnsaved(() => Number(isDirty))
  const opened = openGuest({
    key: `card:${id}`,
    guest,
    container,
    path,
    onNavigate: (inner) => inner !== path && openAddress(`/${menuPrefix}${inner}`),
    onTitle: ignore,
    onDirty: (dirty) => (isDirty = dirty),
    onBack: ignore,
    onSessionEnd: (isGranted) => void endByGuest({ app: guestName(guest), isGranted, ownUnsaved: Number(isDirty) }),
    onOpenPath: openForGuest,
    onIntent: openIntentOf(guest),
    onDraw: (drawn, signal) => onDraw({ drawn, signal }, () => opened),
  })
  take(opened)
  const stopGuard = guardElements(container)
  return () => {
    stopGuard()
    uncount()
    take(null)
    void opened.close()
  }
}

/** What a card has no place for: it is a part of a page that has its own title and history. */
function ignore(): void {}
