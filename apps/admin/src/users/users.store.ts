import { proxy } from 'valtio'
import {
  createPasswordLink,
  createUser,
  declineErasure,
  disableUser,
  enableUser,
  eraseUser,
  getAdminUser,
  listAdminUsers,
  listUserChoices,
  mergeUsers,
  previewUserMerge,
  resetSecondFactor,
  unlockUser,
  updateUser,
  type AdminUser,
  type AdminUserRow,
  type MessageKind,
  type PasswordLink,
  type UserChoices,
  type UserDraft,
  type UserFilter,
  type UserMerge,
} from '@center/shared/contract'
import { callApi, type Result } from '@center/shared/host'
import { createAdminList, type Sorted } from '../lib/admin-list'
import { administeredTenant } from '../lib/place.store'

const tenant = () => ({ tenantCode: administeredTenant() })
const params = ({ id }: { id: string }) => ({ ...tenant(), id })

/** Empty: all. */
export type UserFilters = {
  enabled: '' | '0' | '1'
  roleId: string
  departmentId: string
  asksErasure: '' | '1'
  secondFactor: '' | '0' | '1'
} & Sorted<UserFilter>

export const userList = createAdminList<AdminUserRow, UserFilters>(
  'users',
  ({ enabled, roleId, departmentId, asksErasure, secondFactor, ...paging }) => {
    const querystring = {
      ...paging,
      ...(enabled ? { enabled } : {}),
      ...(roleId ? { roleId } : {}),
      ...(departmentId ? { departmentId } : {}),
      ...(asksErasure ? { asksErasure } : {}),
      ...(secondFactor ? { secondFactor } : {}),
    }
    return callApi(listAdminUsers, { params: tenant(), querystring })
  },
  { enabled: '', roleId: '', departmentId: '', asksErasure: '', secondFactor: '' },
)

/** What users can be given, as far as it is known. */
export const choices = proxy<UserChoices>({ roles: [], departments: [], enterprises: [], sendBy: [] })

export async function loadChoices(): Promise<void> {
  const result = await callApi(listUserChoices, { params: tenant() })
  if (result.ok) Object.assign(choices, result.value)
}

export const findUser = (row: AdminUserRow) => callApi(getAdminUser, { params: params(row) })

/** Creates a user, or changes the one that is given. The link is that of a new user. */
export async function saveUser(
  body: UserDraft,
  user: AdminUser | null,
  sendBy: MessageKind | '' = '',
): Promise<Result<{ id: string } & Partial<PasswordLink>>> {
  const sending = sendBy ? { sendBy } : {}
  if (!user) return callApi(createUser, { params: tenant(), body: { ...body, ...sending } }, { once: true })
  return callApi(updateUser, { params: params(user), body }, { revision: user.revision })
}

/** Gives a role beside those that a user has; one who has it stays as they are. */
export async function giveRole(row: AdminUserRow, roleId: string): Promise<Result<unknown>> {
  const found = await findUser(row)
  if (!found.ok || found.value.roleIds.includes(roleId)) return found
  return saveUser({ ...found.value, roleIds: [...found.value.roleIds, roleId] }, found.value)
}

export const makeLink = (row: AdminUserRow, sendBy: MessageKind | ''): Promise<Result<PasswordLink>> =>
  callApi(createPasswordLink, { params: params(row), body: sendBy ? { sendBy } : {} }, { once: true })

const deeds = { disable: disableUser, enable: enableUser, unlock: unlockUser, resetFactor: resetSecondFactor } as const
export type Deed = keyof typeof deeds

export const doToUser = (deed: Deed, row: AdminUserRow) =>
  callApi(deeds[deed], { params: params(row) }, { revision: row.revision })

/** Says no to a user who asks for erasure. */
export const sayNoToErasure = (row: AdminUserRow, note: string) =>
  callApi(declineErasure, { params: params(row), body: { note } }, { revision: row.revision })

/** Erases the personal data of a disabled user; the username is typed again. */
export const eraseData = (row: AdminUserRow, username: string) =>
  callApi(eraseUser, { params: params(row), body: { username } }, { revision: row.revision })

/** What merging a user into the one with a username would do. */
export async function previewMerge(row: AdminUserRow, into: string): Promise<Result<UserMerge>> {
  const querystring = { keyword: into, limit: 100 }
  const found = await callApi(listAdminUsers, { params: tenant(), querystring })
  if (!found.ok) return found
  const user = found.value.rows.find(({ username }) => username.toLowerCase() === into.toLowerCase())
  if (!user) return { ok: false, failure: noUser }
  return callApi(previewUserMerge, { params: { ...params(row), intoId: user.id } })
}

const noUser = {
  code: 'record.not_found' as const,
  status: 0,
  message: '',
  data: [{ field: 'intoId', message: 'noUser' }],
  requestId: null,
}

/** Merges as the preview says, on the revision that it was made from. */
export const mergeAsShown = ({ from, into }: UserMerge) =>
  callApi(mergeUsers, { params: params(from), body: { intoId: into.id } }, { revision: from.revision })
