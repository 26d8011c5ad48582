import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import { todos } from './todos.tables'

export type Owner = { tenantId: string; userId: string }
export type TodoRow = typeof todos.$inferSelect
export type TodoChange = Partial<Pick<TodoRow, 'title' | 'doneAt'>>
export type TodosRepository = ReturnType<typeof createTodosRepository>

/** Every query names the owner: another's to-do is not there. */
export function createTodosRepository(db: Database) {
  const of = ({ tenantId, userId }: Owner) => and(eq(todos.tenantId, tenantId), eq(todos.userId, userId))
  const one = (owner: Owner, id: number) => and(of(owner), eq(todos.id, id))

  return {
    list: (owner: Owner): Promise<TodoRow[]> =>
      db
        .select()
        .from(todos)
        .where(of(owner))
        .orderBy(sql`${todos.doneAt} is not null`, desc(todos.doneAt), desc(todos.id)),

    async count(owner: Owner): Promise<number> {
      const rows = await db.select({ total: count() }).from(todos).where(of(owner))
      return rows[0]?.total ?? 0
    },

    async find(owner: Owner, id: number): Promise<TodoRow | null> {
      return (await db.select().from(todos).where(one(owner, id)))[0] ?? null
    },

    async insert(row: Omit<TodoRow, 'id'>): Promise<TodoRow> {
      const [inserted] = await db.insert(todos).values(row).returning()
      if (!inserted) throw new Error('An insert answered no row')
      return inserted
    },

    async update(owner: Owner, id: number, change: TodoChange): Promise<TodoRow | null> {
      return (await db.update(todos).set(change).where(one(owner, id)).returning())[0] ?? null
    },

    /** Whether there was one. */
    async remove(owner: Owner, id: number): Promise<boolean> {
      return (await db.delete(todos).where(one(owner, id)).returning({ id: todos.id })).length > 0
    },
  }
}
