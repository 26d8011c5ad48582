import { getPortalVersion } from '../../contract'
import { readBoot } from '../page/boot'
import { callApi, QUICK_TIMEOUT_MS } from '../calls/call-api'
import { setSessionItem, getSessionItem } from '../storage/browser-storage'

const RELOADED = 'reloadedFor'

type Served = {
  /** Names what a page that is loaded now is made of, where it is not what this one is. */
  version: string
  /** Something of it is for open pages; the rest is for the next visit. */
  isOffered: boolean
}

/** The version that the server hands out when it is not the page's own and is offered; null else, and when unknown. */
export async function newerPortal(): Promise<string | null> {
  const served = await askServed()
  return served?.isOffered ? served.version : null
}

/** What a page loaded now would have and this one has not: another build, or other versions of our own apps. */
async function askServed(): Promise<Served | null> {
  const { version: own, tenantId, apps } = readBoot()
  if (!own) return null
  const querystring = tenantId === '' ? {} : { tenantId }
  const result = await callApi(getPortalVersion, { querystring }, { silent: true, timeoutMs: QUICK_TIMEOUT_MS })
  if (!result.ok || !result.value.version) return null
  const { version, apps: served = [] } = result.value
  const others = served.filter((app) => apps.some(({ name, version: has }) => name === app.name && has !== app.version))
  const isOtherBuild = version !== own
  if (!isOtherBuild && others.length === 0) return null
  const names = [version, ...others.map((app) => `${app.name}@${app.version}`)]
  return { version: names.join(' '), isOffered: isOtherBuild || others.some(({ policy }) => policy !== 'next-visit') }
}

/**
 * Loads the page anew when it is out of date, once for a version: a file that is missing all the same must not make it loop.
 * False: the page is as new as the server, or was loaded for this version already.
 */
export async function reloadIfOutdated(reload = () => window.location.reload()): Promise<boolean> {
  const served = await askServed()
  if (served === null || getSessionItem(RELOADED) === served.version) return false
  setSessionItem(RELOADED, served.version)
  reload()
  return true
}
