import type { MicroFrontend } from '@center/shared/contract'
import {
  guardElements,
  guests,
  openGuest,
  preferences,
  session,
  text,
  type GuestFailure,
  type GuestHandle,
} from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { askToLeave } from '../components/ask-to-leave'
import { hideQuestionOf, showQuestionOf } from '../components/confirm.store'
import { signOutAndLeave } from '../lib/leave'
import { addressOnScreen, openAddress } from '../lib/navigation'
import { openForGuest } from '../lib/open-for-guest'
import { requestClose } from './close-tabs'
import { copyDetails } from './failure-details'
import { drawOverlay } from './guest-overlay'
import { markTab, moveTab, nameTab, tabs } from './tabs.store'
import { goBack } from './travel'

export type GuestPlace = { tabKey: string; menuPrefix: string; path: string; isShown: boolean }

/**
 * Opens the guest of a tab in its container for as long as the tab lives. `null` until it is open.
 *
 * The row of the guest list is read once: a newer row is an offer that the user takes, never a reason to load again.
 */
export function useGuest(container: RefObject<HTMLDivElement | null>, place: GuestPlace): GuestHandle | null {
  const { tabKey, menuPrefix, path, isShown } = place
  const [handle, setHandle] = useState<GuestHandle | null>(null)
  // What the guest was last told, or said itself, about where it is.
  const knownPath = useRef(path)

  useEffect(() => {
    const guest = guests.list.find((row) => row.menuPrefix === menuPrefix)
    if (!guest || !container.current) return
    const opened = openGuest({
      key: tabKey,
      guest,
      container: container.current,
      path: knownPath.current,
      onNavigate(inner, { replace }) {
        if (inner === knownPath.current) return
        knownPath.current = inner
        followGuest(tabKey, `/${menuPrefix}${inner}`, replace)
      },
      onTitle: (title) => nameTab(tabKey, title),
      onDirty: (dirty) => markTab(tabKey, { dirty }),
      onBack: goBack,
      onOpenPath: openForGuest,
      onCloseTab: () => void requestClose([tabKey]),
      onOverlay: (overlay, signal) => drawOverlay({ app: nameOf(guest), tabKey, signal }, overlay),
      onSessionEnd: (isConfirmed) => void endByGuest(isConfirmed),
      onUnmountFailed: (failure) => tellUnmountFailed(guest, failure, `/${menuPrefix}${knownPath.current}`),
    })
    setHandle(opened)
    const stopGuard = guardElements(container.current)
    return () => {
      stopGuard()
      setHandle(null)
      void opened.close()
    }
  }, [container, tabKey, menuPrefix])

  useEffect(() => {
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
    title: nameOf(guest),
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

/** What the user knows the app by. */
function nameOf({ serviceName, serviceNameEn }: Pick<MicroFrontend, 'serviceName' | 'serviceNameEn'>): string {
  return preferences.locale === 'en' ? serviceNameEn : serviceName
}

/** A guest may only ask to end the session, unless it holds the right to do so (platform 5). A visitor has none to end. */
async function endByGuest(isConfirmed: boolean): Promise<void> {
  if (session.status !== 'signed-in') return
  const question = { title: text('shell:leave.title'), message: text('shell:leave.guestAsks'), danger: true }
  if (isConfirmed || (await askToLeave(question))) await signOutAndLeave()
}
