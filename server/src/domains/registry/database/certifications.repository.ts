import { and, asc, eq, lt, ne, or, sql } from 'drizzle-orm'
import { CERTIFICATION_ATTEMPTS } from '@center/shared/contract'
import type { Database } from '../../../platform/database/database'
import { certifications } from './reviews.tables'

export type CertificationRow = typeof certifications.$inferSelect
export type CertificationsRepository = ReturnType<typeof createCertificationsRepository>
type Place = Pick<CertificationRow, 'name' | 'version'>
type Claim = { worker: string; lease: string; now: Date; until: Date; of: Place | undefined }

/** A worker has it, and said nothing in time. */
const isSilent = (now: Date) => and(eq(certifications.state, 'running'), lt(certifications.leasedUntil, now))

/** The queue of versions that workers check. */
export function createCertificationsRepository(db: Database) {
  const ofVersion = ({ name, version }: Place) =>
    and(eq(certifications.name, name), eq(certifications.version, version))
  return {
    async find(place: Place): Promise<CertificationRow | null> {
      const [row] = await db.select().from(certifications).where(ofVersion(place))
      return row ?? null
    },

    /** Waits from now on; false for one that a worker has. */
    async queue(place: Place, queuedAt: Date): Promise<boolean> {
      const set = { state: 'waiting', attempts: 0, queuedAt, lease: null, leasedUntil: null, endedAt: null } as const
      const queued = await db
        .insert(certifications)
        .values({ ...place, queuedAt })
        .onConflictDoUpdate({
          target: [certifications.name, certifications.version],
          set: { ...set, fault: '', report: null },
          setWhere: or(ne(certifications.state, 'running'), isSilent(queuedAt)),
        })
        .returning({ name: certifications.name })
      return queued.length > 0
    },

    /** The one that waits longest, or whose worker fell silent, for this worker alone; null: none. */
    async claim(asked: Claim): Promise<CertificationRow | null> {
      const { worker, lease, now, until, of } = asked
      const isFree = or(eq(certifications.state, 'waiting'), isSilent(now))
      return db.transaction(async (tx) => {
        const [next] = await tx
          .select()
          .from(certifications)
          .where(and(isFree, of && ofVersion(of)))
          .orderBy(asc(certifications.queuedAt), asc(certifications.name), asc(certifications.version))
          .limit(1)
          .for('update', { skipLocked: true })
        if (!next) return null
        const set = { state: 'running', worker, lease, leasedUntil: until, attempts: next.attempts + 1 } as const
        const [taken] = await tx.update(certifications).set(set).where(ofVersion(next)).returning()
        return taken ?? null
      })
    },

    /** What a worker found; null when it no longer has the version. */
    async end(
      place: Place,
      lease: string,
      { at, report, fault }: { at: Date } & Pick<CertificationRow, 'report' | 'fault'>,
    ): Promise<CertificationRow | null> {
      const isLast = sql`${certifications.attempts} >= ${CERTIFICATION_ATTEMPTS}`
      const tried = sql<CertificationRow['state']>`case when ${isLast} then 'failed' else 'waiting' end`
      const set = { report, fault, endedAt: at, lease: null, leasedUntil: null }
      const [row] = await db
        .update(certifications)
        .set({ ...set, state: report ? 'done' : tried })
        .where(and(ofVersion(place), eq(certifications.lease, lease)))
        .returning()
      return row ?? null
    },
  }
}
