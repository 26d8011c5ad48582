import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How much is left when some was taken away: else the folder would be read for each file that is written. */
const LEFT = 0.9

export type DiskCache = ReturnType<typeof createDiskCache>

/**
 * Copies of files in a folder of this machine, up to so many bytes; those that were read longest ago give way. Whatever goes wrong
 * with them costs their reader a question to the source, and no more.
 */
export function createDiskCache(folder: string, maxBytes: number) {
  const pathOf = (name: string) => join(folder, name)
  /** What may be written before the folder is looked at. */
  let room = 0
  let last: Promise<unknown> = Promise.resolve()

  async function makeRoom(bytes: number): Promise<void> {
    if (bytes <= room) return
    const copies = await filesIn(folder)
    let total = copies.reduce((sum, { size }) => sum + size, bytes)
    const goal = total > maxBytes ? maxBytes * LEFT : total
    for (const { path, size } of copies.toSorted((one, other) => one.readAt - other.readAt)) {
      if (total <= goal) break
      await rm(path, { force: true })
      total -= size
    }
    room = maxBytes - (total - bytes)
  }

  async function write(name: string, bytes: Buffer): Promise<void> {
    const draft = pathOf(`${name}.${randomUUID()}.tmp`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await makeRoom(bytes.length)
    room -= bytes.length
    await writeFile(draft, bytes, { mode: 0o600 })
    await rename(draft, pathOf(name))
  }

  return {
    async read(name: string): Promise<Buffer | null> {
      const bytes = await readFile(pathOf(name)).catch(() => null)
      if (bytes) await utimes(pathOf(name), new Date(), new Date()).catch(() => undefined)
      return bytes
    },

    /** One after the other, so that all of them together stay within the limit. */
    async write(name: string, bytes: Buffer): Promise<void> {
      if (bytes.length > maxBytes) return
      // A full disk or a folder that no one may write: the next reader asks the source again.
      last = last.then(() => write(name, bytes)).catch(() => undefined)
      await last
    },
  }
}

async function filesIn(folder: string): Promise<{ path: string; size: number; readAt: number }[]> {
  const found = (await readdir(folder)).map(async (name) => {
    const path = join(folder, name)
    const file = await stat(path).catch(() => null)
    return file ? [{ path, size: file.size, readAt: file.mtimeMs }] : []
  })
  return (await Promise.all(found)).flat()
}
