import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { list } from 'tar'
import { buildArchive } from '../../server/src/testing/build-bundle'

/** A packed sub-app with other words in its manifest, and otherwise the same bytes. */
export async function repack(file: string, changes: Record<string, unknown>): Promise<Buffer> {
  const entries: { path: string; body: Buffer }[] = []
  const reader = list({
    onReadEntry: (entry) => {
      const parts: Buffer[] = []
      entry.on('data', (part: Buffer) => parts.push(part))
      entry.on('end', () => entries.push({ path: entry.path, body: Buffer.concat(parts) }))
    },
  })
  await new Promise<void>((resolve, reject) => {
    reader.on('end', () => resolve())
    reader.on('error', reject)
    Readable.from([readFileSync(file)]).pipe(reader as unknown as NodeJS.WritableStream)
  })
  return buildArchive(
    entries.map(({ path, body }) =>
      path === 'center.json'
        ? { path, body: JSON.stringify({ ...JSON.parse(body.toString('utf8')), ...changes }) }
        : { path, body },
    ),
  )
}
