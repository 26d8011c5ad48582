import type { ServerEvent } from '@center/shared/contract'
import type { Config } from '../config/config'
import type { Database, DatabaseClock, Storage, Transaction } from '../database/database'
import type { Draining } from './draining'
import type { CallLimits } from '../limits/call-limits'
import type { Limits } from '../limits/limits'
import type { CreateRsaKeyPair } from '../secrets/rsa-key-pair'
import type { Sealing } from '../secrets/sealing'
import type { Access } from '../session/access'
import type { Callers } from '../session/callers'
import type { RefusedToken } from '../session/tokens/token-wall'
import type { Session } from '../session/session'
import type { ExpectPreview } from '../session/tab-opening'
import type { Sessions } from '../session/sessions'

/** Whom an event reaches: everybody of a tenant, or one user. */
export type Audience = { tenantId: string; userId?: string | undefined }

/**
 * Writes an event to one audience or to several, in the transaction of what it tells of: both are there, or neither, and open pages
 * are told when it is committed. Holds a lock until then that every other event waits for, so call it last.
 */
export type AppendEvent = (tx: Transaction, event: ServerEvent, audience: Audience | Audience[]) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    db: Database
    /** The clock. Tests hand in their own. */
    now: () => Date
    /** The clock that all instances have in common, in a query. */
    databaseNow: DatabaseClock
    /** Calls back when any instance notifies the channel; the answer stops it. */
    onNotify: Storage['onNotify']
    draining: Draining
    createKeyPair: CreateRsaKeyPair
    sessions: Sessions
    /** Who knows the users of the portal. */
    callers: Callers
    /** How often somebody may do something, counted by all instances together. */
    limits: Limits
    /** How many calls a minute has, counted in the same way. */
    callLimits: CallLimits
    access: Access
    /** Seals what must not lie in the database as it is. */
    sealing: Sealing
    /** What the server lets a session do. */
    grantedActions: (session: Session) => Promise<Set<string>>
    /** Whether a user works for a vendor of the registry. */
    isVendorMember: (session: Session) => Promise<boolean>
    /** Throws what a user is told who may not look at the portal as a role has it. */
    expectPreview: ExpectPreview
    /** Writes down that a known token opened nothing. */
    noteRefusedToken: (refused: RefusedToken) => Promise<void>
    appendEvent: AppendEvent
    /** Where the log of events is: what is read after this was asked is not older. */
    lastEventId: () => Promise<number>
  }

  interface FastifyRequest {
    /** The bytes of a JSON body as they came, for the signature; null for none and for multipart. */
    rawBody: Buffer | null
  }
}
