import { configuration, guests, loadPublicGuests, readBoot, recoverGuests } from '@center/shared/host'
import { proxy, subscribe } from 'valtio'
import { forgetPortal, takePublicRoutes } from './lib/pages/portal.store'

/** Whether the public pages of the tenant are known. */
export const publicPages = proxy<{ status: 'loading' | 'ready' | 'failed' }>({ status: 'loading' })

/**
 * Loads what needs no session, and again from time to time until the returned function is called: a wallboard hangs for
 * weeks, and without a session there are no events that would tell it of a release.
 */
export function watchPublicPages(): () => void {
  let isOver = false
  const look = async () => {
    const isLoaded = await loadPublicGuests(readBoot().tenantId)
    if (isOver) return
    if (isLoaded) takePublicRoutes()
    if (isLoaded) publicPages.status = 'ready'
    else if (publicPages.status === 'loading') publicPages.status = 'failed'
  }
  publicPages.status = 'loading'
  void look()
  const stopRecovery = recoverGuests()
  const stopWatch = subscribe(guests, () => {
    if (isOver || guests.status !== 'ready' || publicPages.status !== 'failed') return
    takePublicRoutes()
    publicPages.status = 'ready'
  })
  const timer = window.setInterval(() => void look(), configuration.values.CENTER_VERSION_POLL_SECONDS * 1000)
  return () => {
    isOver = true
    stopRecovery()
    stopWatch()
    window.clearInterval(timer)
    forgetPortal()
  }
}
