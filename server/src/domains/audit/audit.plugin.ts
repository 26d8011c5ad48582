import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../platform/database/database'
import type { NamesOf } from '../../platform/session/names-of'
import type { OperatedTenant } from '../../platform/session/operated-tenant'
import { repeat } from '../../platform/async/repeat'
import { createAuditHeads } from './audit-heads'
import { createAuditRepository } from './audit.repository'
import { auditRoutes } from './audit.routes'
import { createAuditService } from './audit.service'

export { appendAudit } from './audit.repository'
export { nameActors } from './name-actors'
export { redactAudit } from './redact-audit'

/** Pages of the chain, for what `app.ts` hands to administration. */
export type AuditReader = ReturnType<typeof createAuditReader>
export const createAuditReader = ({ db }: { db: Database }) => createAuditRepository(db).page

const HOUR_MS = 60 * 60 * 1000

/** What operations did, over HTTP. Once an hour each server notes in its own folder where the chain is. */
export const auditPlugin: FastifyPluginAsync<{ tenantIdOf: OperatedTenant; namesOf: NamesOf }> = async (
  app,
  { tenantIdOf, namesOf },
) => {
  const audit = createAuditService(createAuditRepository(app.db))
  const noteHead = createAuditHeads(app.config.dataDir, app.now)
  repeat(app, HOUR_MS, async () => noteHead(await audit.head()))
  await app.register(auditRoutes, { audit, tenantIdOf, namesOf })
}
