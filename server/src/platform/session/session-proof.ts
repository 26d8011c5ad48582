import { PROOF_MINUTES } from '@center/shared/contract'
import { AppError } from '../errors/errors'
import type { Session } from './session'
import type { SessionRepository } from './session.repository'

const PROOF_MS = PROOF_MINUTES * 60_000

type Dependencies = { repository: Pick<SessionRepository, 'findByIds' | 'setProven'>; now: () => Date }

/** Whether the user of a session typed the password again of late. It counts for every tab of the session, on every instance. */
export function createProofs({ repository, now }: Dependencies) {
  return {
    /** The password was right. Only the rules of passwords say so. */
    prove: (id: string): Promise<void> => repository.setProven(id, now()),

    /** Read anew each time: a proof counts at once, wherever it was given. */
    async isProven(id: string): Promise<boolean> {
      const [row] = await repository.findByIds([id])
      const age = row?.provenAt ? now().getTime() - row.provenAt.getTime() : PROOF_MS
      return age < PROOF_MS
    },
  }
}

/** Refuses a dangerous act of a session that has not proven its password of late. */
export function expectProof({ isProven }: Pick<Session, 'isProven'>): void {
  if (!isProven) throw new AppError('proof.required')
}
