import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

/**
 * The database of a run: the embedded one in the data folder or, with `DATABASE_URL`, an empty one of its own on that
 * server, which `drop` takes away again. `url` is what the server under test is given.
 */
export async function createRunDatabase(dataDir) {
  const server = process.env.DATABASE_URL
  return server ? createOnServer(server) : createEmbedded(dataDir)
}

/** Only one process may have it open: `use` while the server under test is down. */
function createEmbedded(dataDir) {
  const use = async (work) => {
    const database = await PGlite.create({ dataDir: join(dataDir, 'database') })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  return { name: 'embedded', url: '', use, drop: async () => undefined }
}

async function createOnServer(server) {
  // The time is what test runs tell a database by that a killed run has left behind.
  const name = `center_run_${Math.floor(Date.now() / 1000)}_${randomUUID().replaceAll('-', '')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await connected(server, (client) => client.query(`create database ${name}`))
  return {
    name: 'PostgreSQL server',
    url: url.href,
    use: (work) => connected(url.href, work),
    drop: () => connected(server, (client) => client.query(`drop database ${name} with (force)`)),
  }
}

async function connected(connectionString, work) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
