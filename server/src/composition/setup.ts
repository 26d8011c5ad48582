import type { FastifyInstance } from 'fastify'
import { createBrandImagesRepository } from '../administration/branding/brand-images.repository'
import { createBrandImageKeeper } from '../administration/branding/keep-brand-image'
import type { AddExamples } from '../administration/admin-dependencies'
import { createSetupService, type SetupService } from '../administration/setup/setup.service'
import { savePasswordHash, type Auth } from '../domains/auth/auth.plugin'
import type { Registry } from '../domains/registry/registry.plugin'
import { publishExamples } from '../demo/example-apps'
import { readBundles } from '../demo/read-bundles'
import { createBlobs } from '../platform/blobs/create-blobs'
import type { AppendAudit } from '../platform/database/audit'
import { SETUP } from '../platform/session/session'

/**
 * The first start. Where the database is empty and no demo data comes, the log has the address that begins the portal, once the server
 * listens.
 */
export function composeSetup(
  app: FastifyInstance,
  { auth, registry, writeDown }: { auth: Auth; registry: Registry; writeDown: AppendAudit },
): SetupService {
  const setup = createSetupService({
    db: app.db,
    now: () => app.now(),
    publicUrl: app.config.publicUrl,
    appendAudit: writeDown,
    decrypt: auth.keys.decrypt,
    hashPassword: auth.hashing.hash,
    savePasswordHash,
    keepImage: createBrandImageKeeper({
      repository: createBrandImagesRepository(app.db),
      blobs: createBlobs(app.config, 'brand'),
      now: () => app.now(),
    }),
    publishExamples: () => publishExamplesOf(app, registry),
  })
  app.addHook('onReady', async () => {
    if (app.config.seed === 'demo') return
    const offer = await setup.offer()
    if (offer !== null) app.log.warn(`This portal is empty. Begin it within a day: ${offer.address}`)
  })
  return setup
}

/** Publishes the example apps of the build; null where it has none. */
export async function publishExamplesOf(app: FastifyInstance, registry: Registry): Promise<AddExamples | null> {
  const publisher = { by: SETUP, requestId: null }
  const publishBundle = (archive: Buffer) => registry.versions.publishBundle(archive, publisher)
  const give = await publishExamples(publishBundle, await readBundles(app.config.root))
  if (give === null) return null
  return async (tx, receiver) => {
    const commands = registry.within(tx)
    await give(tx, commands, receiver)
    await commands.tell()
  }
}
