import { randomUUID } from 'node:crypto'
import { toWireTime, type Product, type ProductDraft } from '@center/shared/contract'
import { ownActOf } from '../act-of'
import type { Database, Transaction } from '../../platform/database/database'
import { AppError } from '../../platform/errors/errors'
import type { Act, Caller } from '../admin-dependencies'
import { expectRevision, type Changes, type Deed } from '../changes'
import { productRows, type NamedProduct } from './products.repository'
import type { EnterpriseOf } from './provider-requests.service'
import type { Submissions } from './submissions'

type Dependencies = {
  db: Database
  now: () => Date
  change: Changes
  submissions: Submissions
  enterpriseOf: EnterpriseOf
}
type OwnPage = { page: number; limit: number }

/** What service providers offer: sent in, reviewed, published, withdrawn. */
export function createProducts({ db, now, change, submissions, enterpriseOf }: Dependencies) {
  async function expectEnterprise(caller: Caller) {
    const enterprise = await enterpriseOf(caller)
    if (!enterprise) throw new AppError('enterprise.not_passed')
    return enterprise
  }

  async function read(tenantId: string, id: string): Promise<Product> {
    const row = await productRows.find(db, { tenantId, id })
    if (!row) throw new AppError('record.not_found')
    return toRow(row)
  }

  return {
    async published(tenantId: string, wanted: Omit<Parameters<typeof productRows.page>[2], 'state'>) {
      const { rows, total } = await productRows.page(db, { tenantId }, { ...wanted, state: 'published' })
      return { rows: rows.map(toRow), total }
    },

    async own({ tenantId, ...caller }: Caller, page: OwnPage) {
      const enterprise = await enterpriseOf({ tenantId, ...caller })
      if (!enterprise) return { rows: [], total: 0 }
      const { rows, total } = await productRows.page(db, { tenantId }, { ...page, enterpriseId: enterprise.id })
      return { rows: rows.map(toRow), total }
    },

    async submit(caller: Caller, draft: ProductDraft): Promise<Product> {
      const { tenantId, userId } = caller
      const enterprise = await expectEnterprise(caller)
      const reviewers = await submissions.begin(caller)
      const id = randomUUID()
      await change(ownActOf(caller), async (tx) => {
        await productRows.insert(tx, { ...draft, id, tenantId, userId, enterpriseId: enterprise.id, createdAt: now() })
        await tellReviewers(submissions, { tx, caller, reviewers }, draft.name)
        return { result: null, deeds: [deedOf(draft.name, 'create', { after: draft })] }
      })
      return read(tenantId, id)
    },

    async change(caller: Caller, id: string, expected: number | null, draft: ProductDraft): Promise<Product> {
      const enterprise = await expectEnterprise(caller)
      const reviewers = await submissions.begin(caller)
      const act = ownActOf(caller, expected)
      await change(act, async (tx) => {
        const before = await expectOwn(tx, act, id, enterprise.id)
        const again = { state: 'waiting', note: '', revision: before.revision + 1 } as const
        await productRows.update(tx, before, { ...draft, ...again })
        await tellReviewers(submissions, { tx, caller, reviewers }, draft.name)
        return { result: null, deeds: [deedOf(draft.name, 'update', { before: draftOf(before), after: draft })] }
      })
      return read(caller.tenantId, id)
    },

    async withdraw(caller: Caller, id: string, expected: number | null): Promise<Product> {
      const enterprise = await expectEnterprise(caller)
      const act = ownActOf(caller, expected)
      await change(act, async (tx) => {
        const before = await expectOwn(tx, act, id, enterprise.id)
        await productRows.update(tx, before, { state: 'withdrawn', revision: before.revision + 1 })
        return { result: null, deeds: [deedOf(before.name, 'withdraw', { before: { state: before.state } })] }
      })
      return read(caller.tenantId, id)
    },
  }
}

/** One of the caller's enterprise, as it was seen. */
async function expectOwn(tx: Transaction, act: Act, id: string, enterpriseId: string): Promise<NamedProduct> {
  const row = await productRows.find(tx, { tenantId: act.tenantId, id })
  if (row?.enterpriseId !== enterpriseId) throw new AppError('record.not_found')
  expectRevision(act, { revision: row.revision })
  return row
}

function tellReviewers(
  submissions: Submissions,
  { tx, caller: { tenantId, userId }, reviewers }: { tx: Transaction; caller: Caller; reviewers: string[] },
  name: string,
) {
  return submissions.tell(tx, { tenantId, senderId: userId }, reviewers, {
    title: `产品待审核：${name}`,
    zh: `产品“${name}”已提交，请在“系统管理 → 产品”中审核。`,
    en: `The product “${name}” was sent in. Review it in Administration → Products.`,
  })
}

export const deedOf = (object: string, kind: string, facts: Pick<Deed, 'before' | 'after'>): Deed => ({
  action: 'product',
  object,
  kind,
  ...facts,
})

const draftOf = ({ category, name, nameEn, summary, url }: NamedProduct): ProductDraft => ({
  category,
  name,
  nameEn,
  summary,
  url,
})

export function toRow({ createdAt, reviewedAt, ...row }: NamedProduct): Product {
  return { ...row, createdAt: toWireTime(createdAt), reviewedAt: reviewedAt && toWireTime(reviewedAt) }
}
