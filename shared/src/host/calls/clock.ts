let offsetMs = 0

/** Milliseconds since the epoch by the server's clock, as far as its last answer told. */
export function serverNow(): number {
  return Date.now() + offsetMs
}

/** Learns from the `Date` header of an answer. It counts whole seconds, so small differences are not believed. */
export function learnFromDate(header: unknown): void {
  const serverTime = typeof header === 'string' ? Date.parse(header) : Number.NaN
  if (Number.isNaN(serverTime)) return
  const offset = serverTime + 500 - Date.now()
  offsetMs = Math.abs(offset) < 2_000 ? 0 : offset
}

/** Learns from `data.serverTime` of a refused call, which is exact. */
export function learnFromServerTime(serverTime: unknown): void {
  if (typeof serverTime === 'number') offsetMs = serverTime - Date.now()
}
