import { and, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database'
import { sessions } from '../../platform/session/session.tables'
import { credentials, formerPasswords, knownDevices, passwordLinks, signIns } from '../../domains/auth/auth.tables'
import { passkeys } from '../../domains/auth/passkeys/passkeys.tables'
import {
  recoveryCodes,
  secondFactors,
  secondSteps,
  trustedDevices,
} from '../../domains/auth/second-factor/second-factor.tables'
import { captchaChallenges } from '../../domains/captchas/captchas.tables'
import { events } from '../../domains/events/events.tables'
import { externalUsers } from '../../domains/external-systems/external-systems.tables'
import { files } from '../../domains/files/files.tables'
import { letterReceivers, letterReplies, letters } from '../../domains/letters/letters.tables'
import { enterprises, memberships, userDepartments, userRoles, users } from '../../domains/members/members.tables'
import { sessionChoices } from '../../domains/members/session-choices.tables'
import { oidcSignOns } from '../../domains/oidc/oidc.tables'
import { userPreferences } from '../../domains/preferences/preferences.tables'
import { recoveries } from '../../domains/registration/registration.tables'
import { versionReviews } from '../../domains/registry/database/reviews.tables'
import { proxyGrantingTickets, serviceTickets, signOnGrants } from '../../domains/single-sign-on/single-sign-on.tables'
import { appBadges, appTodos, appUsers } from '../../domains/app-news/app-news.tables'
import { todos } from '../../domains/todos/todos.tables'
import { adminRequests } from '../approvals/approvals.tables'
import { userImportRows, userImports } from '../users/import/user-imports.tables'
import type { UserRow } from '../users/users.repository'

/*
 * What becomes of each table that holds personal data: docs/decisions/040-personal-data.md. A test looks through every column of every
 * table for what was erased, so a table that is missing here is found.
 */

/** Everything of a user but the row itself and the audit. */
export async function erasePersonalRows(tx: Transaction, user: UserRow, pseudonym: string): Promise<void> {
  await eraseAccount(tx, user)
  await eraseSignIns(tx, user)
  await eraseContent(tx, user, pseudonym)
  await eraseAdministration(tx, user, pseudonym)
}

const factorTables = [knownDevices, passkeys, secondFactors, recoveryCodes, secondSteps, trustedDevices] as const

async function eraseAccount(tx: Transaction, { tenantId, id, name }: UserRow): Promise<void> {
  const ofUser = [
    userRoles,
    userDepartments,
    sessionChoices,
    userPreferences,
    externalUsers,
    passwordLinks,
    ...factorTables,
  ] as const
  if (name !== '') await clearContact(tx, { tenantId, id, name })
  await tx.delete(memberships).where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, id)))
  for (const table of ofUser) await tx.delete(table).where(and(eq(table.tenantId, tenantId), eq(table.userId, id)))
  await tx.delete(credentials).where(eq(credentials.userId, id))
  await tx.delete(formerPasswords).where(eq(formerPasswords.userId, id))
}

/** An enterprise that names the user as its contact has none until somebody says another. */
async function clearContact(tx: Transaction, { tenantId, id, name }: Pick<UserRow, 'tenantId' | 'id' | 'name'>) {
  const own = tx
    .select({ id: memberships.enterpriseId })
    .from(memberships)
    .where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, id)))
  await tx
    .update(enterprises)
    .set({ contactName: '', contactPosition: '', revision: sql`${enterprises.revision} + 1` })
    .where(and(eq(enterprises.tenantId, tenantId), eq(enterprises.contactName, name), inArray(enterprises.id, own)))
}

async function eraseSignIns(tx: Transaction, { tenantId, id, username, mobile, email }: UserRow): Promise<void> {
  const names = [username, mobile, email].filter((name) => name !== '').map((name) => name.toLowerCase())
  const isTyped = (column: typeof signIns.username | typeof recoveries.username) =>
    inArray(sql`lower(${column})`, names)
  await tx
    .delete(signIns)
    .where(and(eq(signIns.tenantId, tenantId), or(eq(signIns.userId, id), isTyped(signIns.username))))
  await tx
    .delete(recoveries)
    .where(and(eq(recoveries.tenantId, tenantId), or(eq(recoveries.userId, id), isTyped(recoveries.username))))
  if (mobile !== '')
    await tx.delete(captchaChallenges).where(eq(sql`${captchaChallenges.solution} ->> 'phone'`, mobile))
  await tx.delete(sessions).where(and(eq(sessions.tenantId, tenantId), eq(sessions.userId, id)))
  const grants = (
    await tx
      .delete(signOnGrants)
      .where(and(eq(signOnGrants.tenantId, tenantId), eq(signOnGrants.userId, id)))
      .returning({ id: signOnGrants.id })
  ).map((grant) => grant.id)
  if (grants.length === 0) return
  for (const table of [serviceTickets, proxyGrantingTickets, oidcSignOns] as const)
    await tx.delete(table).where(inArray(table.grantId, grants))
}

