import { hash, verify } from '@node-rs/argon2'
import { usualPasswordCost, type PasswordCost } from '../../platform/config/password-cost'
import { tooManyAtOnce } from '../../platform/errors/errors'
import { createSemaphore } from '../../platform/async/semaphore'

const MAX_CONCURRENT = 2
const MAX_WAITING = 50

export type PasswordHashing = ReturnType<typeof createPasswordHashing>

/** The hash of a password by argon2id, in PHC form. One password in two Unicode spellings is one password. */
export function hashPassword(
  password: string,
  { memoryKib, passes }: PasswordCost = usualPasswordCost,
): Promise<string> {
  return hash(password.normalize('NFKC'), { memoryCost: memoryKib, timeCost: passes, parallelism: 1 })
}

/**
 * Compares and hashes passwords, two at a time. A user without a password costs as much as one with: how long an answer takes
 * must not tell which usernames exist. More than fifty in the queue are refused, for a flood must not take the server.
 */
export function createPasswordHashing(cost: PasswordCost) {
  const runLimited = createSemaphore({ concurrent: MAX_CONCURRENT, waiting: MAX_WAITING, refuse: tooManyAtOnce })
  let unknown: Promise<string> | null = null

  return {
    /** How many wait for their turn. */
    waiting: runLimited.waiting,

    /** The hash of a new password, in the same queue. */
    hash: (password: string): Promise<string> => runLimited(() => hashPassword(password, cost)),

    /** Whether a hash cost less, in memory or in passes, than one that is made now. */
    isOutdated(passwordHash: string): boolean {
      const [, memory, passes] = /\$m=(\d+),t=(\d+),/.exec(passwordHash) ?? []
      return Number(memory) < cost.memoryKib || Number(passes) < cost.passes
    },

    /** True when the password is the one behind the hash. `null` stands for no user, and is never right. */
    isPassword: (passwordHash: string | null, password: string): Promise<boolean> =>
      runLimited(async () => {
        unknown ??= hashPassword('unknown', cost)
        const isSame = await verify(passwordHash ?? (await unknown), password.normalize('NFKC'))
        return isSame && passwordHash !== null
      }),
  }
}
