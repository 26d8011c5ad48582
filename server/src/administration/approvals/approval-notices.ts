import { eq } from 'drizzle-orm'
import { rightsOfAct, type ApprovedAct } from '@center/shared/contract'
import { portalAddress } from '../../domains/configuration/configuration.plugin'
import { tenants } from '../../domains/configuration/configuration.tables'
import { users } from '../../domains/members/members.tables'
import type { Transaction } from '../../platform/database/database'
import type { Act, AdminDependencies } from '../admin-dependencies'
import { holdersOf } from '../rank'
import { decidedLetter, waitingLetter, type Letter } from './approval-letters'
import type { ApprovalRequest } from './approvals.repository'

/** So many administrators get a notice of a request: more would not answer sooner. */
const MAX_TOLD = 20

type Dependencies = Pick<AdminDependencies, 'publicUrl' | 'sendLetter'>
type Asked = Pick<ApprovalRequest, 'act' | 'askedBy' | 'tenantId'>

/** Tells users of requests to a second person, in the transaction of what it tells of. */
export function createApprovalNotices({ publicUrl, sendLetter }: Dependencies) {
  /** The page of requests of a tenant, as a user of another or of the same tenant opens it. */
  async function pageFor(tx: Transaction, readerTenantId: string, tenantId: string): Promise<string> {
    const [own, shown] = [await codeOf(tx, readerTenantId), await codeOf(tx, tenantId)]
    const words = new URLSearchParams({ section: 'requests', ...(own === shown ? {} : { tenant: shown }) })
    const base = await portalAddress(tx, publicUrl, readerTenantId)
    return `${base}/center/admin?tc=${encodeURIComponent(own)}#${words.toString()}`
  }

  return {
    /** Those who can approve: of the tenant, and of the tenant of an operator who asks. */
    async approvers(tx: Transaction, { tenantId, home = tenantId, actor }: Act, act: ApprovedAct): Promise<void> {
      const rights = ['user:read', ...rightsOfAct[act]]
      for (const of of new Set([tenantId, home])) {
        const needed = of === tenantId ? rights : [...rights, 'tenant:operate']
        const told = (await holdersOf(tx, of, needed, MAX_TOLD + 1)).filter((id) => id !== actor).slice(0, MAX_TOLD)
        const letter = waitingLetter(act, await pageFor(tx, of, tenantId))
        for (const userId of told) await sendLetter(tx, { tenantId: of, userId, senderId: actor, ...letter })
      }
    },

    /** The user who asked. */
    async asker(tx: Transaction, asked: Asked, outcome: 'approved' | 'refused' | 'expired'): Promise<void> {
      const { askedBy: userId, act } = asked
      const [user] = await tx.select({ tenantId: users.tenantId }).from(users).where(eq(users.id, userId))
      if (!user) return
      const letter: Letter = decidedLetter(act, outcome, await pageFor(tx, user.tenantId, asked.tenantId))
      await sendLetter(tx, { tenantId: user.tenantId, userId, senderId: '', ...letter })
    },
  }
}

async function codeOf(tx: Transaction, id: string): Promise<string> {
  const [row] = await tx.select({ code: tenants.code }).from(tenants).where(eq(tenants.id, id))
  return row?.code ?? ''
}
