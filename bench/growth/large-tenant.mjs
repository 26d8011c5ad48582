import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillLargeTenant, SIZES } from '../../tests/administration/fill-large-tenant.mjs'
import { signedHeaders } from '../../tests/reliability/client.mjs'
import { createRunDatabase } from '../../tests/reliability/run-database.mjs'
import { freePort, startServer } from '../../tests/reliability/server-process.mjs'

const small = Object.fromEntries(Object.keys(SIZES).map((name) => [name, 100]))

/**
 * A server on a database of its own, with the tenant of `fillLargeTenant` in its smallest size, until what is done with it is over. `session`
 * is that of `u-1`, who holds every right, with the cookie of its browser.
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
    return await then({ url, database, session: { ...session, cookie: await remember(url, session) }, server })
  } finally {
    server.kill('SIGTERM')
    await server.ended
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The cookie by which the browser of a session gets the page with the tenant's guests. */
async function remember(url, session) {
  const path = '/api/auth/session/remember'
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: signedHeaders(session, path, '', { method: 'POST' }),
  })
  const [cookie] = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  if (cookie === undefined) throw new Error(`${path} answers ${answer.status} and no cookie`)
  return cookie
}

/** Brings what a dimension is about from one size to the next. */
export function growTo({ before = [], grow }, database, { from, to }) {
  return database.use(async (client) => {
    for (const statement of [...(from === 0 ? before : []), ...grow(from, to)]) await client.query(statement)
    await client.query('vacuum analyze')
  })
}
