import { fromWireTime, type AdminAccessToken } from '@center/shared/contract'

/** Whether a token opens anything at an instant, in milliseconds since 1970; or why not. */
export function stateOf(
  { revokedAt, expiresAt }: Pick<AdminAccessToken, 'revokedAt' | 'expiresAt'>,
  now: number,
): 'on' | 'expired' | 'ended' {
  if (revokedAt) return 'ended'
  return fromWireTime(expiresAt).getTime() <= now ? 'expired' : 'on'
}
