import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import { applicationsHeld, departmentsHeld, enterprisesHeld, rolesHeld } from './holdings.repository'
import { users } from './members.tables'
import { sessionChoices } from './session-choices.tables'

export type WorkContextRepository = ReturnType<typeof createWorkContextRepository>

/** The revision of what roles of a tenant may do, as a part of a query; null: it is not known. */
export type RightsRevisionOf = (tenantId: Placeholder) => SQL<string | null>

const unknownRevision: RightsRevisionOf = () => sql<null>`null`

/** Whose: a session of a user, which may preview a role. */
type Member = { id: string; tenantId: string; userId: string; previewRoleId?: string }

const place = {
  tenantId: sql.placeholder('tenantId'),
  userId: sql.placeholder('userId'),
  previewRoleId: sql.placeholder('previewRoleId'),
}

const isChosenBySession = and(
  eq(sessionChoices.sessionId, sql.placeholder('sessionId')),
  eq(sessionChoices.tenantId, users.tenantId),
  eq(sessionChoices.userId, users.id),
)

/**
 * As what and where a user works. Nearly every call asks: each question is one query, whose text is made once. Every query names the
 * tenant: a row of another tenant is not there.
 */
export function createWorkContextRepository(db: Database, rightsRevisionOf: RightsRevisionOf = unknownRevision) {
  const ofUser = <Held extends Record<string, SQL>>(held: Held) =>
    db
      .select({ user: users, choice: sessionChoices, ...held })
      .from(users)
      .leftJoin(sessionChoices, isChosenBySession)
      .where(and(eq(users.tenantId, place.tenantId), eq(users.id, place.userId)))
      .prepare('')
  const roles = ofUser({ roles: rolesHeld(place), rightsRevision: rightsRevisionOf(place.tenantId) })
  const all = ofUser({
    roles: rolesHeld(place),
    enterprises: enterprisesHeld(place),
    departments: departmentsHeld(place),
    applications: applicationsHeld(place),
    rightsRevision: rightsRevisionOf(place.tenantId),
  })

  return {
    /** The user, what the session chose, what the user holds and the revision of rights; null for a user who is gone. */
    async find(member: Member) {
      const [row] = await all.execute(valuesOf(member))
      return row ?? null
    },

    /** Of what the user holds the roles alone, and of which revision are the rights of roles at that moment. */
    async findRoles(member: Member) {
      const [row] = await roles.execute(valuesOf(member))
      return row ?? null
    },
  }
}

const valuesOf = ({ id: sessionId, tenantId, userId, previewRoleId }: Member) => ({
  sessionId,
  tenantId,
  userId,
  previewRoleId: previewRoleId ?? null,
})
