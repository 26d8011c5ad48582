import { and, desc, eq, lte } from 'drizzle-orm'
import { MAX_COPY_ROWS } from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { signIns } from '../../domains/auth/auth.tables'
import { externalSystems, externalUsers } from '../../domains/external-systems/external-systems.tables'
import { files } from '../../domains/files/files.tables'
import { letterReceivers, letterReplies, letters } from '../../domains/letters/letters.tables'
import {
  departments,
  enterprises,
  memberships,
  roles,
  userDepartments,
  userRoles,
  users,
} from '../../domains/members/members.tables'
import { userPreferences } from '../../domains/preferences/preferences.tables'
import { appTodos } from '../../domains/app-news/app-news.tables'
import { todos } from '../../domains/todos/todos.tables'
import type { Database, Transaction } from '../../platform/database/database'
import { sessions } from '../../platform/session/session.tables'

type User = { tenantId: string; userId: string }

/** The rows that the tables of the domains have of one user. Each query names the tenant, and gives at most {@link MAX_COPY_ROWS}. */
export const createOwnDataRepository = (db: Database) => ({
  ...holdings(db),
  ...traces(db),
  ...correspondence(db),

  async wish({ tenantId, userId }: User): Promise<Date | null> {
    const [row] = await db
      .select({ at: users.erasureAskedAt })
      .from(users)
      .where(and(eq(users.tenantId, tenantId), eq(users.id, userId)))
    return row?.at ?? null
  },

  setWish:
    ({ tenantId, userId }: User, at: Date | null) =>
    (tx: Transaction) =>
      tx
        .update(users)
        .set({ erasureAskedAt: at })
        .where(and(eq(users.tenantId, tenantId), eq(users.id, userId))),
})

/** What the account is given. */
const holdings = (db: Database) => ({
  roles: ({ tenantId, userId }: User) =>
    db
      .select({ code: roles.code, name: roles.name })
      .from(userRoles)
      .innerJoin(roles, and(eq(roles.tenantId, userRoles.tenantId), eq(roles.id, userRoles.roleId)))
      .where(and(eq(userRoles.tenantId, tenantId), eq(userRoles.userId, userId)))
      .orderBy(roles.orderNum)
      .limit(MAX_COPY_ROWS),

  departments: ({ tenantId, userId }: User) =>
    db
      .select({ id: departments.id, name: departments.name })
      .from(userDepartments)
      .innerJoin(
        departments,
        and(eq(departments.tenantId, userDepartments.tenantId), eq(departments.id, userDepartments.departmentId)),
      )
      .where(and(eq(userDepartments.tenantId, tenantId), eq(userDepartments.userId, userId)))
      .orderBy(departments.orderNum)
      .limit(MAX_COPY_ROWS),

  enterprises: ({ tenantId, userId }: User) =>
    db
      .select({
        name: enterprises.name,
        isFounder: memberships.isFounder,
        reviewState: memberships.reviewState,
        reviewNote: memberships.reviewNote,
        joinedAt: memberships.createdAt,
      })
      .from(memberships)
      .innerJoin(
        enterprises,
        and(eq(enterprises.tenantId, memberships.tenantId), eq(enterprises.id, memberships.enterpriseId)),
      )
      .where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId)))
      .orderBy(desc(memberships.createdAt))
      .limit(MAX_COPY_ROWS),

  externalAccounts: ({ tenantId, userId }: User) =>
    db
      .select({ system: externalSystems.name, id: externalUsers.extUserId, name: externalUsers.extUserName })
      .from(externalUsers)
      .innerJoin(
        externalSystems,
        and(eq(externalSystems.tenantId, externalUsers.tenantId), eq(externalSystems.code, externalUsers.systemCode)),
      )
      .where(and(eq(externalUsers.tenantId, tenantId), eq(externalUsers.userId, userId)))
      .limit(MAX_COPY_ROWS),

  async preferences({ tenantId, userId }: User): Promise<Record<string, unknown>> {
    const [row] = await db
      .select({ set: userPreferences.set })
      .from(userPreferences)
      .where(and(eq(userPreferences.tenantId, tenantId), eq(userPreferences.userId, userId)))
    return row?.set ?? {}
  },
})

