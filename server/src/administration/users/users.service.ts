import { randomUUID } from 'node:crypto'
import {
  maskPhone,
  usernameProblem,
  type AdminUser,
  type PasswordLink,
  type UserDraft,
  type Written,
} from '@center/shared/contract'
import type { Database, Transaction } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import { expectProof } from '../../platform/session/session-proof'
import type { Act, AdminDependencies } from '../admin-dependencies'
import { expectRevision, refuseDouble, type Changes, type Deed } from '../changes'
import { expectProofForRoles, expectRankOverRoles, expectRankOverUser, isAdministrator } from '../rank'
import { createUserLists } from './user-lists'
import { INVITATION_MS, makePasswordLink, RESET_MS } from './password-link'
import { userRows } from './users.repository'

type Dependencies = Pick<AdminDependencies, 'db' | 'now' | 'publicUrl' | 'signInLimits'> & { change: Changes }

/** The users of a tenant. No one types the password of another: a link sets it. */
export function createUserAdmin(dependencies: Dependencies) {
  const { db, change, ...maker } = dependencies
  const lists = createUserLists(dependencies)

  const write = (act: Act, id: string, work: (tx: Transaction, before: AdminUser) => Promise<Deed | null>) =>
    change<Written>(act, async (tx) => {
      const before = await find(tx, act, id)
      expectRevision(act, before)
      await expectRankOverUser(tx, act, id)
      const deed = await work(tx, before)
      const revision = before.revision + 1
      if (!deed) return { result: { id, revision: before.revision }, deeds: [] }
      await userRows.update(tx, { tenantId: act.tenantId, id }, { revision })
      return { result: { id, revision }, deeds: [deed] }
    })

  const setEnabled = (enabled: boolean) => (act: Act, id: string) =>
    write(act, id, async (tx, before) => {
      if (before.enabled === enabled) return null
      // Sessions, tabs and links of a user who is disabled go by triggers of the database, in the same transaction.
      await userRows.update(tx, { tenantId: act.tenantId, id }, { enabled })
      return deedOf(before.username, enabled ? 'enable' : 'disable', id)
    })

  return {
    ...lists,
    read: (act: Act, id: string): Promise<AdminUser> => find(db, act, id),
    /** Whose password a link would set, and whether that is an administrator. */
    powerOf: async (act: Act, id: string) => {
      const { username } = await find(db, act, id)
      await expectRankOverUser(db, act, id)
      return { username, isAdministrator: await isAdministrator(db, act.tenantId, id) }
    },
    enable: setEnabled(true),
    disable: setEnabled(false),

    create: (act: Act, body: UserDraft) => change(act, (tx) => invite(tx, act, once(body), maker)),

    update: (act: Act, id: string, body: UserDraft): Promise<Written> =>
      write(act, id, async (tx, before) => {
        const draft = once(body)
        if (draft.username !== before.username) throw invalidField('username', 'fixed')
        await expectGrant(tx, act, before.roleIds, draft)
        // A password is recovered by the number: another one is as good as a password link.
        if (draft.mobile !== before.mobile && (await isAdministrator(tx, act.tenantId, id))) expectProof(act)
        const key = { tenantId: act.tenantId, id }
        const { name, mobile, email } = draft
        await refuseDouble('mobile', userRows.update(tx, key, { name, mobile, email }))
        await userRows.hold(tx, key, draft)
        return { ...deedOf(before.username, 'update', id), before: masked(before), after: masked(draft) }
      }),

    link: (act: Act, id: string): Promise<PasswordLink> =>
      change(act, async (tx) => {
        const { username, enabled } = await find(tx, act, id)
        await expectRankOverUser(tx, act, id)
        if (!enabled) throw invalidField('enabled', 'disabled')
        const result = await makePasswordLink(tx, act, { ...maker, userId: id, validMs: RESET_MS })
        return { result, deeds: [deedOf(username, 'password-link', id)] }
      }),

    unlock: (act: Act, id: string) => unlock(act, id, { db, change, forget: lists.forgetFailures }),
  }
}

