import type { ProductPaging, Review } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { AppError } from '../../platform/errors/errors'
import type { Act } from '../admin-dependencies'
import { expectRevision, type Changes } from '../changes'
import { expectAllEnterprises } from '../enterprises/enterprise-limits'
import { productRows } from './products.repository'
import { deedOf, toRow } from './products.service'
import type { Submissions } from './submissions'

type Dependencies = { db: Database; now: () => Date; change: Changes; submissions: Submissions }

/** The review of products: what was published can be refused later, and what was refused be published. */
export function createProductReviews({ db, now, change, submissions }: Dependencies) {
  return {
    async list(act: Act, paging: ProductPaging) {
      const { rows, total } = await productRows.page(db, act, paging)
      return { rows: rows.map(toRow), total }
    },

    review: (act: Act, id: string, { decision, note }: Review) =>
      change(act, async (tx) => {
        expectAllEnterprises(act)
        const before = await productRows.find(tx, { tenantId: act.tenantId, id })
        if (!before) throw new AppError('record.not_found')
        expectRevision(act, { revision: before.revision })
        if (before.state === 'withdrawn') throw new AppError('approval.closed')
        const revision = before.revision + 1
        const state = decision === 'approve' ? 'published' : 'refused'
        await productRows.update(tx, before, { state, note, reviewedAt: now(), reviewedBy: act.actor, revision })
        const about = { tenantId: act.tenantId, senderId: act.actor }
        await submissions.tell(tx, about, [before.userId], wordsOf(before.name, decision, note))
        return { result: { id, revision }, deeds: [deedOf(before.name, decision, { after: { state, note } })] }
      }),
  }
}

function wordsOf(name: string, decision: Review['decision'], note: string) {
  return decision === 'approve'
    ? {
        title: '产品已发布',
        zh: `产品“${name}”已通过审核并发布。`,
        en: `The product “${name}” was approved and is published.`,
        note,
      }
    : {
        title: '产品未通过审核',
        zh: `产品“${name}”未通过审核，可以修改后再次提交。`,
        en: `The product “${name}” was refused. You can change it and send it in again.`,
        note,
      }
}
