import type { Server } from 'node:http'
import { CommandError } from '../cli-context'

/** Listens on a port of this machine alone; a port that is in use is said with what to do. */
export function listenOn(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(
        code === 'EADDRINUSE'
          ? new CommandError(`Port ${port} is in use.`, 'Take another one with --port.')
          : new CommandError(`The server cannot listen on port ${port} (${code}).`),
      ),
    )
    server.listen(port, '127.0.0.1', () => resolve())
  })
}