type Maker = Pick<AdminDependencies, 'now' | 'publicUrl'>

async function invite(tx: Transaction, act: Act, draft: UserDraft, maker: Maker) {
  const problem = usernameProblem(draft.username)
  if (problem) throw invalidField('username', problem)
  await expectGrant(tx, act, [], draft)
  const id = randomUUID()
  await insertUser(tx, act, { id, ...draft })
  const link = await makePasswordLink(tx, act, { ...maker, userId: id, validMs: INVITATION_MS })
  const deed = { ...deedOf(draft.username, 'create', id), after: masked(draft) }
  return { result: { id, revision: 1, ...link }, deeds: [deed] }
}

type Unlocking = { db: Database; change: Changes; forget: (act: Act, username: string) => Promise<void> }

async function unlock(act: Act, id: string, { db, change, forget }: Unlocking): Promise<Written> {
  const { username, revision } = await find(db, act, id)
  await expectRankOverUser(db, act, id)
  await forget(act, username)
  return change(act, async () => ({ result: { id, revision }, deeds: [deedOf(username, 'unlock', id)] }))
}

async function insertUser(tx: Transaction, { tenantId }: Act, draft: UserDraft & { id: string }): Promise<void> {
  const { id, username, name, mobile, email, roleIds, departmentIds, enterpriseIds } = draft
  const [defaultRoleId = '', defaultDepartmentId = '', defaultEnterpriseId = ''] = [
    roleIds[0],
    departmentIds[0],
    enterpriseIds[0],
  ]
  const defaults = { defaultRoleId, defaultDepartmentId, defaultEnterpriseId }
  const defaultWorkbenchCode = await userRows.workbenchOf(tx, tenantId, defaultRoleId)
  const row = { id, tenantId, username, name, mobile, email, ...defaults, defaultWorkbenchCode }
  await refuseDouble('username', userRows.insert(tx, row))
  await userRows.hold(tx, { tenantId, id }, draft)
}

async function find(db: Pick<Database, 'select'>, { tenantId }: Act, id: string): Promise<AdminUser> {
  const user = await userRows.describe(db, { tenantId, id })
  if (!user) throw new AppError('record.not_found')
  return user
}

/** Refuses roles that the actor may not give or take, and anything that the tenant does not have. */
async function expectGrant(tx: Transaction, act: Act, before: readonly string[], draft: UserDraft): Promise<void> {
  const known = await userRows.known(tx, act.tenantId, draft)
  for (const field of ['roleIds', 'departmentIds', 'enterpriseIds'] as const)
    if (known[field] < draft[field].length) throw invalidField(field, 'unknown')
  const changed = [
    ...draft.roleIds.filter((id) => !before.includes(id)),
    ...before.filter((id) => !draft.roleIds.includes(id)),
  ]
  if (changed.length === 0) return
  if (!act.held.has('role:grant')) throw new AppError('permission.outranked', { rights: ['role:grant'] })
  await expectRankOverRoles(tx, act, changed)
  await expectProofForRoles(tx, act, changed)
}

const unique = (ids: string[]) => [...new Set(ids)]
const once = (draft: UserDraft): UserDraft => ({
  ...draft,
  roleIds: unique(draft.roleIds),
  departmentIds: unique(draft.departmentIds),
  enterpriseIds: unique(draft.enterpriseIds),
})

const deedOf = (username: string, kind: string, userId: string): Deed => ({
  action: 'user',
  object: username,
  kind,
  userId,
})

/** What the audit says of a user: the number is masked, as everywhere but to the user and to administrators. */
function masked({ username, name, mobile, email, roleIds, departmentIds, enterpriseIds }: UserDraft): UserDraft {
  return { username, name, mobile: maskPhone(mobile), email, roleIds, departmentIds, enterpriseIds }
}
