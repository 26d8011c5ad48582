import { sendTelemetry, type Beacon } from '../../contract'
import { readBoot } from '../page/boot'
import { pageFunctions } from '../page/page-functions'
import { session } from '../session/session.store'

/** So long beacons are collected before they are sent together. */
export const COLLECT_MS = 5_000
const MAX_MS = 600_000

/** A time as a beacon says it. */
export const toMs = (ms: number) => Math.min(MAX_MS, Math.max(0, Math.round(ms)))

/** By what of the browser outlives the page. A lost beacon is not sent again. */
export function sendBeacons(beacons: Beacon[]): void {
  const tenantId = session.user?.tenantId ?? readBoot().tenantId
  if (tenantId === '') return
  const url = `${sendTelemetry.url}?tenantId=${encodeURIComponent(tenantId)}`
  const body = JSON.stringify(beacons)
  if (pageFunctions.sendBeacon?.(url, body)) return
  const headers = { 'Content-Type': 'text/plain' }
  void pageFunctions
    .fetch?.(url, { method: sendTelemetry.method, body, headers, keepalive: true })
    .catch(() => undefined)
}
