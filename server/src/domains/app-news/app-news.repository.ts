import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { AppBadge } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { appBadges, appTodos, appUsers } from './app-news.tables'

export type Owner = { tenantId: string; userId: string }
export type OfApp = Owner & { app: string }
export type AppTodoRow = typeof appTodos.$inferSelect

const ofOwner = (table: typeof appTodos | typeof appBadges, { tenantId, userId }: Owner) =>
  and(eq(table.tenantId, tenantId), eq(table.userId, userId))

/** What apps have for users; each query names the user. */
export const newsRows = {
  /** Remembers by which id an app knows a user. */
  async know(db: Database, row: typeof appUsers.$inferInsert): Promise<void> {
    await db.insert(appUsers).values(row).onConflictDoNothing()
  },

  /** The users behind the ids of an app; who is not known is not in it. */
  async usersOf(
    db: Database,
    { tenantId, app }: Omit<OfApp, 'userId'>,
    subjects: string[],
  ): Promise<Map<string, string>> {
    const rows = await db
      .select({ subject: appUsers.subject, userId: appUsers.userId })
      .from(appUsers)
      .where(and(eq(appUsers.tenantId, tenantId), eq(appUsers.app, app), inArray(appUsers.subject, subjects)))
    return new Map(rows.map(({ subject, userId }) => [subject, userId]))
  },

  todos: (db: Database, owner: Owner): Promise<AppTodoRow[]> =>
    db
      .select()
      .from(appTodos)
      .where(ofOwner(appTodos, owner))
      .orderBy(sql`${appTodos.dueAt} asc nulls last`, asc(appTodos.id)),

  async countTodos(db: Database, { app, ...owner }: OfApp): Promise<number> {
    const [row] = await db
      .select({ total: count() })
      .from(appTodos)
      .where(and(ofOwner(appTodos, owner), eq(appTodos.app, app)))
    return row?.total ?? 0
  },

  async writeTodos(db: Database, rows: Omit<AppTodoRow, 'id'>[]): Promise<void> {
    if (rows.length === 0) return
    await db
      .insert(appTodos)
      .values(rows)
      .onConflictDoUpdate({
        target: [appTodos.tenantId, appTodos.userId, appTodos.app, appTodos.name],
        set: {
          title: sql`excluded.title`,
          titleEn: sql`excluded.title_en`,
          path: sql`excluded.path`,
          dueAt: sql`excluded.due_at`,
        },
      })
  },

  async endTodos(db: Database, { app, ...owner }: OfApp, names: string[]): Promise<void> {
    if (names.length === 0) return
    await db.delete(appTodos).where(and(ofOwner(appTodos, owner), eq(appTodos.app, app), inArray(appTodos.name, names)))
  },

  /** Whether there was one. */
  async removeTodo(db: Database, owner: Owner, id: number): Promise<boolean> {
    const gone = await db
      .delete(appTodos)
      .where(and(ofOwner(appTodos, owner), eq(appTodos.id, id)))
      .returning({ id: appTodos.id })
    return gone.length > 0
  },

  badges: (db: Database, owner: Owner): Promise<AppBadge[]> =>
    db
      .select({ app: appBadges.app, path: appBadges.path, value: appBadges.value })
      .from(appBadges)
      .where(ofOwner(appBadges, owner))
      .orderBy(asc(appBadges.app), asc(appBadges.path)),

  async writeBadges(db: Database, { app, ...owner }: OfApp, badges: Omit<AppBadge, 'app'>[]): Promise<void> {
    const gone = badges.filter(({ value }) => value === 0).map(({ path }) => path)
    if (gone.length > 0)
      await db
        .delete(appBadges)
        .where(and(ofOwner(appBadges, owner), eq(appBadges.app, app), inArray(appBadges.path, gone)))
    const rows = badges.filter(({ value }) => value > 0).map((badge) => ({ ...owner, app, ...badge }))
    if (rows.length === 0) return
    await db
      .insert(appBadges)
      .values(rows)
      .onConflictDoUpdate({
        target: [appBadges.tenantId, appBadges.userId, appBadges.app, appBadges.path],
        set: { value: sql`excluded.value` },
      })
  },
}
