import { toWireTime, type ErrorCode, type JoinedEnterprise } from '@center/shared/contract'
import { messageOf } from '../../platform/errors/error-texts'
import { AppError } from '../../platform/errors/errors'
import type { EnterprisesRepository, MembershipRow } from './enterprises.repository'
import type { HoldingsRepository } from './holdings.repository'
import type { MembersRepository } from './members.repository'
import { firstById, type Member, type Speaker } from './members.service'

export type EnterprisesDependencies = {
  members: MembersRepository
  holdings: HoldingsRepository
  enterprises: EnterprisesRepository
  now: () => Date
}
export type EnterprisesService = ReturnType<typeof createEnterprisesService>

/** The enterprises that a user belongs to, and the one that a session is in (contract 6). */
export function createEnterprisesService({ members, holdings, enterprises, now }: EnterprisesDependencies) {
  async function currentId(member: Member): Promise<string> {
    const [held, choice, user] = await Promise.all([
      holdings.enterprisesOf(member),
      members.choiceOf(member),
      members.findUser(member.tenantId, member.userId),
    ])
    return firstById(held, [choice?.enterpriseId, user?.defaultEnterpriseId])?.id ?? ''
  }

  return {
    async list(member: Member, page: { page: number; limit: number }) {
      const current = await currentId(member)
      const [rows, total] = await Promise.all([enterprises.list(member, current, page), enterprises.count(member)])
      return { rows: rows.map((row) => toJoined(row, current)), total }
    },

    /** A request that was refused has joined nothing. */
    async count(member: Member) {
      const counts = await enterprises.countByState(member)
      const sum = (rows: typeof counts) => rows.reduce((total, row) => total + row.total, 0)
      return {
        joined: counts.some(({ reviewState, isFounder }) => reviewState === '1' && !isFounder),
        created: counts.some(({ isFounder }) => isFounder),
        pending: sum(counts.filter(({ reviewState }) => reviewState === '0')),
      }
    },

    async check(member: Speaker, enterpriseId: string) {
      const obstacle = obstacleOf(await enterprises.find(member, enterpriseId))
      const reason = obstacle ? messageOf(obstacle, member.language) : ''
      return { allowed: obstacle === null, reason, confirmText: '' }
    },

    /** Asks itself what {@link check} answers: no one is obliged to have asked. Later sessions begin in it too. */
    async switchTo(member: Member, enterpriseId: string) {
      const enterprise = await enterprises.find(member, enterpriseId)
      const obstacle = obstacleOf(enterprise)
      if (!enterprise || obstacle) throw new AppError(obstacle ?? 'enterprise.not_joined')
      await members.choose(member, { enterpriseId }, now())
      await members.setDefaults(member, { defaultEnterpriseId: enterpriseId })
      return { entId: enterprise.id, entGuId: enterprise.globalId, entName: enterprise.name }
    },
  }
}

function obstacleOf(enterprise: MembershipRow | null): ErrorCode | null {
  if (!enterprise) return 'enterprise.not_joined'
  if (enterprise.reviewState === '0') return 'enterprise.not_reviewed'
  return enterprise.reviewState === '2' ? 'enterprise.not_passed' : null
}

function toJoined(row: MembershipRow, currentId: string): JoinedEnterprise {
  return {
    entId: row.id,
    entGuId: row.globalId,
    entName: row.name,
    creditCode: row.creditCode,
    crtTime: toWireTime(row.createdAt),
    estatus: row.reviewState,
    current: row.id === currentId,
  }
}
