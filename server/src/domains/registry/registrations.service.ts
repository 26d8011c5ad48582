import { toWireTime, type AppRow, type Registration, type ReleaseRow } from '@center/shared/contract'
import { AppError } from '../../platform/errors'
import { createCommandRunner, type Command } from './commands'
import type { ReleaseEntry } from './history.repository'
import type { AppEntry, Target } from './registrations.repository'
import type { RegistryRepository } from './registry.repository'
import { checkExpected, checkRegistration, revisionConflict } from './release-checks'

export type RegistrationsService = ReturnType<typeof createRegistrationsService>

/** Which apps a tenant has and how. A registration runs nothing by itself: that takes a release. */
export function createRegistrationsService(repository: RegistryRepository, now: () => Date) {
  const run = createCommandRunner(repository, now)

  return {
    /** Gives a tenant an app, or replaces how the tenant has it. The first time there is no revision to name. */
    async register(target: Target, registration: Registration, command: Command): Promise<{ revision: number }> {
      if (!(await repository.versions.hasApp(target.name))) throw new AppError('app.not_found')
      const { answer } = await run({ target, command, request: ['register', registration] }, async (inside) => {
        await checkRegistration(inside, target, registration)
        const row = { ...target, ...registration, updatedAt: now(), updatedBy: command.by }
        const existing = await inside.registrations.find(target)
        if (existing) checkExpected(existing, command.expected)
        const revision = existing
          ? await inside.registrations.update(row, existing.revision)
          : (await inside.registrations.insert(row)) && 1
        if (!revision) throw await revisionConflict(inside, target)
        return { revision }
      })
      return answer
    },

    async apps(tenantId: string): Promise<{ rows: AppRow[]; total: number }> {
      const rows = (await repository.registrations.apps(tenantId)).map(toAppRow)
      return { rows, total: rows.length }
    },

    /** Who moved the tenant from where to where, newest first. */
    async history(
      tenantId: string,
      query: { name?: string | undefined; page: number; limit: number },
    ): Promise<{ rows: ReleaseRow[]; total: number }> {
      const { rows, total } = await repository.history.page(tenantId, query)
      return { rows: rows.map(toReleaseRow), total }
    },
  }
}

function toAppRow(row: AppEntry): AppRow {
  const { name, title, titleEn, kind, isolation, revision, enabled, updatedBy } = row
  const stable = row.version === null ? null : { version: row.version }
  const updatedAt = toWireTime(row.updatedAt)
  return { name, title, titleEn, kind, isolation, revision, stable, enabled, updatedAt, updatedBy }
}

function toReleaseRow({ revision, name, from, to, policy, by, at, note }: ReleaseEntry): ReleaseRow {
  return { revision, name, from, to, policy, by, at: toWireTime(at), note }
}
