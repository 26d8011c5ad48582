import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import { enterprises, memberships, roles, userRoles, users } from './members.tables'

/** Somebody who registers. The ids are made by who asks. */
export type Newcomer = {
  tenantId: string
  userId: string
  username: string
  name: string
  mobile: string
  enterprise: {
    id: string
    globalId: string
    name: string
    industryCode: string
    regionCode: string
    contactName: string
    contactPosition: string
  } | null
}

/** The role of a newly registered user; a tenant without it gives none. */
const ROLE_CODE = 'ENT'

export type NewcomersRepository = ReturnType<typeof createNewcomersRepository>

/** Accounts on their way in, and the phone numbers of those who are in. Every query names the tenant. */
export function createNewcomersRepository(db: Database) {
  const isName = (tenantId: string, username: string) =>
    and(eq(users.tenantId, tenantId), eq(sql`lower(${users.username})`, username.toLowerCase()))
  const isMobile = (tenantId: string, mobile: string) => and(eq(users.tenantId, tenantId), eq(users.mobile, mobile))

  return {
    async hasName(tenantId: string, username: string): Promise<boolean> {
      const rows = await db.select({ id: users.id }).from(users).where(isName(tenantId, username)).limit(1)
      return rows.length > 0
    },

    /** Also of a user who is disabled: the number is not free. */
    async hasMobile(tenantId: string, mobile: string): Promise<boolean> {
      const rows = await db.select({ id: users.id }).from(users).where(isMobile(tenantId, mobile)).limit(1)
      return rows.length > 0
    },

    /**
     * The enabled user whom an account names: by username, else by phone. Null while recovery is held: the account is then as one
     * that is not there, and its name leads to no other.
     */
    async findAccount(tenantId: string, account: string, at: Date) {
      const { id: userId, username, mobile, recoveryHeldUntil: heldUntil } = users
      const rows = await db
        .select({ userId, username, mobile, heldUntil })
        .from(users)
        .where(
          and(
            eq(users.tenantId, tenantId),
            eq(users.enabled, true),
            ne(users.mobile, ''),
            or(eq(users.username, account), eq(users.mobile, account)),
          ),
        )
      const found = rows.find((row) => row.username === account) ?? rows[0]
      if (!found) return null
      const isHeld = found.heldUntil !== null && found.heldUntil > at
      return isHeld ? null : found
    },

    async mobileOf(tenantId: string, userId: string): Promise<string | null> {
      const rows = await db
        .select({ mobile: users.mobile })
        .from(users)
        .where(and(eq(users.tenantId, tenantId), eq(users.id, userId), eq(users.enabled, true)))
      return rows[0]?.mobile ?? null
    },
  }
}

type MobileChange = { from: string; to: string; heldUntil: Date }

/**
 * Changes a number in the caller's transaction, and holds recovery by it. False when it is another one by now than `from`. Throws when
 * somebody else has `to`.
 */
export async function changeMobile(
  tx: Database,
  user: { tenantId: string; userId: string },
  { from, to, heldUntil }: MobileChange,
): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ mobile: to, recoveryHeldUntil: heldUntil })
    .where(and(eq(users.tenantId, user.tenantId), eq(users.id, user.userId), eq(users.mobile, from)))
    .returning({ id: users.id })
  return changed.length === 1
}

/**
 * Writes a newcomer, in the transaction it is given: the user, the role, and the enterprise, which waits for its review.
 * False when somebody has the name or the number: then nothing is written. Of many at once it is true for one.
 */
export async function insertNewcomer(db: Database, { enterprise, ...newcomer }: Newcomer): Promise<boolean> {
  const { tenantId, userId, username, name, mobile } = newcomer
  const [role] = await db
    .select()
    .from(roles)
    .where(and(eq(roles.tenantId, tenantId), eq(roles.code, ROLE_CODE)))
  const inserted = await db
    .insert(users)
    .values({
      id: userId,
      tenantId,
      username,
      name,
      mobile,
      defaultRoleId: role?.id ?? '',
      defaultWorkbenchCode: role?.workbenchCode ?? '',
      defaultEnterpriseId: enterprise?.id ?? '',
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (inserted.length === 0) return false

  if (role) await db.insert(userRoles).values({ tenantId, userId, roleId: role.id })
  if (enterprise) {
    await db.insert(enterprises).values({ tenantId, ...enterprise })
    await db.insert(memberships).values({ tenantId, userId, enterpriseId: enterprise.id, isFounder: true })
  }
  return true
}
