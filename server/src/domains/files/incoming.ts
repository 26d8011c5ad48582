import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, unlink } from 'node:fs/promises'
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
