import {
  maskEmail,
  maskPhone,
  toMinute,
  type Locale,
  type MessageKind,
  type PasswordLink,
  type UserDraft,
} from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import { subjectOf, type Limits } from '../../platform/limits/limits'
import type { Act, AdminDependencies } from '../admin-dependencies'
import { messageAdminRows } from '../message-channels/message-channels.repository'

const HOUR_MS = 3_600_000
const MAX_AN_HOUR = 5

type Receiver = Pick<UserDraft, 'username' | 'name' | 'mobile' | 'email'>
/** How a link goes to its user; by no message, the administrator hands it over. */
export type Sending = { sendBy: MessageKind | undefined; locale: Locale; purpose: 'invitation' | 'password-reset' }

type Dependencies = { db: Database; messages: AdminDependencies['messages']; limits: Pick<Limits, 'count'> }
export type SendLink = ReturnType<typeof createSendLink>

/** Sends links that set passwords to the users themselves, by the channels of the tenant. */
export function createSendLink({ db, messages, limits }: Dependencies) {
  const recipientOf = ({ mobile, email }: Receiver, kind: MessageKind) => (kind === 'sms' ? mobile : email)

  return {
    kinds: (tenantId: string) => messages.enabledKinds(tenantId),

    /** Before a link is made: refuses a user without a number or an address, a tenant without a channel, and more than five an hour to one. */
    async expectPossible({ tenantId }: Act, user: Receiver, { sendBy }: Sending): Promise<void> {
      if (!sendBy) return
      if (recipientOf(user, sendBy) === '') throw invalidField(sendBy === 'sms' ? 'mobile' : 'email', 'required')
      if (!(await messages.enabledKinds(tenantId)).includes(sendBy)) throw invalidField('sendBy', 'noChannel')
      const subject = subjectOf('link', sendBy, recipientOf(user, sendBy))
      const retryAfter = await limits.count({ subject, max: MAX_AN_HOUR, windowMs: HOUR_MS })
      if (retryAfter !== null) throw new AppError('rate.limited', { retryAfter })
    },

    /** What the administrator is told: not the link, once it was sent; the link to hand over, when it could not be. */
    async send<Given extends PasswordLink>(
      act: Act,
      user: Receiver,
      sending: Sending & { given: Given },
    ): Promise<Given> {
      const { sendBy, purpose, locale, given } = sending
      if (!sendBy) return given
      const { tenantId, tenantCode } = act
      const { name, username } = user
      const recipient = recipientOf(user, sendBy)
      const values = { name, username, link: given.link, until: toMinute(given.expiresAt) }
      const tenantName = await messageAdminRows.tenantName(db, tenantId)
      const message = { tenantId, tenantCode, tenantName, purpose, locale, recipient, values }
      const { isSent, error } = (await messages.send(sendBy, message)) ?? { isSent: false, error: 'no-channel' }
      const masked = sendBy === 'sms' ? maskPhone(recipient) : maskEmail(recipient)
      return { ...given, link: isSent ? '' : given.link, sent: { kind: sendBy, recipient: masked, isSent, error } }
    },
  }
}
