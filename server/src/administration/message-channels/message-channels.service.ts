import { randomUUID } from 'node:crypto'
import {
  maskEmail,
  maskPhone,
  messageSamples,
  purposesOfKind,
  type AdminMessageChannel,
  type MessageChannelDraft,
  type MessageOutcome,
  type MessageTest,
  type Written,
} from '@center/shared/contract'
import { messageRows, type ChannelRow } from '../../domains/message-channels/message-channels.plugin'
import type { Database } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import { subjectOf, type Limits } from '../../platform/limits/limits'
import type { Sealing } from '../../platform/secrets/sealing'
import type { Act, AdminDependencies } from '../admin-dependencies'
import { expectRevision, refuseDouble, type Changes, type Deed } from '../changes'
import { factsOf } from '../facts'
import { expectChannel, isRecipient, isSameTarget, onlyOwnFields } from './channel-rules'
import { messageAdminRows, toAdminChannel } from './message-channels.repository'

const HOUR_MS = 3_600_000
const MAX_TESTS = 10

type Dependencies = {
  db: Database
  change: Changes
  sealing: Sealing
  limits: Pick<Limits, 'count'>
  messages: AdminDependencies['messages']
}

/** The SMS and e-mail channels of a tenant. A secret comes in and is sealed; none leaves, not to the audit either. */
export function createMessageChannelAdmin({ db, change, sealing, limits, messages }: Dependencies) {
  const seal = (secret: string) => secret && sealing.seal('message-channel', secret)

  const rowOf = (typed: MessageChannelDraft, { before, ...key }: Key & { before: ChannelRow | null }): ChannelRow => {
    const { secret: typedSecret, ...draft } = onlyOwnFields(typed)
    const kept = before && isSameTarget(before, draft) ? before.secret : ''
    const secret = seal(typedSecret) || kept
    expectChannel({ ...draft, secret: typedSecret }, secret)
    return { ...draft, ...key, secret }
  }

  return {
    list: messageAdminRows.page.bind(null, db),
    sendings: messageAdminRows.sendings.bind(null, db),

    read: async (act: Act, id: string): Promise<AdminMessageChannel> => toAdminChannel(await find(db, act, id)),

    /** Where a second person is `demanded`, it is written but not enabled, and waits. */
    create: (act: Act, wanted: MessageChannelDraft, demanded: boolean): Promise<Written & Waiting> =>
      change(act, async (tx) => {
        const waits = demanded && wanted.enabled
        const draft = { ...wanted, enabled: wanted.enabled && !waits }
        const row = rowOf(draft, { id: randomUUID(), tenantId: act.tenantId, revision: 1, before: null })
        await expectOneEnabled(tx, row)
        await refuseDouble('name', messageAdminRows.insert(tx, row).execute())
        return {
          result: { id: row.id, revision: 1, waits },
          deeds: [deedOf(row, { kind: 'create', after: channelFacts(row) })],
        }
      }),

    update: (act: Act, id: string, wanted: MessageChannelDraft, demanded: boolean): Promise<Written & Waiting> =>
      change(act, async (tx) => {
        const before = await find(tx, act, id)
        const waits = demanded && wanted.enabled && !(before.enabled && isSameTarget(before, wanted))
        const draft = { ...wanted, enabled: wanted.enabled && !waits }
        expectRevision(act, toAdminChannel(before))
        if (draft.kind !== before.kind) throw invalidField('kind', 'fixed')
        const revision = before.revision + 1
        const row = rowOf(draft, { id, tenantId: act.tenantId, revision, before })
        await expectOneEnabled(tx, row)
        await refuseDouble('name', messageAdminRows.update(tx, row).execute())
        const newSecret = row.secret === before.secret ? {} : { newSecret: true }
        const facts = { before: channelFacts(before), after: { ...channelFacts(row), ...newSecret } }
        return { result: { id, revision, waits }, deeds: [deedOf(row, { kind: 'update', ...facts })] }
      }),

    delete: (act: Act, id: string): Promise<Written> =>
      change(act, async (tx) => {
        const before = await find(tx, act, id)
        expectRevision(act, toAdminChannel(before))
        await messageAdminRows.delete(tx, before)
        const deed = deedOf(before, { kind: 'delete', before: channelFacts(before) })
        return { result: { id, revision: before.revision }, deeds: [deed] }
      }),

    enable: createEnable(change),
    test: createTest({ db, change, limits, messages }),
  }
}

/** Enables a channel as it is: what a second person approves. */
function createEnable(change: Changes) {
  return (act: Act, id: string): Promise<Written> =>
    change(act, async (tx) => {
      const before = await find(tx, act, id)
      expectRevision(act, toAdminChannel(before))
      const row = { ...before, enabled: true, revision: before.revision + 1 }
      await expectOneEnabled(tx, row)
      await messageAdminRows.update(tx, row)
      const deed = deedOf(row, { kind: 'update', before: channelFacts(before), after: channelFacts(row) })
      return { result: { id, revision: row.revision }, deeds: [deed] }
    })
}

/** A message with sample values. It is written down before it is sent: what came of it is in the log of messages. */
function createTest({ db, change, limits, messages }: Omit<Dependencies, 'sealing'>) {
  return async function test(
    act: Act,
    id: string,
    { recipient, purpose, locale }: MessageTest,
  ): Promise<MessageOutcome> {
    const channel = await find(db, act, id)
    const { kind } = channel
    if (!isRecipient(kind, recipient)) throw invalidField('recipient', 'form')
    if (!purposesOfKind[kind].includes(purpose)) throw invalidField('purpose', 'form')
    const { tenantId, tenantCode } = act
    const limit = { subject: subjectOf('message-test', tenantId), max: MAX_TESTS, windowMs: HOUR_MS }
    const retryAfter = await limits.count(limit)
    if (retryAfter !== null) throw new AppError('rate.limited', { retryAfter })
    const masked = kind === 'sms' ? maskPhone(recipient) : maskEmail(recipient)
    const deed = deedOf(channel, { kind: 'test', after: { recipient: masked, purpose, locale } })
    await change(act, async () => ({ result: null, deeds: [deed] }))
    const tenantName = await messageAdminRows.tenantName(db, tenantId)
    const message = { tenantId, tenantCode, tenantName, purpose, locale, recipient, values: messageSamples }
    return messages.sendBy(channel, message, true)
  }
}

/** It is enabled once a second administrator approves. */
type Waiting = { waits: boolean }
type Key = Pick<ChannelRow, 'id' | 'tenantId' | 'revision'>

async function find(db: Database, { tenantId }: Act, id: string): Promise<ChannelRow> {
  const row = await messageAdminRows.find(db, tenantId, id)
  if (!row) throw new AppError('record.not_found')
  return row
}

/** Which channel a message goes by is never left to chance. */
async function expectOneEnabled(db: Database, { id, tenantId, kind, enabled }: ChannelRow): Promise<void> {
  const other = enabled ? await messageRows.enabledChannel(db, tenantId, kind) : null
  if (other && other.id !== id) throw new AppError('record.exists', [{ field: 'enabled', message: 'oneEnabled' }])
}

const channelFacts = (row: ChannelRow) => factsOf({ ...toAdminChannel(row), tenantId: row.tenantId })

const deedOf = ({ name }: ChannelRow, deed: Pick<Deed, 'kind' | 'before' | 'after'>): Deed => ({
  action: 'message-channel',
  object: name,
  ...deed,
})
