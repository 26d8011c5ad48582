import { sql } from 'drizzle-orm'
import type { AuditAction } from '@center/shared/contract'
import type { AuditEntry } from '../platform/database/audit'
import type { Transaction } from '../platform/database/database'
import { refusalOfDatabase } from '../platform/errors/database-refusals'
import { AppError } from '../platform/errors/errors'
import type { Audience } from '../platform/server/decorations'
import type { Act, AdminDependencies } from './admin-dependencies'
import type { Deed } from './deed'
import { hasAdministrator } from './rank'

export type { Deed } from './deed'

type Work<Result> = (tx: Transaction) => Promise<{ result: Result; deeds: Deed[] }>

export type Changes = ReturnType<typeof createChanges>

/**
 * Every write of administration. Those of one tenant happen one after the other, each in a transaction with its lines in the audit; open
 * pages are told that rights may be others now. An act that would take the tenant's last administrator is refused as a whole.
 */
export function createChanges({
  db,
  now,
  appendAudit,
  appendEvent,
}: Pick<AdminDependencies, 'db' | 'now' | 'appendAudit' | 'appendEvent'>) {
  return function change<Result>(
    { tenantId, home, actor, requestId, alongside }: Act,
    work: Work<Result>,
  ): Promise<Result> {
    return db
      .transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`center.administration ${tenantId}`}))`)
        const had = await hasAdministrator(tx, tenantId)
        const said = { at: now(), actor, tenantId, requestId }
        const note = (lines: Deed[]) => noteDeeds(appendAudit, tx, { lines, said })
        const before = alongside ? await alongside(tx) : []
        // Written first: an act that takes a user's words out of the audit takes them out of these lines, too.
        await note(before)
        const { result, deeds: done } = await work(tx)
        const deeds = [...before, ...done]
        if (deeds.length === 0) return result
        if (had && !(await hasAdministrator(tx, tenantId))) throw new AppError('administrator.last')
        await note(done)
        const audiences = audiencesOf(tenantId, deeds)
        if (audiences.length > 0) await appendEvent(tx, { type: 'permission' }, audiences)
        if (deeds.some(({ action }) => configured.has(action)))
          await appendEvent(tx, { type: 'configuration' }, { tenantId })
        // Lists of administration follow either event.
        const others = [tenantId, home ?? tenantId].filter((id) => !audiences.some(isAllOf(id)))
        if (others.length > 0) await appendEvent(tx, { type: 'administration' }, [...new Set(others)].map(toAudience))
        return result
      })
      .catch((error: unknown) => {
        throw refusalOfDatabase(error) ?? error
      })
  }
}

async function noteDeeds(
  append: AdminDependencies['appendAudit'],
  tx: Transaction,
  { lines, said }: { lines: Deed[]; said: Said },
): Promise<void> {
  if (lines.length === 0) return
  await append(
    tx,
    lines.map((deed) => entryOf(deed, said)),
  )
}

/** A deed as a line of the audit. */
export function entryOf({ action, object, kind, before, after }: Deed, said: Said): AuditEntry {
  return { ...said, action, object, details: { kind, before, after } }
}

type Said = Pick<AuditEntry, 'at' | 'actor' | 'tenantId' | 'requestId'>

const toAudience = (tenantId: string): Audience => ({ tenantId })
const isAllOf = (id: string) => (audience: Audience) => audience.tenantId === id && audience.userId === undefined

/** What the runtime configuration says. */
const configured: ReadonlySet<AuditAction> = new Set(['settings', 'tenant', 'identity-provider'])

/** What changes nothing on the pages of users. */
const unseen: ReadonlySet<AuditAction> = new Set([
  'session',
  'tenant',
  'settings',
  'setup',
  'external-system',
  'identity-provider',
  'access-token',
  'request',
  'message-channel',
  'message-template',
  'product',
  'plan',
  'vendor',
  'vendor-key',
])

/** Whose open pages load their rights again: all of the tenant, or the users whom alone the deeds concern. */
function audiencesOf(tenantId: string, deeds: Deed[]): Audience[] {
  const seen = deeds.filter(({ action, isQuiet }) => !isQuiet && !unseen.has(action))
  if (seen.some(({ userId }) => userId === undefined)) return [{ tenantId }]
  return [...new Set(seen.map(({ userId }) => userId))].map((userId) => ({ tenantId, userId }))
}

/** Refuses an act that was decided on another revision than the row has; `row` is what the caller is shown of it. */
export function expectRevision({ expected }: Pick<Act, 'expected'>, row: { revision: number }): void {
  if (expected !== row.revision)
    throw new AppError('release.revision_conflict', { revision: row.revision, current: row })
}

/** Of a failed insert or update: a row like it is there. */
export async function refuseDouble<Result>(field: string, write: Promise<Result>): Promise<Result> {
  return write.catch((error: unknown) => {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error
    throw new AppError('record.exists', [{ field, message: 'taken' }])
  })
}

const UNIQUE_VIOLATION = '23505'

function codeOf(error: unknown): unknown {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return code
  return cause === undefined ? undefined : codeOf(cause)
}
