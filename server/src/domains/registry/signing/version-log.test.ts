import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { signedText } from '@center/shared/bundle'
import {
  logText,
  readVersionLog,
  readVersionProof,
  type AuditRow,
  type LogEntry,
  type VersionProof,
} from '@center/shared/contract'
import { auditEntries } from '../../audit/audit.tables'
import { buildBundle } from '../../../testing/build-bundle'
import { buildRegistryApp, type RegistryApp } from '../../../testing/build-registry-app'
import { openPostgresDatabase, testOnPostgres } from '../../../testing/on-postgres'
import { createRegistryRepository } from '../database/registry.repository'
import { versionLog } from '../database/version-log.tables'
import { createVersionLog } from './version-log'

const name = '@apps/notepad'
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

let server: RegistryApp
beforeAll(async () => {
  server = await buildRegistryApp()
  for (const version of ['1.0.0', '1.1.0']) await server.upload(name, buildBundle({ version }, version))
})
afterAll(() => server.close())

async function readLog(of = server, after = 0): Promise<LogEntry[]> {
  const { data } = await of.guest.call(readVersionLog, { querystring: { after } })
  return (data as { entries: LogEntry[] }).entries
}

const isChain = (log: LogEntry[]) =>
  log.every(
    ({ hash, ...entry }, index) =>
      entry.sequence === index + 1 &&
      entry.previousHash === (log[index - 1]?.hash ?? '') &&
      hash === hashOf(logText(entry)),
  )

test('everybody reads what was published, and the digest is that of what the portal has', async () => {
  const log = await readLog()
  expect(log.map(({ version, keyId }) => [version, keyId])).toEqual([
    ['1.0.0', null],
    ['1.1.0', null],
  ])
  expect(isChain(log)).toBe(true)
  expect(await readLog(server, 1)).toEqual(log.slice(1))
  const proof = await server.guest.call(readVersionProof, { params: { name, version: '1.1.0' } })
  expect(hashOf(signedText(proof.data as VersionProof))).toBe(log[1]?.digest)
  const missing = await server.guest.call(readVersionProof, { params: { name, version: '9.9.9' } })
  expect(missing.status).toBe(40421)
})

test('the audit names the entry, so that both chains would have to be written anew', async () => {
  const [first] = await readLog()
  const ofPublishing = eq(auditEntries.action, 'publish')
  const rows = await server.db.select().from(auditEntries).where(ofPublishing).orderBy(auditEntries.sequence)
  expect((rows[0] as unknown as AuditRow).details).toMatchObject({ log: first?.hash })
})

test('what was published before there was a log is in it after the next start, once', async () => {
  const { db, app, clock } = server
  const outside = {
    appendAudit: async () => undefined,
    appendEvent: app.appendEvent,
    demandsSigned: async () => false,
    reviewPolicyOf: async () => ({ mode: 'none' as const, approvedVendors: [], certifiedOnly: false }),
  }
  const log = createVersionLog({ repository: createRegistryRepository(db, outside), now: clock.now })
  const before = await readLog()
  await db.execute(sql`delete from version_log`)
  await Promise.all([log.catchUp(), log.catchUp()])
  await log.catchUp()
  const after = await readLog()
  expect(after.map(({ digest }) => digest)).toEqual(before.map(({ digest }) => digest))
  expect(isChain(after)).toBe(true)
  expect(await db.$count(versionLog)).toBe(2)
})

testOnPostgres('of many published at once each is in the chain, and none is lost', async () => {
  const other = await buildRegistryApp({}, undefined, openPostgresDatabase)
  const versions = Array.from({ length: 9 }, (_, index) => `1.0.${index}`)
  await Promise.all(versions.map((version) => other.upload(name, buildBundle({ version }, version))))
  const log = await readLog(other)
  expect(log.map(({ version }) => version).toSorted()).toEqual(versions)
  expect(isChain(log)).toBe(true)
  await other.close()
})
