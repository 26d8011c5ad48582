import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf, WireTime } from '../wire/envelope'
import { fromText } from '../values/whole-numbers'

const OPS = 'ops:release'

/** What operations did. The words are kept for good: new ones may come, none goes. */
export const AuditAction = z.enum([
  'publish',
  'withdraw',
  'restore',
  'report',
  'register',
  'release',
  'rollback',
  'pin',
  'unpin',
  'disable',
  'enable',
  'settings',
  'retention',
  'sign-on-service',
  'phone',
  'tenant',
  'user',
  'role',
  'menu',
  'enterprise',
  'department',
  'application',
  'workbench',
  'session',
  'external-system',
  'access-token',
  'setup',
  'proof',
  'request',
  'message-channel',
  'message-template',
  'identity-provider',
  'second-factor',
  'passkey',
  'provider-request',
  'product',
  'plan',
  'vendor',
  'vendor-key',
  'sign',
  'review',
  'certification',
  'source-maps',
])
export type AuditAction = z.infer<typeof AuditAction>

/**
 * A row of the audit. `sequence` rises by one without a gap; `hash` is {@link auditText}'s SHA-256 in hexadecimal, so a row that is
 * changed, removed or put between others breaks the chain. The first row's `previousHash` is empty.
 */
export const AuditRow = z.object({
  sequence: z.number(),
  at: WireTime,
  actor: z.string(),
  /** Null for what concerns every tenant. */
  tenantId: z.nullable(z.string()),
  action: AuditAction,
  /** The app, the version as `name@version`, or what else it was done to. */
  object: z.string(),
  details: z.record(z.string(), z.unknown()),
  requestId: z.nullable(z.string()),
  previousHash: z.string(),
  hash: z.string(),
  /** Random text in the hash, so that what was erased of a row cannot be guessed from it. Rows of before have none. */
  salt: z.optional(z.nullable(z.string())),
  /** The row that tells that personal data was erased from this one. Its hash is still the one it was written with. */
  redactedBy: z.optional(z.nullable(z.number())),
})
export type AuditRow = z.infer<typeof AuditRow>

/** A row as it is told: with the name of a user beside the id, which the chain holds. */
export const AuditEntry = z.extend(AuditRow, { actorName: z.optional(z.string()) })
export type AuditEntry = z.infer<typeof AuditEntry>

/** A field that an act of administration changed; of a row that was created or deleted, one side is undefined. */
export type AuditChange = { field: string; from: unknown; to: unknown }

/** What an act of administration changed, from `before` and `after` in its details. */
export function auditChanges({ before, after }: AuditRow['details']): AuditChange[] {
  const [from, to] = [recordOf(before), recordOf(after)]
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return fields
    .map((field) => ({ field, from: from[field], to: to[field] }))
    .filter((change) => canonical(change.from ?? null) !== canonical(change.to ?? null))
}

const recordOf = (value: unknown) => (isRecord(value) ? value : {})

/** The text whose hash a row carries: every field but the hash itself, in one order, whatever a database made of it. */
export function auditText(row: Omit<AuditRow, 'hash'>): string {
  const { sequence, at, actor, tenantId, action, object, details, requestId, previousHash, salt } = row
  const fields = [previousHash, sequence, at, actor, tenantId, action, object, details, requestId]
  return canonical(salt ? [...fields, salt] : fields)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isRecord(part) ? sorted(part) : part))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * The audit: all of it for the deploy token; for a user what was done to the own tenant and to all. `oldest` first is the order in
 * which the chain is verified.
 */
export const listAudit = {
  method: 'GET',
  url: '/api/ops/audit',
  permission: OPS,
  schema: {
    querystring: z.object({
      tenantCode: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
      action: z.optional(AuditAction),
      order: z._default(z.enum(['newest', 'oldest']), 'newest'),
      page: z._default(fromText(z.int().check(z.gte(1), z.lte(100_000))), 1),
      limit: z._default(fromText(z.int().check(z.gte(1), z.lte(500))), 20),
    }),
    response: rowsOf(AuditEntry),
  },
} as const satisfies Endpoint

/** The first row that is not as it was written: its content, its link to the row before, or rows before it that are gone. */
export const AuditFault = z.object({ sequence: z.number(), reason: z.enum(['content', 'link', 'missing']) })
export type AuditFault = z.infer<typeof AuditFault>

/** Where the chain is: all that the next row needs of the one before. */
export const AuditLink = z.object({ sequence: z.number(), hash: z.string() })
export type AuditLink = z.infer<typeof AuditLink>

/**
 * What is wrong with a row that follows `before`, which is null for the first one; null when it is as it was written. The content of a
 * redacted row is not checked here: {@link createAuditCheck} compares it with what a later row says of it.
 */
export function auditFaultOf(
  row: AuditRow,
  before: AuditLink | null,
  hashOf: (text: string) => string,
): AuditFault | null {
  const { sequence } = row
  if (sequence !== (before?.sequence ?? 0) + 1) return { sequence, reason: 'missing' }
  if (!isRedacted(row) && row.hash !== hashOf(auditText(row))) return { sequence, reason: 'content' }
  return row.previousHash === (before?.hash ?? '') ? null : { sequence, reason: 'link' }
}

const isRedacted = (row: AuditRow): row is AuditRow & { redactedBy: number } => typeof row.redactedBy === 'number'

/** In the details of a row that erased personal data: the rows it was erased from, each with the hash of what stands there now. */
const Redacted = z.array(z.tuple([z.number(), z.string()]))

/**
 * Checks a whole chain, row by row from its first. A redacted row is right when the later row that it names has the hash of what stands
 * in it now; `end` tells of one whose later row never came. After a fault the chain is not followed on.
 */
export function createAuditCheck(hashOf: (text: string) => string) {
  const open = new Map<number, { by: number; digest: string }>()
  let last: AuditLink | null = null
  let rows = 0

  const attested = ({ sequence: by, details }: AuditRow): AuditFault | null => {
    const told = z.safeParse(Redacted, details['redacted'])
    for (const [sequence, digest] of told.success ? told.data : []) {
      const waiting = open.get(sequence)
      if (waiting?.by !== by) continue
      if (waiting.digest !== digest) return { sequence, reason: 'content' }
      open.delete(sequence)
    }
    return null
  }

  return {
    next(row: AuditRow): AuditFault | null {
      const fault = auditFaultOf(row, last, hashOf) ?? attested(row)
      if (fault) return fault
      if (isRedacted(row)) open.set(row.sequence, { by: row.redactedBy, digest: hashOf(auditText(row)) })
      last = { sequence: row.sequence, hash: row.hash }
      rows += 1
      return null
    },
    end(): AuditFault | null {
      const [sequence] = open.keys()
      return sequence === undefined ? null : { sequence, reason: 'content' }
    },
    head: (): AuditLink | null => last,
    count: (): number => rows,
  }
}

/**
 * The server's own word on the whole chain. Rows cut off at its end leave no trace in it: keep `head` somewhere else and compare.
 * `center audit verify` reads the rows and decides by itself.
 */
export const verifyAudit = {
  method: 'GET',
  url: '/api/ops/audit/verification',
  permission: OPS,
  schema: {
    response: z.object({
      rows: z.number(),
      head: z.nullable(AuditLink),
      broken: z.nullable(AuditFault),
    }),
  },
} as const satisfies Endpoint
