import { randomUUID } from 'node:crypto'
import { toWireTime, type ProviderRequest, type ProviderRequestPaging, type Review } from '@center/shared/contract'
import { ownActOf } from '../act-of'
import type { Database, Transaction } from '../../platform/database/database'
import { AppError } from '../../platform/errors/errors'
import type { Act, AdminDependencies, Caller } from '../admin-dependencies'
import { expectRevision, refuseDouble, type Changes } from '../changes'
import { expectAllEnterprises } from '../enterprises/enterprise-limits'
import { expectRankOverRoles } from '../rank'
import { providerRequestRows, type NamedRequest } from './provider-requests.repository'
import type { Submissions } from './submissions'

/** The enterprise that a session works for, if it passed its review. */
export type EnterpriseOf = AdminDependencies['enterpriseOf']

type Dependencies = {
  db: Database
  now: () => Date
  change: Changes
  submissions: Submissions
  enterpriseOf: EnterpriseOf
}

/** How enterprises become service providers (spec 1): a user asks, a reviewer decides, the role follows. */
export function createProviderRequests({ db, now, change, submissions, enterpriseOf }: Dependencies) {
  async function latest({ tenantId, userId }: Caller, enterpriseId: string): Promise<ProviderRequest | null> {
    const row = await providerRequestRows.latest(db, { tenantId, userId, enterpriseId })
    return row && toRow(row)
  }

  return {
    async own(caller: Caller): Promise<ProviderRequest | null> {
      const enterprise = await enterpriseOf(caller)
      return enterprise && latest(caller, enterprise.id)
    },

    async apply(caller: Caller, offer: string): Promise<ProviderRequest> {
      const { tenantId, userId } = caller
      const enterprise = await enterpriseOf(caller)
      if (!enterprise) throw new AppError('enterprise.not_passed')
      const reviewers = await submissions.begin(caller)
      await change(ownActOf(caller), async (tx) => {
        const before = await providerRequestRows.latest(tx, { tenantId, userId, enterpriseId: enterprise.id })
        if (before && before.state !== '2') throw exists()
        const row = { id: randomUUID(), tenantId, userId, enterpriseId: enterprise.id, offer, createdAt: now() }
        await refuseDouble('offer', providerRequestRows.insert(tx, row).execute())
        await submissions.tell(tx, { tenantId, senderId: userId }, reviewers, {
          title: `服务商入驻待审核：${enterprise.name}`,
          zh: `企业“${enterprise.name}”申请成为服务商，请在“系统管理 → 服务商”中审核。`,
          en: `“${enterprise.name}” applies to become a service provider. Review it in Administration → Providers.`,
        })
        const deed = { action: 'provider-request' as const, object: enterprise.name, kind: 'create', userId }
        return { result: null, deeds: [{ ...deed, after: { offer } }] }
      })
      const made = await latest(caller, enterprise.id)
      if (!made) throw new AppError('record.not_found')
      return made
    },

    async list(act: Act, paging: ProviderRequestPaging) {
      const { rows, total } = await providerRequestRows.page(db, act, paging)
      return { rows: rows.map(toRow), total }
    },

    review: (act: Act, id: string, review: Review) =>
      change(act, async (tx) => {
        expectAllEnterprises(act)
        const before = await providerRequestRows.find(tx, { tenantId: act.tenantId, id })
        if (!before) throw new AppError('record.not_found')
        expectRevision(act, { revision: before.revision })
        if (before.state !== '0') throw new AppError('approval.closed')
        if (review.decision === 'approve') await giveRole(tx, act, before.userId)
        const revision = before.revision + 1
        const state = review.decision === 'approve' ? '1' : '2'
        const decided = { state, note: review.note, reviewedAt: now(), reviewedBy: act.actor, revision } as const
        await providerRequestRows.update(tx, before, decided)
        const about = { tenantId: act.tenantId, senderId: act.actor }
        await submissions.tell(tx, about, [before.userId], wordsOf(before.enterpriseName, review))
        const deed = { action: 'provider-request' as const, object: before.enterpriseName, kind: review.decision }
        const after = { username: before.username, note: review.note }
        return { result: { id, revision }, deeds: [{ ...deed, userId: before.userId, after }] }
      }),
  }
}

const exists = () => new AppError('record.exists', [{ field: 'offer', message: 'taken' }])

/** Nothing that the reviewer does not hold comes with it. */
async function giveRole(tx: Transaction, act: Act, userId: string): Promise<void> {
  const roleId = await providerRequestRows.providerRole(tx, act.tenantId)
  if (roleId === null) throw new AppError('role.not_assigned')
  await expectRankOverRoles(tx, act, [roleId])
  await providerRequestRows.giveRole(tx, { tenantId: act.tenantId, userId, roleId })
}

function wordsOf(enterprise: string, { decision, note }: Review) {
  if (decision === 'refuse') {
    return {
      title: '服务商入驻申请未通过',
      zh: `企业“${enterprise}”的服务商入驻申请未通过，可以修改后再次申请。`,
      en: `The application of “${enterprise}” to become a service provider was refused. You can apply again.`,
      note,
    }
  }
  return {
    title: '服务商入驻申请已通过',
    zh: `企业“${enterprise}”已成为服务商。请在用户菜单中切换到服务商角色，然后发布产品。`,
    en: `“${enterprise}” is a service provider now. Switch to the role of a provider in your menu, then publish products.`,
    note,
  }
}

function toRow({ createdAt, reviewedAt, ...row }: NamedRequest): ProviderRequest {
  return { ...row, createdAt: toWireTime(createdAt), reviewedAt: reviewedAt && toWireTime(reviewedAt) }
}
