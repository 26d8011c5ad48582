import type { Capability } from '@center/shared/contract'

/** Messages that need one capability, whatever is in them. */
const plain: Readonly<Record<string, Capability>> = { token: 'token', intent: 'intent:open' }

/** What a message needs beyond what every guest may do; `null` for most. Names of endpoints are as the guest said them. */
export function capabilityOf(type: unknown, payload: unknown): string | null {
  const parts = typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {}
  const simple = plain[String(type)]
  if (simple) return simple
  if (type === 'request') return `request:${String(parts['endpoint'])}`
  if (type === 'loginstate' && payload === false) return 'session:end' satisfies Capability
  if ((type === 'userInfo' || type === 'globalConfig') && Object.keys(parts).length > 0) return `${type}:write`
  return null
}
