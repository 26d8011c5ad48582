import { PROOF_MINUTES } from '@center/shared/contract'
import { AppError } from '../errors/errors'
import type { Session } from './session'
import type { SessionRepository } from './session.repository'

const PROOF_MS = PROOF_MINUTES * 60_000

type Dependencies = { repository: Pick<SessionRepository, 'findByIds' | 'setProven'>; now: () => Date }

/** Whether the user of a session showed again of late who it is: by the password or a second factor. It counts for every tab of the session, on every instance. */
export function createProofs({ repository, now }: Dependencies) {
  return {
    /** The proof was right. Only the rules of sign-in say so. */
    prove: (id: string): Promise<void> => repository.setProven(id, now()),

    /** Read anew each time: a proof counts at once, wherever it was given. */
    async isProven(id: string): Promise<boolean> {
      const [row] = await repository.findByIds([id])
      const age = row?.provenAt ? now().getTime() - row.provenAt.getTime() : PROOF_MS
      return age < PROOF_MS
    },
  }
}

/** Refuses a dangerous act of a session whose user has not shown who it is of late. */
export function expectProof({ isProven }: Pick<Session, 'isProven'>): void {
  if (!isProven) throw new AppError('proof.required')
}
