import type { AuthRepository } from './auth.repository'
import type { PasswordHashing } from './password-hashing'

/** Hashes a right password anew where its hash cost less than one costs now. The answer is the hash that stands for it from then on. */
export type RenewHash = (userId: string, right: { passwordHash: string; password: string }) => Promise<string>

type Dependencies = {
  repository: Pick<AuthRepository, 'replaceHash'>
  hashing: Pick<PasswordHashing, 'hash' | 'isOutdated'>
}

export function createRenewHash({ repository, hashing }: Dependencies): RenewHash {
  return async (userId, { passwordHash, password }) => {
    if (!hashing.isOutdated(passwordHash)) return passwordHash
    const renewed = await hashing.hash(password)
    await repository.replaceHash(userId, { from: passwordHash, to: renewed })
    return renewed
  }
}
