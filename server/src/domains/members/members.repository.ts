import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import { users } from './members.tables'
import { sessionChoices } from './session-choices.tables'

export type UserRow = typeof users.$inferSelect
export type ChoiceRow = typeof sessionChoices.$inferSelect

/** What a session can choose, and what a user can begin with. */
export type Choice = Partial<Pick<ChoiceRow, 'roleId' | 'enterpriseId' | 'departmentId'>>
export type Defaults = Partial<
  Pick<
    UserRow,
    'defaultRoleId' | 'defaultWorkbenchCode' | 'defaultApplicationId' | 'defaultEnterpriseId' | 'defaultDepartmentId'
  >
>

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

    hasMobile: (tenantId: string, mobile: string): Promise<boolean> => hasMobile(db, tenantId, mobile),

    async changeUser(
      { tenantId, userId }: { tenantId: string; userId: string },
      change: Partial<Pick<UserRow, 'name' | 'passwordExpiresAt'>>,
      tx: Database = db,
    ): Promise<void> {
      await tx
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

    /** What a session chose stays until it chooses otherwise; what it does not name stays as it was. */
    async choose(member: { id: string; tenantId: string; userId: string }, choice: Choice, at: Date): Promise<void> {
      const { id: sessionId, tenantId, userId } = member
      await db
        .insert(sessionChoices)
        .values({ sessionId, tenantId, userId, ...choice, updatedAt: at })
        .onConflictDoUpdate({ target: sessionChoices.sessionId, set: { ...choice, updatedAt: at } })
    },

    async setDefaults({ tenantId, userId }: { tenantId: string; userId: string }, defaults: Defaults): Promise<void> {
      await db
        .update(users)
        .set(defaults)
        .where(and(eq(users.tenantId, tenantId), eq(users.id, userId)))
    },

    /** Sessions end by themselves; what one of them chose that long ago no one asks for any more. */
    async forgetChoicesBefore(at: Date): Promise<void> {
      await db.delete(sessionChoices).where(lt(sessionChoices.updatedAt, at))
    },
  }
}

/** Whether an enabled user has the number. */
async function hasMobile(db: Database, tenantId: string, mobile: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.mobile, mobile), eq(users.enabled, true)))
    .limit(1)
  return rows.length === 1
}

/** When a user last signed in. */
export async function noteSignedIn(db: Database, user: { tenantId: string; userId: string }, at: Date): Promise<void> {
  await db
    .update(users)
    .set({ signedInAt: at })
    .where(and(eq(users.tenantId, user.tenantId), eq(users.id, user.userId)))
}

/** How a user is written to by e-mail; null without an address. */
export async function findMailbox(
  db: Database,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<Pick<UserRow, 'username' | 'name' | 'email'> | null> {
  const [row] = await db
    .select({ username: users.username, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.id, userId)))
  return row?.email ? row : null
}
