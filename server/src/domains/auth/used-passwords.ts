import { desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import { credentials, formerPasswords } from './auth.tables'
import type { PasswordHashing } from './password-hashing'

/** The present password and those before it that a new one must not be. */
const REMEMBERED = 5

export type IsUsedPassword = (userId: string, password: string) => Promise<boolean>

/** Tells whether a user had a password of late. One after the other: each comparison costs as much as a sign-in. */
export function createUsedPasswords(db: Database, hashing: Pick<PasswordHashing, 'isPassword'>): IsUsedPassword {
  return async (userId, password) => {
    const present = db.select().from(credentials).where(eq(credentials.userId, userId))
    const former = db.select().from(formerPasswords).where(eq(formerPasswords.userId, userId))
    for (const { passwordHash } of [...(await present), ...(await former)])
      if (await hashing.isPassword(passwordHash, password)) return true
    return false
  }
}

/** Keeps the present password among the former ones, in the transaction that writes the next. */
export async function keepPresent(tx: Database, userId: string): Promise<void> {
  const [present] = await tx.select().from(credentials).where(eq(credentials.userId, userId))
  if (!present) return
  const { passwordHash, changedAt } = present
  await tx.insert(formerPasswords).values({ userId, passwordHash, changedAt })
  const rows = await tx
    .select({ id: formerPasswords.id })
    .from(formerPasswords)
    .where(eq(formerPasswords.userId, userId))
    .orderBy(desc(formerPasswords.id))
  const old = rows.slice(REMEMBERED - 1).map(({ id }) => id)
  if (old.length > 0) await tx.delete(formerPasswords).where(inArray(formerPasswords.id, old))
}
