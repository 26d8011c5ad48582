import type { MicroFrontend } from '@center/shared/contract'
import {
  guardElements,
  guests,
  openGuest,
  session,
  text,
  type GuestFailure,
  type GuestHandle,
} from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { hideQuestionOf, showQuestionOf } from '../../components/dialogs/confirm.store'
import type { useDrawing } from '../../components/drawn/use-drawing'
import { endByGuest } from '../../lib/session/end-by-guest'
import { atAddress } from '../../lib/guests/frame-rules'
import { guestName } from '../../lib/guests/guest-name'
import { openIntentOf } from '../../lib/intents/open-intent-of'
import { addressOnScreen, openAddress } from '../../lib/pages/navigation'
import { openForGuest } from '../../lib/pages/open-for-guest'
import { requestClose } from '../close-tabs'
import { copyDetails } from './failure-details'
import { drawOverlay } from './guest-overlay'
import { prerenderOf } from '../prerender/ahead.store'
import { dirtyAmong, markTab, moveTab, nameTab, tabs } from '../tabs.store'
import { goBack } from '../tab-history'

export type GuestPlace = {
  tabKey: string
  menuPrefix: string
  path: string
  isShown: boolean
  /** An address of the guest's origins that is shown in place of its own pages. What it does inside is no part of the tab's address. */
  otherPage?: string
}

/**
 * Opens the guest of a tab in its container for as long as the tab lives. `null` until it is open.
 *
 * The row of the guest list is read once: a newer row is an offer that the user takes, never a reason to load again.
 */
export function useGuest(
  container: RefObject<HTMLDivElement | null>,
  place: GuestPlace,
  onDraw: ReturnType<typeof useDrawing>['take'],
): GuestHandle | null {
  const { tabKey, menuPrefix, path, isShown, otherPage } = place
  const [handle, setHandle] = useState<GuestHandle | null>(null)
  // What the guest was last told, or said itself, about where it is.
  const knownPath = useRef(path)

  useEffect(() => {
    const row = guests.list.find((candidate) => candidate.menuPrefix === menuPrefix)
    if (!row || !container.current) return
    const isOtherPage = otherPage !== undefined
    const guest = isOtherPage ? atAddress(row, otherPage) : row
    const opened = openGuest(
      {
        key: tabKey,
        guest,
        isOtherPage,
        container: container.current,
        path: knownPath.current,
        onNavigate(inner, { replace }) {
          if (isOtherPage || inner === knownPath.current) return
          knownPath.current = inner
          followGuest(tabKey, `/${menuPrefix}${inner}`, replace)
        },
        onTitle: (title) => nameTab(tabKey, title),
        onDirty: (dirty) => markTab(tabKey, { dirty }),
        onBack: goBack,
        onOpenPath: openForGuest,
        onCloseTab: () => void requestClose([tabKey]),
        onIntent: openIntentOf(guest),
        onDraw: (drawn, signal) => onDraw({ drawn, signal }, () => opened),
        onOverlay: (overlay, signal) => drawOverlay({ app: guestName(guest), tabKey, signal }, overlay),
        onSessionEnd: (isGranted) => endSessionBy(guest, tabKey, isGranted),
        onUnmountFailed: (failure) =>
          tellUnmountFailed(guest, failure, isOtherPage ? tabKey : `/${menuPrefix}${knownPath.current}`),
      },
      prerenderOf(tabKey),
    )
    setHandle(opened)
    const stopGuard = guardElements(container.current)
    return () => {
      stopGuard()
      setHandle(null)
      void opened.close()
    }
  }, [container, tabKey, menuPrefix, otherPage, onDraw])

  // With the panel, so that the browser lays out both at once.
  useLayoutEffect(() => {
    if (isShown) handle?.show()
    else handle?.hide()
    if (isShown) showQuestionOf(tabKey)
    else hideQuestionOf(tabKey)
  }, [handle, isShown, tabKey])

  useEffect(() => {
    if (!handle || path === knownPath.current) return
    knownPath.current = path
    handle.navigate(path)
  }, [handle, path])

  return handle
}

function endSessionBy(guest: MicroFrontend, tabKey: string, isGranted: boolean): void {
  void endByGuest({ app: guestName(guest), isGranted, ownUnsaved: dirtyAmong([tabKey]).length })
}

/** The address follows a guest that went on by itself; a hidden one only remembers where it is. */
function followGuest(tabKey: string, address: string, replace: boolean): void {
  moveTab(tabKey, address)
  if (tabs.activeKey === tabKey && addressOnScreen() !== address) openAddress(address, { tabKey, replace })
}

/** There is no place for a card any more, so it is said above everything. Who signs out has left it anyway. */
function tellUnmountFailed(guest: MicroFrontend, failure: GuestFailure, address: string): void {
  if (session.status !== 'signed-in') return
  const { serviceCode: app, version } = guest
  notify('warning', {
    title: guestName(guest),
    message: text('shell:guestFailure.unmount'),
    seconds: 12,
    actions: [
      { label: text('shell:guest.restart'), onAction: () => openAddress(address) },
      {
        label: text('shell:guest.copy'),
        onAction: () => copyDetails({ app, version, failure, isSilent: false, replaced: [] }),
      },
    ],
  })
}
