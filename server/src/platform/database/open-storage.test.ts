import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { atOnce, testOnPostgres } from '../../testing/on-postgres'
import { createMigratedDatabase, root } from '../../testing/test-database'
import { openStorage } from './open-storage'

/** An address of a database that nothing listens at until `listen` is called; it counts who comes. */
async function lateDoor(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let connections = 0
  const server: Server = createServer((socket) => {
    connections += 1
    const onward = connect(Number(target.port || 5432), target.hostname)
    for (const each of [socket, onward]) {
      sockets.add(each)
      each.on('error', () => undefined)
    }
    socket.pipe(onward).pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  const own = new URL(url)
  own.host = `127.0.0.1:${port}`
  return {
    url: own.href,
    connections: () => connections,
    listen: () => void server.listen(port, '127.0.0.1'),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      if (server.listening) await once(server, 'close')
    },
  }
}

testOnPostgres(
  'waits for a server that answers late, and opens it with the limits and by the addresses of the settings',
  async () => {
    const database = await createMigratedDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'center-open-'))
    const [pooled, direct] = [await lateDoor(database.url), await lateDoor(database.url)]
    pooled.listen()
    const troubles: Error[] = []
    const storage = await openStorage({
      config: {
        root,
        dataDir,
        databaseUrl: pooled.url,
        databaseDirectUrl: direct.url,
        databaseLimits: { connections: 2, statementMs: 4321, lockMs: 1234 },
        databaseWaitSeconds: 60,
      },
      processes: { pid: process.pid, isAlive: () => true },
      onTrouble: (error) => {
        if (troubles.push(error) === 1) direct.listen()
      },
    })
    try {
      expect(troubles.map((error) => error.message)).toEqual([expect.stringContaining('ECONNREFUSED')])
      // Migrations went past the pooler; queries do not.
      expect([direct.connections(), pooled.connections()]).toEqual([1, 0])
      const read = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
      const [answer] = await atOnce(5, () => storage.db.execute(read))
      expect(answer).toMatchObject({ rows: [{ statement: '4321ms', lock: '1234ms' }] })
      expect([storage.connections().open, pooled.connections()]).toEqual([2, 2])
    } finally {
      await storage.close()
      await Promise.all([pooled.close(), direct.close()])
      await database.drop()
      await rm(dataDir, { recursive: true })
    }
  },
)
