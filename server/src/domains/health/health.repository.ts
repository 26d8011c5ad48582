import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database'
import { canaryCounts, telemetry } from './health.tables'

export type TelemetryRow = typeof telemetry.$inferSelect
export type ReporterGroupRow = typeof canaryCounts.$inferSelect
export type ReporterGroupCount = Pick<ReporterGroupRow, 'version' | 'reporterGroup' | 'kind' | 'bucket' | 'count'>
type Row = TelemetryRow
export type CountRow = Pick<Row, 'name' | 'version' | 'kind' | 'bucket' | 'label' | 'count'> & { step: number }
/** Equal parts of a time that ends now. */
export type Steps = { from: Date; stepMs: number; steps: number }
export type HealthRepository = ReturnType<typeof createHealthRepository>

const BATCH = 500

/** Counts of what pages said. */
export function createHealthRepository(db: Database) {
  return {
    ...createReporterGroups(db),

    /** Adds to what is there, all rows or none: what failed is added again as a whole. */
    async add(rows: Row[]): Promise<void> {
      await inBatches(db, rows, keyOf, (tx, batch) =>
        tx
          .insert(telemetry)
          .values(batch)
          .onConflictDoUpdate({
            target: [
              ...[telemetry.tenantId, telemetry.name, telemetry.version, telemetry.minute],
              ...[telemetry.kind, telemetry.bucket, telemetry.label],
            ],
            set: { count: sql`${telemetry.count} + excluded.count` },
          }),
      )
    },

    /** Counts of a tenant since a moment, in steps from it on. */
    async counts(tenantId: string, { from, stepMs }: Steps, name?: string): Promise<CountRow[]> {
      const { name: app, version, kind, bucket, label } = telemetry
      const step = sql<number>`floor(extract(epoch from (${telemetry.minute} - ${from.toISOString()}::timestamptz)) * 1000 / ${stepMs})::int`
      return db
        .select({ name: app, version, kind, bucket, label, step, count: sql<number>`sum(${telemetry.count})::int` })
        .from(telemetry)
        .where(
          and(
            eq(telemetry.tenantId, tenantId),
            gte(telemetry.minute, from),
            name === undefined ? undefined : eq(telemetry.name, name),
          ),
        )
        .groupBy(app, version, kind, bucket, label, sql`6`)
    },

    /** How often each version was said to be open in each minute since a moment. */
    async open(tenantId: string, since: Date): Promise<{ name: string; version: string; count: number }[]> {
      const { name, version, minute, count } = telemetry
      return db
        .select({ name, version, minute, count })
        .from(telemetry)
        .where(and(eq(telemetry.tenantId, tenantId), gte(minute, since), eq(telemetry.kind, 'open')))
    },

    /** The versions that some page had since a moment, of any tenant. */
    async versionsSince(since: Date): Promise<{ name: string; version: string }[]> {
      return db
        .selectDistinct({ name: telemetry.name, version: telemetry.version })
        .from(telemetry)
        .where(and(gte(telemetry.minute, since), inArray(telemetry.kind, ['open', 'mount'])))
    },

    async forget({ counts, reporterGroups }: { counts: Date; reporterGroups: Date }): Promise<void> {
      await db.delete(telemetry).where(lt(telemetry.minute, counts))
      await db.delete(canaryCounts).where(lt(canaryCounts.minute, reporterGroups))
    },
  }
}

/** What a canary is judged by. */
function createReporterGroups(db: Database) {
  return {
    /** Adds to what is there, all rows or none. */
    async addReporterGroups(rows: ReporterGroupRow[]): Promise<void> {
      await inBatches(db, rows, reporterGroupKeyOf, (tx, batch) =>
        tx
          .insert(canaryCounts)
          .values(batch)
          .onConflictDoUpdate({
            target: [
              ...[canaryCounts.tenantId, canaryCounts.name, canaryCounts.minute, canaryCounts.version],
              ...[canaryCounts.reporterGroup, canaryCounts.kind, canaryCounts.bucket],
            ],
            set: { count: sql`${canaryCounts.count} + excluded.count` },
          }),
      )
    },

    /** What was said of an app by each voice since a moment. */
    async reporterGroups(tenantId: string, name: string, since: Date): Promise<ReporterGroupCount[]> {
      const { version, reporterGroup, kind, bucket, count } = canaryCounts
      return db
        .select({ version, reporterGroup, kind, bucket, count: sql<number>`sum(${count})::int` })
        .from(canaryCounts)
        .where(and(eq(canaryCounts.tenantId, tenantId), eq(canaryCounts.name, name), gte(canaryCounts.minute, since)))
        .groupBy(version, reporterGroup, kind, bucket)
    },
  }
}

/** Writes rows in one transaction, a batch in a statement. In one order, so that two instances never wait for each other's rows. */
async function inBatches<R>(
  db: Database,
  rows: R[],
  keyOf: (row: R) => string,
  write: (tx: Database, batch: R[]) => Promise<unknown>,
): Promise<void> {
  const ordered = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  await db.transaction(async (tx) => {
    for (let start = 0; start < ordered.length; start += BATCH) {
      await write(tx, ordered.slice(start, start + BATCH))
    }
  })
}

export const keyOf = ({ tenantId, name, version, minute, kind, bucket, label }: Row) =>
  [tenantId, name, version, minute.toISOString(), kind, bucket, label].join('\n')

export const reporterGroupKeyOf = ({
  tenantId,
  name,
  version,
  minute,
  reporterGroup,
  kind,
  bucket,
}: ReporterGroupRow) => [tenantId, name, minute.toISOString(), version, reporterGroup, kind, bucket].join('\n')
