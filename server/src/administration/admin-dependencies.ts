import type { FastifyRequest } from 'fastify'
import type { UserLimit } from '@center/shared/contract'
import type { Auth, TellCredentialNews } from '../domains/auth/auth.plugin'
import type { AppendAudit } from '../platform/database/audit'
import type { Database, Transaction } from '../platform/database/database'
import type { AppendEvent } from '../platform/server/decorations'
import type { SettingsService } from '../domains/configuration/configuration.plugin'
import type { MessageSender } from '../domains/message-channels/message-channels.plugin'
import type { CommandsWithin } from '../domains/registry/registry.plugin'
import type { EndAllWithin } from '../platform/session/end-all-of'
import type { NamesOf } from '../platform/session/names-of'
import type { OperatedTenant } from '../platform/session/operated-tenant'
import type { Session } from '../platform/session/session'
import type { Deed } from './deed'

/** Writes a letter of the portal to a user, in the transaction of what it tells of. `remark` is HTML. */
export type SendLetter = (
  tx: Transaction,
  letter: { tenantId: string; userId: string; senderId: string; title: string; remark: string },
) => Promise<void>

/** Actions, and what they reach. */
export type Rights = {
  actions: ReadonlySet<string>
  /** The users whom rights over users reach; null: all users of the tenant. */
  limits: readonly UserLimit[] | null
  /** Rights over enterprises reach the own ones of the user alone. */
  isOfOwnEnterprises: boolean
}

/** Gives a new tenant the example apps, which these roles see in the menu, in the transaction it is given. */
export type AddExamples = (
  tx: Transaction,
  receiver: { tenantId: string; tenantCode: string; roleIds: string[]; actor: string; requestId: string },
) => Promise<void>

/** What the subjects of administration are handed. */
export type AdminDependencies = {
  db: Database
  now: () => Date
  /** The tenant of the address: the caller's own, or any for `tenant:operate`; else it is not found. */
  tenantIdOf: OperatedTenant
  /** The actions that a caller holds; every right for the administration token. */
  actionsOf: (session: Session) => Promise<ReadonlySet<string>>
  /** The same, with the users whom rights over users reach. */
  rightsOf: (session: Session) => Promise<Rights>
  namesOf: NamesOf
  /** Where browsers reach the portal. */
  publicUrl: string
  /** Failed sign-ins, which the auth domain counts. */
  signInLimits: Pick<Auth['limits'], 'lockedOf' | 'forget'>
  appendAudit: AppendAudit
  appendEvent: AppendEvent
  sendLetter: SendLetter
  /** Tells a user how the own way to sign in was changed. */
  tellUser: TellCredentialNews
  /** Ids of the users who decide on enterprises, providers and products; with an enterprise, also of those who do for it alone. */
  reviewersOf: (tenantId: string, enterpriseId?: string) => Promise<string[]>
  /** The enterprise that a session works for, of those that passed their review; null without one. */
  enterpriseOf: (session: Session) => Promise<{ id: string; name: string } | null>
  /** Ends the sessions of a user in a transaction; what is answered is to be called once that holds. */
  endAllWithin: EndAllWithin
  /** Tells an old number, which may be dead: that it could not be told is logged. */
  tellPhoneChanged: (message: { tenantCode: string; phone: string; newPhone: string; at: Date }) => Promise<void>
  /** SMS and e-mails by the channels of tenants. */
  messages: MessageSender
  /** Which apps a tenant has and runs. */
  registry: {
    within: (tx: Transaction) => CommandsWithin
    findVersion: CommandsWithin['findVersion']
    isOwnApp: (name: string) => boolean
    /** The vendor that a scope belongs to, and whether a user is among its members. */
    vendorOf: (scope: string, userId: string, tx: Transaction) => Promise<{ name: string; isMember: boolean } | null>
    /** What a tenant runs, or without one what any tenant may run, was changed and is committed. */
    forget: (tenantId?: string) => void
  }
  settings: SettingsService
  /** Publishes the example apps; null where the build has none. */
  publishExamples: () => Promise<AddExamples | null>
}

/** Who does something, in which tenant, and on which revision it was decided. */
export type Act = {
  tenantId: string
  tenantCode: string
  /** The tenant of the actor, where the actor is a user: another one for holders of `tenant:operate`. */
  home?: string
  actor: string
  /** The actions that the actor holds. */
  held: ReadonlySet<string>
  /** The users whom the actor's rights over users reach; null or absent: all of the tenant. */
  limits?: readonly UserLimit[] | null
  /** The actor's rights over enterprises reach the actor's own alone. */
  isOfOwnEnterprises?: boolean
  /** The actor typed the password again of late; asked of calls alone that say `confirmed`. */
  isProven?: boolean | undefined
  /** Of `If-Match`; null where the caller said none. */
  expected: number | null
  requestId: string
  /** What is written in the transaction of the act, before it: both are there, or neither. Answers what the audit says of it. */
  alongside?: (tx: Transaction) => Promise<Deed[]>
}

/** Who calls, and the id of the call. */
export type Caller = Session & { requestId: string }

export type AdminCall = { params: { tenantCode: string }; session: Session; request: FastifyRequest }
/** Reads a call as an act. Throws when the tenant is not the caller's to administer. */
export type ActOf = (call: AdminCall) => Promise<Act>
