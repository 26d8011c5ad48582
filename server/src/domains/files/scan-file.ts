import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { AppError } from '../../platform/errors/errors'
import type { ClamAv } from '../../platform/config/config'
import { harmful } from './checks/harmful'

const ANSWER_WITHIN_MS = 60_000
const MAX_RESPONSE_BYTES = 4096

/** Looks at a file on the disk, and refuses one that is infected. */
export type ScanFile = (path: string) => Promise<void>

/**
 * Shows files to a ClamAV daemon (`INSTREAM`). Without a word of it that the file is clean, nothing is taken: a daemon that is
 * down, too slow, or gives up on the size is no leave.
 */
export function createScan({ host, port }: ClamAv, report: (trouble: unknown) => void): ScanFile {
  return async (path) => {
    const answer = await ask(connect({ host, port }), path).catch((error: unknown) => {
      report(error)
      throw new AppError('server.busy')
    })
    if (/^stream: .* FOUND\0?$/.test(answer)) throw harmful('infected')
    if (/^stream: OK\0?$/.test(answer)) return
    report(new Error(`ClamAV answered: ${answer}`))
    throw new AppError('server.busy')
  }
}

async function ask(socket: Socket, path: string): Promise<string> {
  socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy(new Error('ClamAV did not answer.')))
  try {
    const answer = readAnswer(socket)
    // A failure on the way is a failure there too; it is awaited at the end.
    answer.catch(() => undefined)
    await once(socket, 'connect')
    await sendFile(socket, path)
    return await answer
  } finally {
    socket.destroy()
  }
}

/** Pieces, each behind its length; a length of zero is the end. */
async function sendFile(socket: Socket, path: string): Promise<void> {
  socket.write('zINSTREAM\0')
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    socket.write(length)
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
    if (socket.destroyed) return
  }
  socket.write(Buffer.alloc(4))
}

async function readAnswer(socket: Socket): Promise<string> {
  let answer = ''
  for await (const piece of socket as AsyncIterable<Buffer>) {
    answer += piece.toString('utf8')
    if (answer.includes('\0') || answer.length > MAX_RESPONSE_BYTES) break
  }
  return answer
}
