import { configuration, newerPortal, onServerEvent, readBoot } from '@center/shared/host'
import { proxy } from 'valtio'

/** A version of the portal that is newer than the page. */
export const newerVersion = proxy<{ version: string | null; putOff: string | null }>({ version: null, putOff: null })

/** Not now; the next version is offered again. */
export function putOffVersion(): void {
  newerVersion.putOff = newerVersion.version
}

/**
 * Looks for a newer version every so often, when the user comes back to the page, and when one of our own apps is released, until
 * the returned function is called. It is offered, whatever the release says: what users type is in pages of the portal too.
 */
export function watchVersion(): () => void {
  const look = () => void lookForVersion()
  const lookWhenSeen = () => document.visibilityState === 'visible' && look()
  const isOurs = (app: string) => readBoot().apps.some(({ name }) => name === app)
  const stopListening = onServerEvent('release', ({ name }) => isOurs(name) && look())
  const timer = setInterval(look, configuration.values.CENTER_VERSION_POLL_SECONDS * 1000)
  document.addEventListener('visibilitychange', lookWhenSeen)
  return () => {
    stopListening()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', lookWhenSeen)
  }
}

/** Asks now: also called when a file of the page is gone. */
export async function lookForVersion(): Promise<void> {
  newerVersion.version = await newerPortal()
}
