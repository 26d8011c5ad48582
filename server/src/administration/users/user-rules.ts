import { maskPhone, type UserDraft } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import { actionsByRole, rightsBeyond, type Rank } from '../rank'
import { userRows, type Holdings, type NewUser } from './users.repository'

/** A user as somebody wants it, and the roles that the user has now. */
export type Wish = { before: readonly string[]; draft: Holdings }

/** Of what some drafts name, that which the tenant has, and the actions of the roles. */
export type Known = Record<keyof Holdings, ReadonlySet<string>> & {
  actions: ReadonlyMap<string, ReadonlySet<string>>
}

const holdings = ['roleIds', 'departmentIds', 'enterpriseIds'] as const

/** Reads what the rules of users look at, once for any number of drafts. */
export async function readKnown(
  db: Pick<Database, 'select'>,
  tenantId: string,
  wishes: readonly Wish[],
): Promise<Known> {
  const all = (field: keyof Holdings) => unique(wishes.flatMap(({ draft }) => draft[field]))
  const [roleIds, departmentIds, enterpriseIds] = [all('roleIds'), all('departmentIds'), all('enterpriseIds')]
  const held = unique([...roleIds, ...wishes.flatMap(({ before }) => before)])
  return {
    ...(await userRows.known(db, tenantId, { roleIds, departmentIds, enterpriseIds })),
    actions: await actionsByRole(db, tenantId, held),
  }
}

/** Why a user cannot be so: roles that the actor may not give or take, or anything that the tenant does not have. */
export function refusalOf(actor: Rank, { before, draft }: Wish, known: Known): AppError | null {
  const missing = holdings.find((field) => draft[field].some((id) => !known[field].has(id)))
  if (missing) return invalidField(missing, 'unknown')
  const changed = [
    ...draft.roleIds.filter((id) => !before.includes(id)),
    ...before.filter((id) => !draft.roleIds.includes(id)),
  ]
  if (changed.length === 0) return null
  const rights = actor.held.has('role:grant') ? rightsAbove(actor, changed, known) : ['role:grant']
  return rights.length > 0 ? new AppError('permission.outranked', { rights }) : null
}

/** What some roles have of power over others that the actor does not have, or has for some users alone. */
export const rightsAbove = (actor: Rank, roleIds: readonly string[], { actions }: Pick<Known, 'actions'>): string[] =>
  rightsBeyond(
    actor,
    roleIds.flatMap((id) => [...(actions.get(id) ?? [])]),
  )

const unique = (ids: string[]) => [...new Set(ids)]

/** A draft that names each role and place once. */
export const once = (draft: UserDraft): UserDraft => ({
  ...draft,
  roleIds: unique(draft.roleIds),
  departmentIds: unique(draft.departmentIds),
  enterpriseIds: unique(draft.enterpriseIds),
})

/** The row of a new user, who begins with the first of each that is held. */
export function newUserOf(
  tenantId: string,
  draft: UserDraft & { id: string },
  workbenches: ReadonlyMap<string, string>,
): NewUser {
  const { id, username, name, mobile, email, roleIds, departmentIds, enterpriseIds } = draft
  const [defaultRoleId = ''] = roleIds
  const [defaultDepartmentId = ''] = departmentIds
  const [defaultEnterpriseId = ''] = enterpriseIds
  const defaults = { defaultRoleId, defaultDepartmentId, defaultEnterpriseId }
  const defaultWorkbenchCode = workbenches.get(defaultRoleId) ?? ''
  return { id, tenantId, username, name, mobile, email, ...defaults, defaultWorkbenchCode }
}

/** What the audit says of a user: the number is masked, as everywhere but to the user and to administrators. */
export function maskedUser(user: UserDraft): UserDraft {
  const { username, name, mobile, email, roleIds, departmentIds, enterpriseIds } = user
  return { username, name, mobile: maskPhone(mobile), email, roleIds, departmentIds, enterpriseIds }
}
