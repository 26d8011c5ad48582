import type { ServerEvent } from '@center/shared/contract'
import type { Config } from './config'
import type { Database, Storage } from './database'
import type { Draining } from './draining'
import type { Limits } from './limits/limits'
import type { Access } from './session/access'
import type { Callers } from './session/callers'
import type { Session } from './session/session'
import type { Sessions } from './session/sessions'

/** Whom an event reaches: everybody of a tenant, or one user. */
export type Audience = { tenantId: string; userId?: string | undefined }

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    db: Database
    /** The clock. Tests hand in their own. */
    now: () => Date
    /** Calls back when any instance notifies the channel; the answer stops it. */
    onNotify: Storage['onNotify']
    draining: Draining
    sessions: Sessions
    /** Who knows the users of the portal. */
    callers: Callers
    /** How often somebody may do something, counted by all instances together. */
    limits: Limits
    access: Access
    /** What the server lets a session do. */
    grantedActions: (session: Session) => Promise<Set<string>>
    /** To one audience or to several, all of them or none. */
    publishEvent: (event: ServerEvent, audience: Audience | Audience[]) => Promise<void>
    /** Where the log of events is: what is read after this was asked is not older. */
    lastEventId: () => Promise<number>
  }

  interface FastifyRequest {
    /** The bytes of a JSON body as they came, for the signature; null for none and for multipart. */
    rawBody: Buffer | null
  }
}
