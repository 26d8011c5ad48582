import { fromWireTime, type AdminAccessToken } from '@center/shared/contract'

type Ending = Pick<AdminAccessToken, 'revokedAt' | 'expiresAt'>

/** Whether a token opens anything at an instant, in milliseconds since 1970; or why not. */
export function stateOf({ revokedAt, expiresAt }: Ending, now: number): 'on' | 'expired' | 'ended' {
  if (revokedAt) return 'ended'
  return fromWireTime(expiresAt).getTime() <= now ? 'expired' : 'on'
}

/** Rows of an answer with the state that they have now. */
export function withStates<Row extends Ending>({ rows, total }: { rows: Row[]; total: number }) {
  return { rows: rows.map((row) => ({ ...row, state: stateOf(row, Date.now()) })), total }
}
