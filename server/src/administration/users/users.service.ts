import { randomUUID } from 'node:crypto'
import {
  usernameProblem,
  type AdminUser,
  type PasswordLink,
  type UserDraft,
  type Written,
} from '@center/shared/contract'
import { factorRows, passkeyRows } from '../../domains/auth/auth.plugin'
import type { Database, Transaction } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import { expectProof } from '../../platform/session/session-proof'
import type { Act, AdminDependencies } from '../admin-dependencies'
import { expectRevision, refuseDouble, type Changes, type Deed } from '../changes'
import { expectProofForRoles, expectRankOverUser, isAdministrator } from '../rank'
import type { Erasure } from '../personal-data/erasure.service'
import type { PhoneChanges } from './phone-changes'
import { createUserLists } from './user-lists'
import { INVITATION_MS, makePasswordLink, RESET_MS } from './password-link'
import { maskedUser, newUserOf, once, readKnown, refusalOf } from './user-rules'
import { expectOwnEnterprises, expectReached, expectStillReached } from './user-limits'
import { userRows } from './users.repository'

type Dependencies = Pick<AdminDependencies, 'db' | 'now' | 'publicUrl' | 'signInLimits' | 'tellUser'> & {
  change: Changes
  anonymiseAfter: Erasure['anonymiseAfter']
  phones: PhoneChanges
}

