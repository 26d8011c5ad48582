import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillLargeTenant, SIZES } from '../../tests/administration/fill-large-tenant.mjs'
import { rememberedVisit } from '../../tests/reliability/client.mjs'
import { createRunDatabase } from '../../tests/reliability/run-database.mjs'
import { freePort, startServer } from '../../tests/reliability/server-process.mjs'

const small = Object.fromEntries(Object.keys(SIZES).map((name) => [name, 100]))

/**
 * A server on a database of its own, with the tenant of `fillLargeTenant` in its smallest size, until what is done with it is over. `session`
 * is that of `u-1`, who holds every right, `visit` what its browser asks for the page with.
 */
export async function withLargeTenant(then) {
  const dataDir = mkdtempSync(join(tmpdir(), 'center-growth-'))
  const database = await createRunDatabase(dataDir)
  const port = await freePort()
  const server = startServer({ dataDir, port, databaseUrl: database.url, environment: { CENTER_SEED: 'none' } })
  try {
    await server.ready
    const url = `http://127.0.0.1:${port}`
    const session = await fillLargeTenant(database, small)
    return await then({ url, database, session: { ...session, visit: await rememberedVisit(url, session) }, server })
  } finally {
    server.kill('SIGTERM')
    await server.ended
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Brings what a dimension is about from one size to the next. */
export function growTo({ before = [], grow }, database, { from, to }) {
  return database.use(async (client) => {
    for (const statement of [...(from === 0 ? before : []), ...grow(from, to)]) await client.query(statement)
    await client.query('vacuum analyze')
  })
}
