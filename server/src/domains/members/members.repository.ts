import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database'
import { sessionChoices, users } from './members.tables'

export type UserRow = typeof users.$inferSelect
export type ChoiceRow = typeof sessionChoices.$inferSelect

export type MembersRepository = ReturnType<typeof createMembersRepository>

/** Every query names the tenant: a row of another tenant is not there. */
export function createMembersRepository(db: Database) {
  return {
    async findUser(tenantId: string, userId: string): Promise<UserRow | null> {
      const rows = await db
        .select()
        .from(users)
        .where(and(eq(users.tenantId, tenantId), eq(users.id, userId)))
      return rows[0] ?? null
    },

    async findUserByName(tenantId: string, username: string): Promise<UserRow | null> {
      const rows = await db
        .select()
        .from(users)
        .where(and(eq(users.tenantId, tenantId), eq(users.username, username)))
      return rows[0] ?? null
    },

    async changeUser(
      { tenantId, userId }: { tenantId: string; userId: string },
      change: Partial<Pick<UserRow, 'name' | 'passwordExpiresAt'>>,
    ): Promise<void> {
      await db
        .update(users)
        .set(change)
        .where(and(eq(users.tenantId, tenantId), eq(users.id, userId)))
    },

    async choiceOf(member: { id: string; tenantId: string; userId: string }): Promise<ChoiceRow | null> {
      const rows = await db
        .select()
        .from(sessionChoices)
        .where(
          and(
            eq(sessionChoices.sessionId, member.id),
            eq(sessionChoices.tenantId, member.tenantId),
            eq(sessionChoices.userId, member.userId),
          ),
        )
      return rows[0] ?? null
    },
  }
}
