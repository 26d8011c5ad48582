import type { FastifyInstance } from 'fastify'
import { createSetupService, type SetupService } from '../administration/setup/setup.service'
import { savePasswordHash, type Auth } from '../domains/auth/auth.plugin'
import type { AppendAudit } from '../platform/database/audit'

/**
 * The first start. Where the database is empty and no demo data comes, the log has the address that begins the portal, once the server
 * listens.
 */
export function composeSetup(
  app: FastifyInstance,
  { auth, writeDown }: { auth: Auth; writeDown: AppendAudit },
): SetupService {
  const setup = createSetupService({
    db: app.db,
    now: () => app.now(),
    publicUrl: app.config.publicUrl,
    appendAudit: writeDown,
    decrypt: auth.keys.decrypt,
    hashPassword: auth.hashing.hash,
    savePasswordHash,
  })
  app.addHook('onReady', async () => {
    if (app.config.seed === 'demo') return
    const offer = await setup.offer()
    if (offer !== null) app.log.warn(`This portal is empty. Begin it within a day: ${offer.address}`)
  })
  return setup
}
