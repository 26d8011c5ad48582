import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import type { Sealing } from '../secrets/sealing'
import { sessions, sessionTabs } from './session.tables'

/** A session; that of a tab which previews a role says so. */
export type SessionRow = typeof sessions.$inferSelect & { previewRoleId?: string | null }

/** Further tabs of sessions, and the cookie that opens them. */
export function createSessionTabsRepository(db: Database, sealing: Sealing) {
  const byCookie = db
    .select()
    .from(sessions)
    .where(eq(sessions.cookieHash, sql.placeholder('cookieHash')))
    .prepare('')

  return {
    /** The session of a tab, with the key of the tab in the place of its own. */
    async findByTab(tokenHash: string): Promise<SessionRow | null> {
      const [tab] = await db
        .select({ session: sessions, signKey: sessionTabs.signKey, previewRoleId: sessionTabs.previewRoleId })
        .from(sessionTabs)
        .innerJoin(sessions, eq(sessions.id, sessionTabs.sessionId))
        .where(eq(sessionTabs.tokenHash, tokenHash))
      if (!tab) return null
      const signKey = sealing.open('sign-key', tab.signKey)
      return { ...tab.session, signKey, previewRoleId: tab.previewRoleId }
    },

    async findByCookie(cookieHash: string): Promise<typeof sessions.$inferSelect | null> {
      const rows = await byCookie.execute({ cookieHash })
      return rows[0] ?? null
    },

    async setCookie(id: string, cookieHash: string): Promise<void> {
      await db.update(sessions).set({ cookieHash }).where(eq(sessions.id, id))
    },

    async insertTab(row: typeof sessionTabs.$inferInsert): Promise<void> {
      await db.insert(sessionTabs).values({ ...row, signKey: sealing.seal('sign-key', row.signKey) })
    },
  }
}
