import { sql } from 'drizzle-orm'
import { fastify } from 'fastify'
import { openTestDatabase } from '../../testing/test-database'
import { createLogSettings, redact } from './log-settings'

test.each([
  ['/a?token=secret', '/a?token=[redacted]'],
  ['/a?language=eng&Token=secret&page=1', '/a?language=eng&Token=[redacted]&page=1'],
  ['/a?ticketToken=ST-1&st=ST-2', '/a?ticketToken=[redacted]&st=[redacted]'],
  ['/api/auth/oidc/corp/callback?code=1&state=2', '/api/auth/oidc/corp/callback?code=[redacted]&state=[redacted]'],
  ['/a?phone=13900000001', '/a?phone=[redacted]'],
  ['/a?service=https://oa.example/?ticket=ST-3', '/a?service=[redacted]'],
  ['/a/13900000001/b', '/a/[redacted]/b'],
  [`/a/${'x'.repeat(43)}`, '/a/[redacted]'],
  ['/a?13900000001', '/a?[redacted]=[redacted]'],
  ['/a#token=secret', '/a'],
])('writes %s as %s', (url, expected) => {
  expect(redact(url)).toBe(expected)
})

describe('a failed query', () => {
  const lines: string[] = []
  const { log } = fastify({ logger: createLogSettings('info', { write: (line) => void lines.push(line) }) })

  test.each([
    ['a value of another kind', sql`select ${'hash-of-a-token'}::int`],
    ['a table that is not there', sql`select * from nowhere where token_hash = ${'hash-of-a-token'}`],
    ['a value that is there already', sql`insert into recovery_secrets values ('hash-of-a-token', '')`],
  ])('is written without its values: %s', async (_what, query) => {
    const storage = await openTestDatabase()
    await storage.db.execute(sql`insert into recovery_secrets values ('hash-of-a-token', '')`)
    const error = await storage.db.execute(query).catch((failure: unknown) => failure)
    await storage.close()
    lines.length = 0
    log.warn(error as Error)
    log.error({ err: error }, 'unexpected failure')
    expect(lines).toHaveLength(2)
    const statement = query.queryChunks.length === 1 ? 'hash-of-a-token, ' : 'hash-of-a-token'
    expect(lines.join('')).toContain('"code":"')
    expect(lines.join('').replaceAll("('hash-of-a-token', '')", '')).not.toContain(statement)
  })
})
