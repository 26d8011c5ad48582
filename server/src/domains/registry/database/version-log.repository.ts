import { createHash } from 'node:crypto'
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { signedText } from '@center/shared/bundle'
import { LOG_PAGE, logText, toWireTime, type LogEntry } from '@center/shared/contract'
import type { Database } from '../../../platform/database/database'
import { appVersions, type appFiles } from './registry.tables'
import { versionLog } from './version-log.tables'

/** Any number that no other advisory lock uses. */
const LOG_LOCK = 7_304_009
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const holdLog = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(${LOG_LOCK})`)

type Logged = Pick<typeof appVersions.$inferSelect, 'name' | 'version' | 'manifest' | 'baseUrl' | 'signature'>
type FileRow = Pick<typeof appFiles.$inferSelect, 'path' | 'sha256' | 'integrity'>

/**
 * Adds a version to the log, in the transaction that publishes it, and answers the hash of its entry. Others that publish wait from here on
 * until it ends.
 */
export async function appendToLog(tx: Database, row: Logged, files: readonly FileRow[], at: Date): Promise<string> {
  await holdLog(tx)
  const [last] = await tx
    .select({ sequence: versionLog.sequence, hash: versionLog.hash })
    .from(versionLog)
    .orderBy(desc(versionLog.sequence))
    .limit(1)
  const { name, version, signature } = row
  const entry = {
    sequence: (last?.sequence ?? 0) + 1,
    name,
    version,
    digest: hashOf(signedText({ ...row, files })),
    keyId: signature?.keyId ?? null,
    previousHash: last?.hash ?? '',
  }
  const hash = hashOf(logText({ ...entry, at: toWireTime(at) }))
  await tx.insert(versionLog).values({ ...entry, at, hash })
  return hash
}

export type VersionLogRepository = ReturnType<typeof createVersionLogRepository>

export function createVersionLogRepository(db: Database) {
  return {
    async after(sequence: number): Promise<LogEntry[]> {
      const rows = await db
        .select()
        .from(versionLog)
        .where(gt(versionLog.sequence, sequence))
        .orderBy(asc(versionLog.sequence))
        .limit(LOG_PAGE)
      return rows.map((row) => ({ ...row, at: toWireTime(row.at) }))
    },

    /** Versions that were published before there was a log, in their order. */
    async unlogged(): Promise<(typeof appVersions.$inferSelect)[]> {
      const found = await db
        .select({ row: appVersions })
        .from(appVersions)
        .leftJoin(versionLog, and(eq(versionLog.name, appVersions.name), eq(versionLog.version, appVersions.version)))
        .where(isNull(versionLog.sequence))
        .orderBy(asc(appVersions.sequence))
      return found.map(({ row }) => row)
    },

    /** No one else adds to the log until the transaction ends. */
    hold: () => holdLog(db),

    append: (row: Logged, files: readonly FileRow[], at: Date) => appendToLog(db, row, files, at),
  }
}
