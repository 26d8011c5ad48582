import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { UserMerge } from '@center/shared/contract'
import type { Database, Transaction } from '../../../platform/database/database'
import { sessions } from '../../../platform/session/session.tables'
import { factorRows, passkeyRows } from '../../../domains/auth/auth.plugin'
import { formerPasswords, passwordLinks } from '../../../domains/auth/auth.tables'
import { externalSystems, externalUsers } from '../../../domains/external-systems/external-systems.tables'
import { files } from '../../../domains/files/files.tables'
import { letterReceivers, letterReplies, letters } from '../../../domains/letters/letters.tables'
import { memberships, userDepartments, userRoles } from '../../../domains/members/members.tables'
import { sessionChoices } from '../../../domains/members/session-choices.tables'
import { userPreferences } from '../../../domains/preferences/preferences.tables'
import { recoveries } from '../../../domains/registration/registration.tables'
import { appBadges, appTodos, appUsers } from '../../../domains/app-news/app-news.tables'
import { todos } from '../../../domains/todos/todos.tables'
import { adminRequests } from '../../approvals/approvals.tables'
import { products, providerRequests } from '../../products/products.tables'
import { userImports } from '../import/user-imports.tables'

type Reading = Pick<Database, 'select'>
/** The id of the account that goes, and of the one that stays. */
export type Pair = { tenantId: string; from: string; into: string }
type Owned =
  | typeof letterReceivers
  | typeof letterReplies
  | typeof todos
  | typeof sessions
  | typeof appUsers
  | typeof appTodos
  | typeof appBadges
type Membership = typeof memberships.$inferSelect

const isOf = (table: Owned, { tenantId, from }: Pair) => and(eq(table.tenantId, tenantId), eq(table.userId, from))

async function countOf(db: Reading, table: Owned, pair: Pair): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(table).where(isOf(table, pair))
  return row?.rows ?? 0
}

type Counts = Pick<UserMerge, 'lettersReceived' | 'lettersSent' | 'replies' | 'todos' | 'files' | 'sessions'>

/** How many rows of the account that goes are moved, and how many of its sessions end. */
export async function countRows(db: Reading, pair: Pair): Promise<Counts> {
  const { tenantId, from } = pair
  const [sent] = await db
    .select({ rows: count() })
    .from(letters)
    .where(and(eq(letters.tenantId, tenantId), eq(letters.senderId, from)))
  const [own] = await db
    .select({ rows: count() })
    .from(files)
    .where(and(eq(files.tenantId, tenantId), eq(files.ownerId, from)))
  const [open] = await db
    .select({ rows: count() })
    .from(sessions)
    .where(and(isOf(sessions, pair), isNull(sessions.endedAt)))
  return {
    lettersReceived: await countOf(db, letterReceivers, pair),
    lettersSent: sent?.rows ?? 0,
    replies: await countOf(db, letterReplies, pair),
    todos: await countOf(db, todos, pair),
    files: own?.rows ?? 0,
    sessions: open?.rows ?? 0,
  }
}

/** The accounts of a user in external systems, with the names of those. */
export const accountsOf = (db: Reading, tenantId: string, userId: string) =>
  db
    .select({ code: externalUsers.systemCode, system: externalSystems.name, name: externalUsers.extUserName })
    .from(externalUsers)
    .innerJoin(
      externalSystems,
      and(eq(externalSystems.tenantId, externalUsers.tenantId), eq(externalSystems.code, externalUsers.systemCode)),
    )
    .where(and(eq(externalUsers.tenantId, tenantId), eq(externalUsers.userId, userId)))
    .orderBy(externalUsers.systemCode)

/** Moves all that an account holds and has written. What both have is there once. */
export async function moveRows(tx: Transaction, pair: Pair): Promise<void> {
  await moveHoldings(tx, pair)
  await moveMemberships(tx, pair)
  await moveExternalAccounts(tx, pair)
  await moveLetters(tx, pair)
  await moveWork(tx, pair)
  await moveSubmissions(tx, pair)
}

async function moveHoldings(tx: Transaction, { tenantId, from, into }: Pair): Promise<void> {
  for (const table of [userRoles, userDepartments] as const) {
    const isFrom = and(eq(table.tenantId, tenantId), eq(table.userId, from))
    const held = await tx.delete(table).where(isFrom).returning()
    for (const row of held)
      await tx
        .insert(table)
        .values({ ...row, userId: into })
        .onConflictDoNothing()
  }
}

/** The order of states of a review: an account that was approved stays approved. */
const rank = { '2': 0, '0': 1, '1': 2 } as const

async function moveMemberships(tx: Transaction, { tenantId, from, into }: Pair): Promise<void> {
  const of = (userId: string) => and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId))
  const own = await tx.select().from(memberships).where(of(into))
  const moved = await tx.delete(memberships).where(of(from)).returning()
  for (const row of moved) {
    const there = own.find(({ enterpriseId }) => enterpriseId === row.enterpriseId)
    if (there) await tx.update(memberships).set(bothOf(there, row)).where(isPlace(there))
    else await tx.insert(memberships).values({ ...row, userId: into })
  }
}

