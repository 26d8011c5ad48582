import { randomUUID } from 'node:crypto'
import { CERTIFICATION_MINUTES, toWireTime, type Certification, type CheckReport } from '@center/shared/contract'
import { AppError } from '../../../platform/errors/errors'
import type { CertificationRow } from '../database/certifications.repository'
import type { RegistryRepository } from '../database/registry.repository'
import { checkReport } from '../versions/version-admin.service'

type Place = { name: string; version: string }
type Author = { by: string; requestId: string }
type Found = { lease: string; report: CheckReport | null; fault: string }
export type CertificationsService = ReturnType<typeof createCertifications>

type Dependencies = { repository: RegistryRepository; now: () => Date; isOwn: (name: string) => boolean }

/** The check that the portal itself has made of each version: workers take versions from a queue and tell what they found. */
export function createCertifications({ repository, now, isOwn }: Dependencies) {
  async function find(place: Place): Promise<CertificationRow> {
    const row = await repository.certifications.find(place)
    if (!row) throw new AppError('record.not_found')
    return row
  }

  return {
    read: async (place: Place): Promise<Certification> => toCertification(await find(place)),

    async repeat(place: Place, { by, requestId }: Author): Promise<Certification> {
      const version = await repository.versions.find(place.name, place.version)
      if (!version || isOwn(place.name) || version.manifest.kind === 'link') throw new AppError('record.not_found')
      await repository.transaction(async (tx) => {
        const at = now()
        if (!(await tx.certifications.queue(place, at))) return
        const object = `${place.name}@${place.version}`
        const details = { kind: 'queue' }
        await tx.audit({ at, actor: by, tenantId: null, action: 'certification', object, details, requestId })
      })
      return toCertification(await find(place))
    },

    /** The next version, for a worker alone until its lease runs out, or one that is named; null: none waits. */
    async claim(worker: string, of?: Place): Promise<(Place & { lease: string; attempt: number }) | null> {
      const at = now()
      const lease = randomUUID()
      const until = new Date(at.getTime() + CERTIFICATION_MINUTES * 60_000)
      const row = await repository.certifications.claim({ worker, lease, now: at, until, of })
      return row && { name: row.name, version: row.version, lease, attempt: row.attempts }
    },

    async end(place: Place, { lease, report, fault }: Found, { by, requestId }: Author): Promise<Certification> {
      if (report) checkReport(report, place)
      const row = await repository.transaction(async (tx) => {
        const at = now()
        const ended = await tx.certifications.end(place, lease, { at, report, fault: report ? '' : fault })
        if (!ended) throw new AppError('record.not_found')
        const details = report ? { kind: 'done', passed: report.passed } : { kind: 'failed', fault }
        const object = `${place.name}@${place.version}`
        await tx.audit({ at, actor: by, tenantId: null, action: 'certification', object, details, requestId })
        return ended
      })
      return toCertification(row)
    },
  }
}

function toCertification(row: CertificationRow): Certification {
  const { state, attempts, queuedAt, endedAt, worker, fault, report } = row
  const times = { queuedAt: toWireTime(queuedAt), endedAt: endedAt && toWireTime(endedAt) }
  return { state, attempts, ...times, worker, fault, report }
}
