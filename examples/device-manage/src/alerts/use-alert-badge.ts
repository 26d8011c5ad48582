import { useEffect } from 'react'
import type { AppValue } from '../app/app-context'

/** Keeps the number of alerts that wait at the portal's menu item. Where the portal did not grant it, nothing happens. */
export function useAlertBadge({ host, store }: Pick<AppValue, 'host' | 'store'>): void {
  useEffect(() => {
    let told: number | null = null
    const tell = () => {
      const value = store.get().alerts.filter(({ acknowledged }) => !acknowledged).length
      if (value === told) return
      told = value
      void host.tellUser({ badges: [{ path: '/alerts', value }] }).catch(() => undefined)
    }
    tell()
    return store.subscribe(tell)
  }, [host, store])
}
