import { join } from 'node:path'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Database } from '../../platform/database/database'
import { AppError } from '../../platform/errors/errors'
import { createLeases } from '../../platform/database/leases'
import { createBlobs } from '../../platform/blobs/create-blobs'
import { repeat } from '../../platform/async/repeat'
import { FILE_PREFIX } from './file-links'
import { bindFiles, createFilesRepository, releaseFiles, type Use } from './files.repository'
import { createScan } from './scan-file'
import { filesRoutes, type FilesRoutesDependencies } from './files.routes'
import { createFilesService, idOf, type FilesService, type Owner } from './files.service'

const SWEEP_MS = 3_600_000

/** A file as a letter names it. */
export type BoundFile = { addr: string; fileName: string; size: number }

type FilesPluginDependencies = Pick<FastifyInstance, 'db' | 'config' | 'now' | 'log' | 'sealing'>

/** Uploads on a database and a store; what arrives lies in a folder of this machine until it was looked at. */
export function createFiles({ db, config, now, log, sealing }: FilesPluginDependencies): FilesService {
  return createFilesService({
    repository: createFilesRepository(db, sealing),
    blobs: createBlobs(config, 'files'),
    folder: join(config.dataDir, 'files', 'incoming'),
    now,
    scan: config.clamAv
      ? createScan(config.clamAv, (err) => log.error({ err }, 'uploads cannot be looked at'))
      : () => Promise.resolve(),
  })
}

/**
 * Gives uploads of their owner to a letter, in the transaction that writes it, and answers them in the order asked for.
 * `file.not_found` when one is somebody else's, or went with another letter.
 */
export async function attachFiles(tx: Database, owner: Owner, addrs: string[], use: Use): Promise<BoundFile[]> {
  const ids = [...new Set(addrs.map(idOf))]
  const rows = await bindFiles(tx, { tenantId: owner.tenantId, ownerId: owner.userId }, ids, use)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    if (!row) throw new AppError('file.not_found', { addr: FILE_PREFIX + id })
    return { addr: FILE_PREFIX + id, fileName: row.fileName, size: row.size }
  })
}

export const detachFiles = releaseFiles

/**
 * Files of letters and replies, over HTTP. What no one uses is swept away by one instance at a time; what was left on a machine by
 * each for itself.
 */
export const filesPlugin: FastifyPluginAsync<FilesRoutesDependencies> = async (app, options) => {
  const { service } = options
  const leases = createLeases(app.db)
  app.addHook('onReady', () =>
    service.removeAbandoned().catch((err: unknown) => app.log.warn({ err }, 'what was left of uploads stays')),
  )
  repeat(app, SWEEP_MS, async () => {
    await service.removeAbandoned()
    if (await leases.hold('files.sweep', SWEEP_MS)) await service.sweep()
  })
  await app.register(filesRoutes, options)
}
