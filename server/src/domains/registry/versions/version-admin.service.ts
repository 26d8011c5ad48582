import {
  toWireTime,
  type AttachedReport,
  type AuditAction,
  type CheckReport,
  type VersionDiff,
} from '@center/shared/contract'
import { outsideWalls } from '../../../platform/async/tenant-walls'
import { AppError, invalidField } from '../../../platform/errors/errors'
import { diffSides } from './diff-versions'
import type { RegistryRepository } from '../database/registry.repository'
import type { FileRow, VersionRow } from '../database/versions.repository'
import type { Publisher } from './versions.service'

export type VersionAdmin = ReturnType<typeof createVersionAdmin>
type Place = { name: string; version: string }
/** `tenants`: how many run the version, and go on. */
type Switched = { enabled: boolean; tenants: number }

type Dependencies = {
  repository: RegistryRepository
  now: () => Date
  /** What may be served has changed, for all tenants. */
  onChange: () => void
}

/** What is done with a version that is published: look at it, certify it, keep it from new releases. */
export function createVersionAdmin({ repository, now, onChange }: Dependencies) {
  async function find({ name, version }: Place): Promise<VersionRow> {
    const row = await repository.versions.find(name, version)
    if (!row) throw new AppError('app.version_not_found')
    return row
  }

  async function side(place: Place): Promise<{ row: VersionRow; files: FileRow[] }> {
    const row = await find(place)
    const files = await repository.versions.filesOf(place.name, [place.version])
    return { row, files: files.get(place.version) ?? [] }
  }

  function switchTo(enabled: boolean) {
    const action: AuditAction = enabled ? 'restore' : 'withdraw'
    return async (place: Place, note: string, { by, requestId }: Publisher): Promise<Switched> => {
      await find(place)
      // Counted are the tenants of the portal, and not that of the caller alone.
      const tenants = await outsideWalls(() =>
        repository.transaction(async (tx) => {
          // First the row, which a release holds while it decides: the second call sees what the first one did.
          await tx.versions.update(place, { enabled })
          const run = await tx.registrations.countUsers(place.name, place.version)
          await tx.guests.announce('')
          const object = `${place.name}@${place.version}`
          const details = { note, tenants: run }
          await tx.audit({ at: now(), actor: by, tenantId: null, action, object, details, requestId })
          return run
        }),
      )
      onChange()
      return { enabled, tenants }
    }
  }

  return {
    withdraw: switchTo(false),
    restore: switchTo(true),

    /** Keeps what `center check` found with the version it was found in, in place of what was there. */
    async attach(place: Place, report: CheckReport, { by, requestId }: Publisher): Promise<AttachedReport> {
      await find(place)
      checkReport(report, place)
      const at = now()
      await repository.transaction(async (tx) => {
        await tx.versions.update(place, { report, reportAt: at, reportBy: by })
        const object = `${place.name}@${place.version}`
        const details = { passed: report.passed, findings: report.findings.length }
        await tx.audit({ at, actor: by, tenantId: null, action: 'report', object, details, requestId })
      })
      return { report, at: toWireTime(at), by }
    },

    async report(place: Place): Promise<AttachedReport> {
      const { report, reportAt, reportBy } = await find(place)
      if (!report || !reportAt) throw new AppError('app.report_not_found')
      return { report, at: toWireTime(reportAt), by: reportBy ?? '' }
    },

    async diff(name: string, { from, to }: { from: string; to: string }): Promise<VersionDiff> {
      return diffSides(await side({ name, version: from }), await side({ name, version: to }))
    },
  }
}

/** A report certifies the version that it was made of, and no other. */
export function checkReport({ name, version }: CheckReport, place: Place): void {
  if (name !== place.name) throw invalidField('report.name', `is ${name}, the version is of ${place.name}`)
  if (version !== place.version) throw invalidField('report.version', `is ${version}, the version is ${place.version}`)
}
