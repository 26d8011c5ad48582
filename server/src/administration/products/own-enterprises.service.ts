import { randomUUID } from 'node:crypto'
import { ownActOf } from '../act-of'
import type { OwnEnterprise } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { AppError } from '../../platform/errors/errors'
import type { Caller } from '../admin-dependencies'
import { refuseDouble, type Changes } from '../changes'
import { ownEnterpriseRows } from './own-enterprises.repository'
import type { Submissions } from './submissions'

type Dependencies = { db: Database; now: () => Date; change: Changes; submissions: Submissions }

/** Enterprises that users create or join; a reviewer decides on both. */
export function createOwnEnterprises({ db, now, change, submissions }: Dependencies) {
  return {
    async create(caller: Caller, { name, creditCode, contactName, contactPosition }: OwnEnterprise) {
      const { tenantId, userId } = caller
      const reviewers = await submissions.begin(caller)
      const enterprise = { name, creditCode, contactName, contactPosition }
      return change(ownActOf(caller), async (tx) => {
        const id = randomUUID()
        const row = { ...enterprise, id, globalId: randomUUID(), tenantId, createdAt: now() }
        await refuseDouble('creditCode', ownEnterpriseRows.insert(tx, row).execute())
        await ownEnterpriseRows.ask(tx, { tenantId, userId, enterpriseId: id }, true)
        await submissions.tell(tx, { tenantId, senderId: userId }, reviewers, {
          title: `新企业待审核：${name}`,
          zh: `企业“${name}”已提交，请在“系统管理 → 企业”中审核。`,
          en: `“${name}” was sent in. Review it in Administration → Enterprises.`,
        })
        const deed = { action: 'enterprise' as const, object: name, kind: 'create', userId, after: enterprise }
        return { result: { entId: id, entName: name }, deeds: [deed] }
      })
    },

    async join(caller: Caller, creditCode: string) {
      const { tenantId, userId } = caller
      const enterprise = await ownEnterpriseRows.findByCode(db, tenantId, creditCode)
      const reviewers = await submissions.begin(caller, enterprise?.id)
      if (!enterprise) throw new AppError('record.not_found')
      const key = { tenantId, userId, enterpriseId: enterprise.id }
      return change(ownActOf(caller), async (tx) => {
        const state = await ownEnterpriseRows.stateOf(tx, key)
        if (state !== null && state !== '2') {
          throw new AppError('record.exists', [{ field: 'creditCode', message: 'taken' }])
        }
        await ownEnterpriseRows.ask(tx, key, false)
        await submissions.tell(tx, { tenantId, senderId: userId }, reviewers, {
          title: `加入申请待审核：${enterprise.name}`,
          zh: `有用户申请加入企业“${enterprise.name}”，请在“系统管理 → 企业”中审核。`,
          en: `A user asks to join “${enterprise.name}”. Review it in Administration → Enterprises.`,
        })
        const deed = { action: 'enterprise' as const, object: enterprise.name, kind: 'join', userId }
        return { result: { entId: enterprise.id, entName: enterprise.name }, deeds: [deed] }
      })
    },
  }
}
