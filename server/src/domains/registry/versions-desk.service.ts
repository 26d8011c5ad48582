import {
  toWireTime,
  type AttachedReport,
  type AuditAction,
  type CheckReport,
  type VersionDiff,
} from '@center/shared/contract'
import { AppError } from '../../platform/errors'
import { diffSides } from './diff-versions'
import type { RegistryRepository } from './registry.repository'
import { fault } from './release-checks'
import type { FileRow, VersionRow } from './versions.repository'
import type { Publisher } from './versions.service'

export type VersionsDesk = ReturnType<typeof createVersionsDesk>
type Place = { name: string; version: string }

type Parts = {
  repository: RegistryRepository
  now: () => Date
  /** What may be served has changed, for all tenants. */
  onChange: () => void
}

/** What operations do with a version that is published: look at it, certify it, take it out of service. */
export function createVersionsDesk({ repository, now, onChange }: Parts) {
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
    return async (place: Place, note: string, { by, requestId }: Publisher): Promise<{ enabled: boolean }> => {
      await find(place)
      await repository.transaction(async (inside) => {
        // First the row, which a release holds while it decides: whoever comes second sees what the first one did.
        await inside.versions.update(place, { enabled })
        const tenants = enabled ? 0 : await inside.registrations.countUsers(place.name, place.version)
        if (tenants > 0) throw new AppError('app.version_in_use', { tenants })
        await inside.guests.announce('')
        const object = `${place.name}@${place.version}`
        await inside.audit({ at: now(), actor: by, tenantId: null, action, object, details: { note }, requestId })
      })
      onChange()
      return { enabled }
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
      await repository.transaction(async (inside) => {
        await inside.versions.update(place, { report, reportAt: at, reportBy: by })
        const object = `${place.name}@${place.version}`
        const details = { passed: report.passed, findings: report.findings.length }
        await inside.audit({ at, actor: by, tenantId: null, action: 'report', object, details, requestId })
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
  if (name !== place.name) throw fault('report.name', `is ${name}, the version is of ${place.name}`)
  if (version !== place.version) throw fault('report.version', `is ${version}, the version is ${place.version}`)
}
