import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { keepBuild, keptBuildsIn, keptFilesIn } from './kept-builds'
import { readPageBuild } from './page-build'

/** Built files. Their names hold their hash, so a browser never asks twice; nothing is listed. */
export async function staticFiles(app: FastifyInstance): Promise<void> {
  const own = join(app.config.root, 'dist/assets')
  if (!existsSync(own)) return
  const former = await openFormer(app, own)
  await app.register(fastifyStatic, {
    root: [own, ...former],
    prefix: '/center/assets/',
    preCompressed: true,
    index: false,
    immutable: true,
    // Of a file that never changes it says nothing, and a page begins with eight of them.
    lastModified: false,
    maxAge: '365d',
    decorateReply: false,
    // Isolated guests share our libraries, and their origin is opaque: they get them by CORS, with their hash.
    setHeaders: (reply) => {
      reply.header('access-control-allow-origin', '*')
      reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
}

/**
 * In production an update brings a folder of its own, without the files of the builds before it: those are kept in the data
 * folder, beside the start, and served from there.
 */
async function openFormer(app: FastifyInstance, own: string): Promise<string[]> {
  const { root, dataDir, isProduction } = app.config
  const version = readPageBuild(root)?.version
  if (!isProduction || !version) return []
  const folder = keptFilesIn(dataDir)
  await mkdir(folder, { recursive: true })
  const keeping = keepBuild({ from: own, to: keptBuildsIn(dataDir), version, now: app.now() }).catch((error: unknown) =>
    app.log.error({ err: error }, 'the files of this build could not be kept for open pages'),
  )
  app.addHook('onClose', () => keeping)
  return [folder]
}
