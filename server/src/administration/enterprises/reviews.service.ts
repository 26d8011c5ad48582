import type { MembershipReview, ReviewState } from '@center/shared/contract'
import type { Transaction } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import type { Act, SendLetter } from '../admin-dependencies'
import type { Changes } from '../changes'
import { expectProofForRoles, expectRankOverRoles, expectRankOverRolesOf } from '../rank'
import { expectWithinEnterprises } from './enterprise-limits'
import { enterpriseRows } from './enterprises.repository'
import { membershipRows, type MembershipKey, type MembershipRow } from './memberships.repository'
import { reviewLetter } from './review-letter'

type Dependencies = { now: () => Date; change: Changes; sendLetter: SendLetter }

const stateOf = { approve: '1', refuse: '2' } as const satisfies Record<MembershipReview['decision'], ReviewState>

/** What becomes of users who registered or joined an enterprise: written down, told to them, and in force at once. */
export function createReviews({ now, change, sendLetter }: Dependencies) {
  return {
    review: (act: Act, enterpriseId: string, userId: string, review: MembershipReview) =>
      change(act, async (tx) => {
        const key = { tenantId: act.tenantId, enterpriseId, userId }
        await expectWithinEnterprises(tx, act, enterpriseId)
        const enterprise = await enterpriseRows.find(tx, act.tenantId, enterpriseId)
        const found = enterprise && (await membershipRows.find(tx, key))
        if (!found) throw new AppError('record.not_found')
        const { membership, user } = found
        await expectRankOverMember(tx, act, membership)
        const reviewState = stateOf[review.decision]
        await membershipRows.review(tx, key, {
          reviewState,
          reviewNote: review.note,
          reviewedAt: now(),
          reviewedBy: act.actor,
        })
        if (review.decision === 'approve' && user.defaultEnterpriseId === '') await membershipRows.setDefault(tx, key)
        await giveRoles(tx, act, key, review.roleIds)
        const letter = reviewLetter(enterprise.name, review)
        await sendLetter(tx, { tenantId: act.tenantId, userId, senderId: act.actor, ...letter })
        return {
          result: { reviewState },
          deeds: [
            {
              action: 'enterprise' as const,
              object: enterprise.name,
              kind: review.decision,
              userId,
              before: { username: user.username, reviewState: membership.reviewState },
              after: { username: user.username, reviewState, note: review.note, roleIds: review.roleIds },
            },
          ],
        }
      }),
  }
}

/** A reviewer who is limited to the own enterprises decides anew on no member with rights over others, who may be another reviewer. */
async function expectRankOverMember(tx: Transaction, act: Act, { userId, reviewState }: MembershipRow): Promise<void> {
  if (!act.isOfOwnEnterprises || reviewState !== '1') return
  // Such a right counts for less than the same right, whatever else the reviewer holds.
  await expectRankOverRolesOf(tx, { ...act, limits: act.limits ?? [] }, userId)
}

/** Refuses without `role:grant`, and roles with rights that the reviewer does not hold. */
async function giveRoles(tx: Transaction, act: Act, key: MembershipKey, roleIds: string[]): Promise<void> {
  const wanted = [...new Set(roleIds)]
  if (wanted.length === 0) return
  if (!act.held.has('role:grant')) throw new AppError('permission.denied')
  const known = await membershipRows.rolesOf(tx, act.tenantId, wanted)
  if (known.length < wanted.length) throw invalidField('roleIds', 'unknown')
  await expectRankOverRoles(tx, act, wanted)
  await expectProofForRoles(tx, act, wanted)
  await membershipRows.giveRoles(tx, key, wanted)
}
