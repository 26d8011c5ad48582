import type { Database } from '../database/database'

export type EndAllOptions = {
  /** The session that stays, with the central sign-ins behind it; null: none stays. */
  keep?: string | null
  /** What is written in the same transaction, before anything ends. False: nothing was written, and nothing ends. */
  change?: (tx: Database) => Promise<boolean>
}

/**
 * Ends the sessions of a user, those of the portal and the central ones with what they opened elsewhere, in one transaction with a change of
 * the account: both hold, or neither. Answers what `change` answered.
 */
export type EndAllOf = (user: { tenantId: string; userId: string }, options?: EndAllOptions) => Promise<boolean>

/** The same in a transaction of the caller's, who calls what is answered once it holds. */
export type EndAllWithin = (tx: Database, user: { tenantId: string; userId: string }) => Promise<() => void>
