import type { AuditAction } from '@center/shared/contract'
import type { Database } from './database'

/** Who did what to what. `details` is JSON, without anything secret. */
export type AuditEntry = {
  at: Date
  actor: string
  /** Null for what concerns every tenant. */
  tenantId: string | null
  action: AuditAction
  object: string
  details: Record<string, unknown>
  /** Of the call that did it; null for what the portal did by itself. */
  requestId: string | null
}

/** Writes an entry, or several in their order, in the caller's transaction. Handed to each domain that operations change. */
export type AppendAudit = (tx: Database, entry: AuditEntry | AuditEntry[]) => Promise<void>
