import { Client, escapeIdentifier } from 'pg'
import type { Storage } from './database'

type Options = { url: string; onTrouble: (error: Error) => void }
type Handle = (payload: string) => void

const MAX_WAIT_MS = 5000

/**
 * LISTEN on a connection of its own, which is made again when it breaks. After a break every handler is called with an
 * empty payload: something may have been said while no one listened.
 */
export function listenOnServer({ url, onTrouble }: Options): { listen: Storage['onNotify']; close(): Promise<void> } {
  const handlers = new Map<string, Set<Handle>>()
  let connecting: Promise<Client> | null = null
  let retry: NodeJS.Timeout | undefined
  let isClosed = false
  let failures = 0

  async function connect(): Promise<Client> {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000, keepAlive: true })
    client.on('notification', ({ channel, payload = '' }) =>
      handlers.get(channel)?.forEach((handle) => handle(payload)),
    )
    // A connection that breaks says so more than once; the second word must not end its successor.
    let isLost = false
    const onLost = (error: Error) => {
      if (!isLost) lose(error)
      isLost = true
    }
    client.on('error', onLost)
    client.on('end', () => onLost(new Error('The connection that listens ended')))
    await client.connect()
    for (const channel of handlers.keys()) await client.query(`listen ${escapeIdentifier(channel)}`)
    failures = 0
    return client
  }

  function lose(error: Error): void {
    if (isClosed || retry) return
    onTrouble(error)
    failures += 1
    connecting = null
    retry = setTimeout(() => void reconnect(), Math.min(100 * 2 ** failures, MAX_WAIT_MS))
  }

  async function reconnect(): Promise<void> {
    retry = undefined
    try {
      await (connecting = connect())
      for (const set of handlers.values()) set.forEach((handle) => handle(''))
    } catch (error) {
      lose(error as Error)
    }
  }

  return {
    async listen(channel, handle) {
      const set = handlers.get(channel) ?? new Set()
      handlers.set(channel, set.add(handle))
      const client = await (connecting ??= connect())
      await client.query(`listen ${escapeIdentifier(channel)}`)
      return async () => void set.delete(handle)
    },

    async close() {
      isClosed = true
      clearTimeout(retry)
      const client = await connecting?.catch(() => null)
      await client?.end()
    },
  }
}
