import { loadApp } from './load-app'
import { mountParcel } from '../guests/drivers/root-parcel'

export type MountedApp = { close(): Promise<void> }

/**
 * Mounts one of our own apps as a parcel into a container, for instance the bell into the header.
 *
 * `onFailure` is told when it does not load or mount; the container then stays empty and the page lives on.
 */
export function mountApp(
  name: string,
  container: HTMLElement,
  props: Record<string, unknown> = {},
  onFailure: (error: unknown) => void = () => undefined,
): MountedApp {
  const parcel = mountParcel(() => loadApp(name), props, container)
  const mounted = parcel.mountPromise.then(
    () => true,
    (error: unknown) => {
      onFailure(error)
      return false
    },
  )
  return {
    async close() {
      if (await mounted) await parcel.unmount()
    },
  }
}
