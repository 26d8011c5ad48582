import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** An upload on the disk, not yet looked at. */
export type Incoming = { path: string; size: number; sha256: string }

/** Writes a stream to a file of its own, synced, with the hash of what was written. On a failure nothing stays. */
export async function writeIncoming(stream: Readable, folder: string): Promise<Incoming> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk)
      size += chunk.length
      await file.appendFile(chunk)
    }
    await file.sync()
    return { path, size, sha256: hash.digest('hex') }
  } catch (error) {
    await unlink(path)
    throw error
  } finally {
    await file.close()
  }
}

/** Removes what no one has written to since an instant: uploads of a process that was killed. */
export async function removeAbandoned(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
    const path = join(folder, name)
    // Another upload may have removed it by now.
    const found = await stat(path).catch(() => null)
    if (found && found.mtime < before) await rm(path, { force: true })
  }
}
