import { getPortalVersion } from '../../contract'
import { readBoot } from '../address/boot'
import { callApi, QUICK_TIMEOUT_MS } from '../calls/call-api'
import { keep, kept } from '../storage'

const RELOADED = 'reloadedFor'

/** The version that the server hands out when it is not the page's own; null when it is, or nobody knows. */
export async function newerPortal(): Promise<string | null> {
  const { version: own } = readBoot()
  if (!own) return null
  const result = await callApi(getPortalVersion, {}, { silent: true, timeoutMs: QUICK_TIMEOUT_MS })
  const served = result.ok ? result.value.version : ''
  return served && served !== own ? served : null
}

/**
 * Loads the page anew when it is out of date, once for a version: a file that is missing all the same must not make it loop.
 * False: the page is as new as the server, or was loaded for this version already.
 */
export async function reloadIfOutdated(reload = () => window.location.reload()): Promise<boolean> {
  const version = await newerPortal()
  if (version === null || kept(RELOADED) === version) return false
  keep(RELOADED, version)
  reload()
  return true
}
