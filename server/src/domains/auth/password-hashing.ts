import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../platform/errors'

/** argon2id is the library's default; 19 MiB and two passes are OWASP's first choice. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MOST_AT_ONCE = 2
const MOST_WAITING = 50

export type PasswordHashing = ReturnType<typeof createPasswordHashing>

/** The hash of a password in PHC form. One password in two Unicode spellings is one password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost)
}

/**
 * Compares and hashes passwords, two at a time. A user without a password costs as much as one with: how long an answer takes
 * must not tell which usernames exist. More than fifty in the queue are refused, for a flood must not take the server.
 */
export function createPasswordHashing() {
  const waiting: (() => void)[] = []
  let running = 0
  let nobody: Promise<string> | null = null

  async function take(): Promise<void> {
    if (running < MOST_AT_ONCE) {
      running += 1
      return
    }
    if (waiting.length >= MOST_WAITING) throw new AppError('rate.limited', { retryAfter: 1 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function release(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    /** The hash of a new password, in the same queue. */
    async hash(password: string): Promise<string> {
      await take()
      try {
        return await hashPassword(password)
      } finally {
        release()
      }
    },

    /** True when the password is the one behind the hash. `null` is nobody's hash, and never true. */
    async isPassword(passwordHash: string | null, password: string): Promise<boolean> {
      await take()
      try {
        nobody ??= hashPassword('nobody')
        const isSame = await verify(passwordHash ?? (await nobody), password.normalize('NFKC'))
        return isSame && passwordHash !== null
      } finally {
        release()
      }
    },
  }
}
