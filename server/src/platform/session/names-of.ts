import { DEPLOY_USER, type Session } from './session'

/** Usernames by user id; without a tenant, of all of them. */
export type FindUsernames = (ids: string[], tenantId?: string) => Promise<ReadonlyMap<string, string>>
/** What the caller is told about the author of an entry. */
export type NamesOf = (ids: readonly (string | null)[], session: Session) => Promise<(id: string) => string>

/**
 * Who did something is kept as a user's id and told as the name that colleagues know. Programs, people of tenants that the caller does
 * not operate, and those who are gone stay as they were kept.
 */
export function createNamesOf(find: FindUsernames): NamesOf {
  return async (ids, { userId, tenantId }) => {
    const asked = [...new Set(ids.filter((id) => id !== null))]
    const ofTenant = userId === DEPLOY_USER ? undefined : tenantId
    const names = await find(asked, ofTenant)
    return (id) => names.get(id) ?? id
  }
}
