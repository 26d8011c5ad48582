import { hash, verify } from '@node-rs/argon2'
import { tooManyAtOnce } from '../../platform/errors'
import { createTurns } from '../../platform/turns'

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
  const inTurn = createTurns({ atOnce: MOST_AT_ONCE, waiting: MOST_WAITING, refuse: tooManyAtOnce })
  let nobody: Promise<string> | null = null

  return {
    /** How many wait for their turn. */
    waiting: inTurn.waiting,

    /** The hash of a new password, in the same queue. */
    hash: (password: string): Promise<string> => inTurn(() => hashPassword(password)),

    /** True when the password is the one behind the hash. `null` is nobody's hash, and never true. */
    isPassword: (passwordHash: string | null, password: string): Promise<boolean> =>
      inTurn(async () => {
        nobody ??= hashPassword('nobody')
        const isSame = await verify(passwordHash ?? (await nobody), password.normalize('NFKC'))
        return isSame && passwordHash !== null
      }),
  }
}