const isPlace = ({ tenantId, userId, enterpriseId }: Membership) =>
  and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId), eq(memberships.enterpriseId, enterpriseId))

/** One place out of two in the same enterprise. */
function bothOf(there: Membership, moved: Membership): Partial<Membership> {
  const { reviewState, reviewNote, reviewedAt, reviewedBy } =
    rank[moved.reviewState] > rank[there.reviewState] ? moved : there
  return { reviewState, reviewNote, reviewedAt, reviewedBy, isFounder: there.isFounder || moved.isFounder }
}

async function moveExternalAccounts(tx: Transaction, { tenantId, from, into }: Pair): Promise<void> {
  const isFrom = and(eq(externalUsers.tenantId, tenantId), eq(externalUsers.userId, from))
  const moved = await tx.delete(externalUsers).where(isFrom).returning()
  for (const row of moved)
    await tx
      .insert(externalUsers)
      .values({ ...row, userId: into })
      .onConflictDoNothing()
}

/** A letter that both received is read where one of them has read it. */
async function moveLetters(tx: Transaction, pair: Pair): Promise<void> {
  const { tenantId, from, into } = pair
  await tx.execute(sql`
    update letter_receivers as there
    set read_at = coalesce(there.read_at, moved.read_at),
        first_read_at = least(there.first_read_at, moved.first_read_at),
        answered_at = coalesce(there.answered_at, moved.answered_at)
    from letter_receivers as moved
    where moved.tenant_id = ${tenantId} and moved.user_id = ${from}
      and there.tenant_id = ${tenantId} and there.user_id = ${into} and there.letter_id = moved.letter_id`)
  await tx.execute(sql`
    delete from letter_receivers as moved
    where moved.tenant_id = ${tenantId} and moved.user_id = ${from}
      and exists (select 1 from letter_receivers as there
                  where there.user_id = ${into} and there.letter_id = moved.letter_id)`)
  await tx.update(letterReceivers).set({ userId: into }).where(isOf(letterReceivers, pair))
  await tx.update(letterReplies).set({ userId: into }).where(isOf(letterReplies, pair))
  // A key of the other account is no key of this one.
  await tx
    .update(letters)
    .set({ senderId: into, sendKey: null, sendDigest: null })
    .where(and(eq(letters.tenantId, tenantId), eq(letters.senderId, from)))
}

async function moveWork(tx: Transaction, pair: Pair): Promise<void> {
  const { tenantId, from, into } = pair
  await tx.update(todos).set({ userId: into }).where(isOf(todos, pair))
  // An app that knows the account that goes means the other one from now on; what it had for it, it says anew.
  await tx.update(appUsers).set({ userId: into }).where(isOf(appUsers, pair))
  for (const table of [appTodos, appBadges] as const) await tx.delete(table).where(isOf(table, pair))
  await tx
    .update(files)
    .set({ ownerId: into })
    .where(and(eq(files.tenantId, tenantId), eq(files.ownerId, from)))
  // What one account asked for, the other must not approve: it is one person.
  await tx
    .update(adminRequests)
    .set({ askedBy: into })
    .where(and(eq(adminRequests.tenantId, tenantId), eq(adminRequests.askedBy, from)))
  await tx
    .update(userImports)
    .set({ actor: into })
    .where(and(eq(userImports.tenantId, tenantId), eq(userImports.actor, from)))
}

/** What was sent in for the enterprises. A request that both accounts made for one enterprise waits once. */
async function moveSubmissions(tx: Transaction, { tenantId, from, into }: Pair): Promise<void> {
  await tx.execute(sql`
    delete from provider_requests as moved
    where moved.tenant_id = ${tenantId} and moved.user_id = ${from} and moved.state = '0'
      and exists (select 1 from provider_requests as there
                  where there.tenant_id = ${tenantId} and there.user_id = ${into} and there.state = '0'
                    and there.enterprise_id = moved.enterprise_id)`)
  for (const table of [providerRequests, products] as const)
    await tx
      .update(table)
      .set({ userId: into })
      .where(and(eq(table.tenantId, tenantId), eq(table.userId, from)))
}

/** What only the account that goes had: its second factor, passkeys, links, choices and preferences. The present password opens nothing any more. */
export async function dropRows(tx: Transaction, { tenantId, from }: Pair): Promise<void> {
  await factorRows.remove(tx, { tenantId, userId: from })
  await passkeyRows.removeAll(tx, { tenantId, userId: from })
  await tx.delete(formerPasswords).where(eq(formerPasswords.userId, from))
  for (const table of [sessionChoices, userPreferences, passwordLinks, recoveries] as const)
    await tx.delete(table).where(and(eq(table.tenantId, tenantId), eq(table.userId, from)))
}
