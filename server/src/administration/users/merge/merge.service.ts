import type { AdminUser, UserMerge, Written } from '@center/shared/contract'
import { factorRows } from '../../../domains/auth/auth.plugin'
import type { Database, Transaction } from '../../../platform/database/database'
import { AppError, invalidField } from '../../../platform/errors/errors'
import type { Act, AdminDependencies } from '../../admin-dependencies'
import { expectRevision, type Changes, type Deed } from '../../changes'
import { expectRankOverUser } from '../../rank'
import type { PhoneChanges } from '../phone-changes'
import { maskedUser, readKnown, refusalOf } from '../user-rules'
import { userRows, type UserRow } from '../users.repository'
import { accountsOf, countRows, dropRows, moveRows, type Pair } from './merge.repository'

type Dependencies = Pick<AdminDependencies, 'now'> & { db: Database; change: Changes; phones: PhoneChanges }
type Reading = Pick<Database, 'select'>
type Both = { from: AdminUser; into: AdminUser }
export type UserMerges = ReturnType<typeof createUserMerges>

/**
 * Two accounts of one person become one. What the account that goes holds and has written moves; it is disabled for good and says whom it
 * was merged into. Sign-ins and acts of before stay under its own id.
 */
export function createUserMerges({ db, now, change, phones }: Dependencies) {
  return {
    /** The username of the user who is about to go. Refuses what {@link merge} refuses. */
    async subject(act: Act, id: string, intoId: string): Promise<string> {
      return (await expectMergeable(db, act, id, intoId)).from.username
    },

    preview: async (act: Act, id: string, intoId: string): Promise<UserMerge> =>
      describe(db, act, await expectMergeable(db, act, id, intoId)),

    async merge(act: Act, id: string, intoId: string): Promise<Written> {
      let settle = async () => {}
      const written = await change(act, async (tx) => {
        const both = await expectMergeable(tx, act, id, intoId)
        expectRevision(act, both.from)
        await join(tx, act, both, now())
        const after = await find(tx, act, intoId)
        const { username, mobile: from } = both.into
        const phone = await phones.write(tx, act, [{ id: intoId, username, from, to: after.mobile }])
        settle = phone.settle
        const result = { id, revision: both.from.revision + 1 }
        return { result, deeds: [...deedsOf(both, after), ...phone.deeds] }
      })
      await settle()
      return written
    },
  }
}

/** Empties the account that goes first: a number belongs to one account. */
async function join(tx: Transaction, { tenantId }: Act, { from, into }: Both, at: Date): Promise<void> {
  const pair = { tenantId, from: from.id, into: into.id }
  await moveRows(tx, pair)
  await dropRows(tx, pair)
  const row = await userRows.find(tx, { tenantId, id: from.id })
  // Sessions and tabs go by triggers of the database.
  await userRows.update(
    tx,
    { tenantId, id: from.id },
    { ...mergedRow(into.id, row?.disabledAt ?? at), ...nextOf(from) },
  )
  const contact = { mobile: into.mobile || from.mobile, email: into.email || from.email }
  await userRows.update(tx, { tenantId, id: into.id }, { ...contact, ...nextOf(into) })
}

const nextOf = ({ revision }: AdminUser) => ({ revision: revision + 1 })

const mergedRow = (mergedInto: string, disabledAt: Date): Partial<UserRow> => ({
  mergedInto,
  disabledAt,
  enabled: false,
  mobile: '',
  email: '',
  defaultRoleId: '',
  defaultWorkbenchCode: '',
  defaultApplicationId: '',
  defaultEnterpriseId: '',
  defaultDepartmentId: '',
  erasureAskedAt: null,
})

/** Both lines of the audit name both accounts. */
function deedsOf({ from, into }: Both, after: AdminUser): Deed[] {
  const deed = { action: 'user' as const, kind: 'merge' }
  return [
    { ...deed, object: from.username, userId: from.id, before: maskedUser(from), after: { mergedInto: into.username } },
    {
      ...deed,
      object: into.username,
      userId: into.id,
      before: maskedUser(into),
      after: { ...maskedUser(after), mergedFrom: from.username },
    },
  ]
}

async function find(db: Reading, { tenantId }: Act, id: string): Promise<AdminUser> {
  const user = await userRows.describe(db, { tenantId, id })
  if (!user) throw new AppError('record.not_found')
  return user
}

async function expectMergeable(db: Reading, act: Act, id: string, intoId: string): Promise<Both> {
  if (id === intoId) throw invalidField('intoId', 'sameUser')
  if (id === act.actor || intoId === act.actor) throw invalidField(id === act.actor ? 'id' : 'intoId', 'self')
  await expectThere(db, act, id, 'id')
  const row = await expectThere(db, act, intoId, 'intoId')
  if (!row.enabled) throw invalidField('intoId', 'disabled')
  await expectRankOverUser(db, act, id)
  await expectRankOverUser(db, act, intoId)
  const [from, into] = [await find(db, act, id), await find(db, act, intoId)]
  await expectGivable(db, act, { from, into })
  return { from, into }
}

async function expectThere(db: Reading, { tenantId }: Act, id: string, field: string): Promise<UserRow> {
  const row = await userRows.find(db, { tenantId, id })
  if (!row || row.erasedAt) throw new AppError('record.not_found')
  if (row.mergedInto !== null) throw invalidField(field, 'merged')
  return row
}

/** Who merges gives the roles of one account to the other: that takes what giving them takes. */
async function expectGivable(db: Reading, act: Act, { from, into }: Both): Promise<void> {
  const roleIds = [...new Set([...into.roleIds, ...from.roleIds])]
  const wish = { before: into.roleIds, draft: { roleIds, departmentIds: [], enterpriseIds: [] } }
  const refusal = refusalOf(act, wish, await readKnown(db, act.tenantId, [wish]))
  if (refusal) throw refusal
}

const partyOf = ({ id, username, name, revision }: AdminUser) => ({ id, username, name, revision })

async function describe(db: Database, { tenantId }: Act, { from, into }: Both): Promise<UserMerge> {
  const pair: Pair = { tenantId, from: from.id, into: into.id }
  const roles = await userRows.rolesOf(db, tenantId, [from.id])
  const departments = await userRows.departmentsOf(db, tenantId, [from.id])
  const enterprises = await userRows.enterprisesOf(db, tenantId, [from.id])
  const own = new Set((await accountsOf(db, tenantId, into.id)).map(({ code }) => code))
  const accounts = await accountsOf(db, tenantId, from.id)
  return {
    from: partyOf(from),
    into: partyOf(into),
    roles: roles.filter(({ id }) => !into.roleIds.includes(id)),
    departments: departments.filter(({ id }) => !into.departmentIds.includes(id)),
    enterprises: enterprises.filter(({ id }) => !into.enterpriseIds.includes(id)).map(({ name }) => name),
    externalAccounts: accounts.filter(({ code }) => !own.has(code)),
    lostAccounts: accounts.filter(({ code }) => own.has(code)),
    takesMobile: into.mobile === '' && from.mobile !== '',
    takesEmail: into.email === '' && from.email !== '',
    ...(await countRows(db, pair)),
    secondFactor: (await factorRows.inForce(db, tenantId, [from.id])).has(from.id),
  }
}