/** What the account did, and where it was. */
const traces = (db: Database) => ({
  signIns: ({ tenantId, userId }: User) =>
    db
      .select()
      .from(signIns)
      .where(and(eq(signIns.tenantId, tenantId), eq(signIns.userId, userId)))
      .orderBy(desc(signIns.id))
      .limit(MAX_COPY_ROWS),

  sessions: ({ tenantId, userId }: User) =>
    db
      .select()
      .from(sessions)
      .where(and(eq(sessions.tenantId, tenantId), eq(sessions.userId, userId)))
      .orderBy(desc(sessions.beganAt))
      .limit(MAX_COPY_ROWS),

  todos: ({ tenantId, userId }: User) =>
    db
      .select()
      .from(todos)
      .where(and(eq(todos.tenantId, tenantId), eq(todos.userId, userId)))
      .orderBy(desc(todos.id))
      .limit(MAX_COPY_ROWS),

  appTodos: ({ tenantId, userId }: User) =>
    db
      .select()
      .from(appTodos)
      .where(and(eq(appTodos.tenantId, tenantId), eq(appTodos.userId, userId)))
      .orderBy(desc(appTodos.id))
      .limit(MAX_COPY_ROWS),

  files: ({ tenantId, userId }: User) =>
    db
      .select({ fileName: files.fileName, size: files.size, createdAt: files.createdAt })
      .from(files)
      .where(and(eq(files.tenantId, tenantId), eq(files.ownerId, userId)))
      .orderBy(desc(files.createdAt))
      .limit(MAX_COPY_ROWS),

  acts: ({ tenantId, userId }: User) =>
    db
      .select({ at: auditEntries.at, action: auditEntries.action, object: auditEntries.object })
      .from(auditEntries)
      .where(and(eq(auditEntries.tenantId, tenantId), eq(auditEntries.actor, userId)))
      .orderBy(desc(auditEntries.sequence))
      .limit(MAX_COPY_ROWS),
})

/** Letters that the account sent, got and answered. One whose time has not come is no letter of its receivers yet. */
const correspondence = (db: Database) => ({
  lettersSent: ({ tenantId, userId }: User) =>
    db
      .select()
      .from(letters)
      .where(and(eq(letters.tenantId, tenantId), eq(letters.senderId, userId)))
      .orderBy(desc(letters.id))
      .limit(MAX_COPY_ROWS),

  lettersReceived: ({ tenantId, userId }: User, now: Date) =>
    db
      .select({
        title: letters.title,
        pushTime: letterReceivers.pushedAt,
        readAt: letterReceivers.firstReadAt,
        answeredAt: letterReceivers.answeredAt,
      })
      .from(letterReceivers)
      .innerJoin(letters, and(eq(letters.tenantId, letterReceivers.tenantId), eq(letters.id, letterReceivers.letterId)))
      .where(
        and(
          eq(letterReceivers.tenantId, tenantId),
          eq(letterReceivers.userId, userId),
          lte(letterReceivers.pushedAt, now),
        ),
      )
      .orderBy(desc(letterReceivers.pushedAt), desc(letterReceivers.letterId))
      .limit(MAX_COPY_ROWS),

  replies: ({ tenantId, userId }: User) =>
    db
      .select({ letter: letters.title, content: letterReplies.content, createdAt: letterReplies.createdAt })
      .from(letterReplies)
      .innerJoin(letters, and(eq(letters.tenantId, letterReplies.tenantId), eq(letters.id, letterReplies.letterId)))
      .where(and(eq(letterReplies.tenantId, tenantId), eq(letterReplies.userId, userId)))
      .orderBy(desc(letterReplies.id))
      .limit(MAX_COPY_ROWS),
})