/** Letters that the user sent stay with the tenant, under the pseudonym; what the user wrote as a receiver goes. */
async function eraseContent(tx: Transaction, { tenantId, id }: UserRow, pseudonym: string): Promise<void> {
  for (const table of [todos, appTodos, appBadges, appUsers] as const)
    await tx.delete(table).where(and(eq(table.tenantId, tenantId), eq(table.userId, id)))
  await tx.delete(events).where(and(eq(events.tenantId, tenantId), eq(events.userId, id)))
  await tx
    .update(letters)
    .set({ sender: pseudonym, sendKey: null, sendDigest: null })
    .where(and(eq(letters.tenantId, tenantId), eq(letters.senderId, id)))
  await tx
    .update(letterReplies)
    .set({ replyName: pseudonym, content: '', files: [] })
    .where(and(eq(letterReplies.tenantId, tenantId), eq(letterReplies.userId, id)))
  const isOwnAlone = or(isNull(files.use), ne(files.use, 'push'))
  // The bytes go with the sweep of files, once no row names them.
  await tx.delete(files).where(and(eq(files.tenantId, tenantId), eq(files.ownerId, id), isOwnAlone))
}

async function eraseAdministration(tx: Transaction, { tenantId, id, username }: UserRow, pseudonym: string) {
  // The verdict stays, by the id: versions were released on it.
  const isReviewer = and(eq(versionReviews.tenantId, tenantId), eq(versionReviews.userId, id))
  await tx.update(versionReviews).set({ note: '' }).where(isReviewer)
  const isAbout = or(eq(adminRequests.object, username), eq(sql`${adminRequests.params} ->> 'id'`, id))
  await tx
    .update(adminRequests)
    .set({ object: pseudonym, body: null })
    .where(and(eq(adminRequests.tenantId, tenantId), isAbout))
  const imports = tx.select({ id: userImports.id }).from(userImports).where(eq(userImports.tenantId, tenantId))
  const isNamed = eq(sql`lower(${userImportRows.cells} ->> 'username')`, username.toLowerCase())
  await tx
    .delete(userImportRows)
    .where(and(inArray(userImportRows.importId, imports), or(eq(userImportRows.userId, id), isNamed)))
}

/** What the row of a user is once nothing of the user is in it. */
export const anonymousRow = (pseudonym: string, at: Date): Partial<UserRow> => ({
  username: pseudonym,
  name: pseudonym,
  mobile: '',
  email: '',
  image: '',
  manager: false,
  enabled: false,
  defaultRoleId: '',
  defaultWorkbenchCode: '',
  defaultApplicationId: '',
  defaultEnterpriseId: '',
  defaultDepartmentId: '',
  passwordExpiresAt: null,
  recoveryHeldUntil: null,
  signedInAt: null,
  erasedAt: at,
  erasureAskedAt: null,
  mergedInto: null,
})

/** Deletes the anonymous row and what still hangs on it. Letters that the user sent stay. */
export async function deleteAnonymous(tx: Transaction, tenantId: string, id: string): Promise<void> {
  for (const table of [letterReplies, letterReceivers] as const)
    await tx.delete(table).where(and(eq(table.tenantId, tenantId), eq(table.userId, id)))
  await tx.delete(users).where(and(eq(users.tenantId, tenantId), eq(users.id, id)))
}

/** Accounts that were disabled by whatever way begin their time now; of those that are enabled again it begins anew. */
export async function noteDisabled(db: Database, at: Date): Promise<void> {
  await db
    .update(users)
    .set({ disabledAt: at })
    .where(and(eq(users.enabled, false), isNull(users.disabledAt)))
  await db
    .update(users)
    .set({ disabledAt: null })
    .where(and(eq(users.enabled, true), sql`${users.disabledAt} is not null`))
}

const BATCH = 50

/** Users whose time is over, those first who wait longest; `skipped` of them are left out. */
export async function dueOf(
  db: Database,
  tenantId: string,
  {
    column,
    before,
    skipped,
  }: { column: typeof users.disabledAt | typeof users.erasedAt; before: Date; skipped: number },
): Promise<string[]> {
  const isNext = column === users.disabledAt ? isNull(users.erasedAt) : undefined
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.enabled, false), isNext, lte(column, before)))
    .orderBy(column, users.id)
    .limit(BATCH)
    .offset(skipped)
  return rows.map(({ id }) => id)
}