/** The users of a tenant. No one types the password of another: a link sets it. */
export function createUserAdmin(dependencies: Dependencies) {
  const { db, change, phones, ...maker } = dependencies
  const lists = createUserLists(dependencies)

  const write: Write = (act, id, work) =>
    change<Written>(act, async (tx) => {
      const before = await find(tx, act, id)
      await expectAlive(tx, act, id)
      expectRevision(act, before)
      await expectRankOverUser(tx, act, id)
      const deeds = await work(tx, before)
      const revision = before.revision + 1
      if (deeds.length === 0) return { result: { id, revision: before.revision }, deeds: [] }
      await userRows.update(tx, { tenantId: act.tenantId, id }, { revision })
      return { result: { id, revision }, deeds }
    })

  const setEnabled = (enabled: boolean) => (act: Act, id: string) =>
    write(act, id, async (tx, before) => {
      if (before.enabled === enabled) return []
      // Sessions, tabs and links of a user who is disabled go by triggers of the database, in the same transaction.
      await userRows.update(tx, { tenantId: act.tenantId, id }, { enabled, disabledAt: enabled ? null : maker.now() })
      return [deedOf(before.username, enabled ? 'enable' : 'disable', id)]
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

    update: (act: Act, id: string, body: UserDraft) => update(act, id, body, { write, phones }),

    link: (act: Act, id: string): Promise<PasswordLink> =>
      change(act, async (tx) => {
        const { username, enabled } = await find(tx, act, id)
        await expectRankOverUser(tx, act, id)
        if (!enabled) throw invalidField('enabled', 'disabled')
        const result = await makePasswordLink(tx, act, { ...maker, userId: id, validMs: RESET_MS })
        return { result, deeds: [deedOf(username, 'password-link', id)] }
      }),

    resetSecondFactor: (act: Act, id: string) => resetSecondFactor(act, id, dependencies),

    unlock: (act: Act, id: string) => unlock(act, id, { db, change, forget: lists.forgetFailures }),
  }
}

type Write = (act: Act, id: string, work: (tx: Transaction, before: AdminUser) => Promise<Deed[]>) => Promise<Written>
type Updating = { write: Write; phones: PhoneChanges }

async function update(act: Act, id: string, body: UserDraft, { write, phones }: Updating): Promise<Written> {
  const draft = once(body)
  let settle = async () => {}
  const written = await write(act, id, async (tx, before) => {
    if (draft.username !== before.username) throw invalidField('username', 'fixed')
    await expectGrant(tx, act, before.roleIds, draft)
    // A password is recovered by the number: another one is as good as a password link.
    if (draft.mobile !== before.mobile && (await isAdministrator(tx, act.tenantId, id))) expectProof(act)
    const key = { tenantId: act.tenantId, id }
    const { name, mobile, email } = draft
    await refuseDouble('mobile', userRows.update(tx, key, { name, mobile, email }))
    await userRows.hold(tx, act.tenantId, [{ id, ...draft }])
    await expectOwnEnterprises(tx, act, before.enterpriseIds, draft.enterpriseIds)
    await expectStillReached(tx, act, id)
    const phone = await phones.write(tx, act, [{ ...before, from: before.mobile, to: mobile }])
    settle = phone.settle
    const deed = { ...deedOf(before.username, 'update', id), before: maskedUser(before), after: maskedUser(draft) }
    return [deed, ...phone.deeds]
  })
  await settle()
  return written
}

/** Nothing is changed of a row that names no one any more, nor of an account that is part of another now. */
async function expectAlive(tx: Transaction, { tenantId }: Act, id: string): Promise<void> {
  const row = await userRows.find(tx, { tenantId, id })
  if (row?.erasedAt) throw new AppError('record.not_found')
  if (row && row.mergedInto !== null) throw invalidField('username', 'merged')
}

type Maker = Pick<AdminDependencies, 'now' | 'publicUrl'>

async function invite(tx: Transaction, act: Act, draft: UserDraft, maker: Maker) {
  const problem = usernameProblem(draft.username)
  if (problem) throw invalidField('username', problem)
  await expectGrant(tx, act, [], draft)
  const id = randomUUID()
  await insertUser(tx, act, { id, ...draft })
  await expectOwnEnterprises(tx, act, [], draft.enterpriseIds)
  await expectStillReached(tx, act, id)
  const link = await makePasswordLink(tx, act, { ...maker, userId: id, validMs: INVITATION_MS })
  const deed = { ...deedOf(draft.username, 'create', id), after: maskedUser(draft) }
  return { result: { id, revision: 1, ...link }, deeds: [deed] }
}

type Unlocking = { db: Database; change: Changes; forget: (act: Act, username: string) => Promise<void> }

async function unlock(act: Act, id: string, { db, change, forget }: Unlocking): Promise<Written> {
  const { username, revision } = await find(db, act, id)
  await expectRankOverUser(db, act, id)
  await forget(act, username)
  return change(act, async () => ({ result: { id, revision }, deeds: [deedOf(username, 'unlock', id)] }))
}

/** For users who lost the device: the app, the recovery codes and the passkeys are good no more. The sessions that are open go on. */
const resetSecondFactor = (act: Act, id: string, { change, tellUser }: Pick<Dependencies, 'change' | 'tellUser'>) =>
  change<Written>(act, async (tx) => {
    const { username, revision } = await find(tx, act, id)
    await expectRankOverUser(tx, act, id)
    const user = { tenantId: act.tenantId, userId: id }
    const passkeys = await passkeyRows.removeAll(tx, user)
    const wasThere = (await factorRows.remove(tx, user)) || passkeys > 0
    const deed: Deed = {
      action: 'second-factor',
      object: username,
      kind: 'reset',
      userId: id,
      isQuiet: true,
      before: { passkeys },
    }
    if (wasThere) await tellUser(tx, user, 'factor-reset')
    return { result: { id, revision }, deeds: wasThere ? [deed] : [] }
  })

async function insertUser(tx: Transaction, { tenantId }: Act, draft: UserDraft & { id: string }): Promise<void> {
  const workbenches = await userRows.workbenchesOf(tx, tenantId, draft.roleIds)
  await refuseDouble('username', userRows.insert(tx, [newUserOf(tenantId, draft, workbenches)]))
  await userRows.hold(tx, tenantId, [draft])
}

async function find(db: Pick<Database, 'select'>, act: Act, id: string): Promise<AdminUser> {
  await expectReached(db, act, id)
  const user = await userRows.describe(db, { tenantId: act.tenantId, id })
  if (!user) throw new AppError('record.not_found')
  return user
}

async function expectGrant(tx: Transaction, act: Act, before: readonly string[], draft: UserDraft): Promise<void> {
  const refusal = refusalOf(act, { before, draft }, await readKnown(tx, act.tenantId, [{ before, draft }]))
  if (refusal) throw refusal
  const changed = [
    ...draft.roleIds.filter((id) => !before.includes(id)),
    ...before.filter((id) => !draft.roleIds.includes(id)),
  ]
  await expectProofForRoles(tx, act, changed)
}

const deedOf = (username: string, kind: string, userId: string): Deed => ({
  action: 'user',
  object: username,
  kind,
  userId,
})
