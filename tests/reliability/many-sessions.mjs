import { createHash, randomBytes, randomUUID } from 'node:crypto'

const BATCH = 200
const columns = ['id', 'token_hash', 'tenant_id', 'tenant_code', 'user_id', 'sign_key', 'began_at', 'seen_at']

/**
 * Writes sessions of as many users of a tenant into the database of a server that is not running: to sign in two thousand
 * people would measure passwords. Answers what each needs to call.
 */
export function addSessions(database, tenantCode, count) {
  return database.use((client) => write(client, tenantCode, count))
}

async function write(client, tenantCode, count) {
  const found = await client.query('select id from tenants where code = $1', [tenantCode])
  const { id: tenantId } = found.rows[0]
  const people = Array.from({ length: count }, (_, number) => ({
    userId: `reader-${number}`,
    token: randomBytes(32).toString('base64url'),
    signKey: randomBytes(32),
  }))
  for (let from = 0; from < count; from += BATCH) {
    const rows = people.slice(from, from + BATCH).map((person) => toRow(person, tenantId, tenantCode))
    const places = rows.map((row, at) => `(${row.map((_, column) => `$${at * row.length + column + 1}`).join(', ')})`)
    await client.query(`insert into sessions (${columns.join(', ')}) values ${places.join(', ')}`, rows.flat())
  }
  return people.map(({ token, signKey }) => ({ token, signKey: signKey.toString('base64url') }))
}

function toRow({ userId, token, signKey }, tenantId, tenantCode) {
  const tokenHash = createHash('sha256').update(token).digest('base64url')
  const now = new Date().toISOString()
  return [randomUUID(), tokenHash, tenantId, tenantCode, userId, signKey.toString('base64url'), now, now]
}
