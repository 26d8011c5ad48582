import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { AppError } from '../errors/errors'

const MEGABYTE = 1024 * 1024
const CHECK_MS = 1000

/** Free bytes and size of a disk. */
export type Disk = { free: number; size: number }

/**
 * Too little to go on writing: less than a twentieth of the disk, where that is under 200 MB. A log segment of the engine
 * takes 16 MB, so two of them are the least.
 */
export function isNearlyFull({ free, size }: Disk): boolean {
  return free < Math.max(32 * MEGABYTE, Math.min(200 * MEGABYTE, size / 20))
}

/**
 * Refuses calls that write while the disk is nearly full; reading goes on. The embedded engine must not meet a full disk,
 * for it does not recover from one.
 */
export const freeSpaceGuard = fastifyPlugin(
  async (app: FastifyInstance, { measure = measureDisk }: { measure?: (folder: string) => Promise<Disk> }) => {
    let isFull = false
    let checkedAt = 0
    app.addHook('onRequest', async (request) => {
      if (request.method === 'GET' || request.method === 'HEAD') return
      const at = app.now().getTime()
      if (Math.abs(at - checkedAt) >= CHECK_MS) {
        checkedAt = at
        isFull = isNearlyFull(await measure(app.config.dataDir))
        if (isFull) app.log.warn('The disk is nearly full: calls that write are refused')
      }
      if (isFull) throw new AppError('server.busy')
    })
  },
)

export async function measureDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}
