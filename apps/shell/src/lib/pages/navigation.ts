import { launch, pageWindow, portalBase, session, workContext, withoutLaunch } from '@center/shared/host'
import type { NavigateFunction } from 'react-router-dom'
import { withContextAddress, type PortalContext } from './portal-address'
import { readEntryState, writeEntryState } from './history-entry'

export type OpenOptions = {
  replace?: boolean
  /** The open tab that the address belongs to, when the address alone would not say. */
  tabKey?: string | undefined
}

let navigate: NavigateFunction | null = null

/** Hands the router to actions outside React until the returned function is called. */
export function bindNavigation(routerNavigate: NavigateFunction): () => void {
  navigate = routerNavigate
  return () => {
    if (navigate === routerNavigate) navigate = null
  }
}

let opened: (() => void) | null = null

/** Tells in the same task, until the returned function is called, that an action has put another address on screen. */
export function watchOpened(listener: () => void): () => void {
  opened = listener
  return () => {
    if (opened === listener) opened = null
  }
}

/** Opens an address of the portal, with tenant and workbench in its query. Does nothing while no router is there. */
export function openAddress(address: string, { replace = false, tabKey }: OpenOptions = {}): void {
  if (!navigate) return
  void navigate(addressFor(address), { replace, state: tabKey === undefined ? null : { tabKey } })
  opened?.()
}

/** The address on screen, as a tab keeps it. */
export function addressOnScreen(): string {
  const { pathname, search, hash } = window.location
  return withoutLaunch({ pathname: pathname.slice(portalBase.length) || '/', search, hash })
}

/** The open tab that the address on screen was said to belong to, as the router has written it. */
export function meantTabOnScreen(): string | undefined {
  const { usr } = (pageWindow.history.state ?? {}) as { usr?: { tabKey?: string } | null }
  return usr?.tabKey
}

/** The address as a link needs it. */
export function addressFor(address: string): string {
  return withContextAddress(address, portalContext())
}

/** Puts another query into the address on screen; that of the bare portal becomes its index. The state of the entry, maybe of a guest's own router, is kept. */
export function replaceQuery(search: string): void {
  const { history, location } = pageWindow
  const note = readEntryState()
  const pathname = location.pathname.length > portalBase.length + 1 ? location.pathname : `${portalBase}/index`
  history.replaceState(history.state, '', pathname + search + location.hash)
  if (note) writeEntryState(note)
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
}

/** What each address carries: address, then stored, then configured (contract 10.3). */
export function portalContext(): PortalContext {
  const { benchCode, partBench } = workContext()
  return { tc: session.tenantCode, benchCode, partBench, iframe: launch.iframe ? '1' : '' }
}
