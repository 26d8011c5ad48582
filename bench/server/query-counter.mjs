import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** Messages by which a client has PostgreSQL carry out a statement: a simple query, and the execution of a prepared one. */
const STATEMENTS = new Set(['Q', 'E'].map((type) => type.charCodeAt(0)))

/**
 * Stands between a server and its database and counts the statements that it sends, whatever library it sends them by. `url` is the address
 * to give the server in place of the database's.
 */
export async function startQueryCounter(databaseUrl) {
  const target = new URL(databaseUrl)
  let statements = 0
  const sockets = new Set()
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect({ host: target.hostname, port: Number(target.port || 5432), noDelay: true })
    const read = createReader((type) => {
      if (STATEMENTS.has(type)) statements += 1
    })
    client.on('data', read)
    client.pipe(database).pipe(client)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(server.address().port)
  return {
    url: url.href,
    count: () => statements,
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Reads the types of messages from the bytes of a client. The first message has none. */
function createReader(onMessage) {
  let rest = Buffer.alloc(0)
  let isStarted = false
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const lengthAt = isStarted ? 1 : 0
      if (rest.length < lengthAt + 4) return
      const end = lengthAt + rest.readUInt32BE(lengthAt)
      if (rest.length < end) return
      if (isStarted) onMessage(rest[0])
      isStarted = true
      rest = rest.subarray(end)
    }
  }
}
