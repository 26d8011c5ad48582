import type { SessionRepository, SessionRow } from './session.repository'

/** How stale an answer may be: what another instance ended is refused here after this long at the latest. */
const FRESH_MS = 1000
const MAX_ROWS = 10_000

/** Sessions read a moment ago, by the hash of their token. What is not there is not remembered. */
export function createSessionCache(repository: Pick<SessionRepository, 'findByHash'>, now: () => Date) {
  const rows = new Map<string, { row: SessionRow; readAt: number }>()
  return {
    async find(tokenHash: string): Promise<SessionRow | null> {
      const at = now().getTime()
      const cached = rows.get(tokenHash)
      if (cached && Math.abs(at - cached.readAt) < FRESH_MS) return cached.row
      const row = await repository.findByHash(tokenHash)
      rows.delete(tokenHash)
      if (rows.size >= MAX_ROWS) rows.clear()
      if (row) rows.set(tokenHash, { row, readAt: at })
      return row
    },

    drop(ids: string[]): void {
      for (const [key, { row }] of rows) if (ids.includes(row.id)) rows.delete(key)
    },
  }
}
