import { settingFault, toWireTime, type SettingChange, type TenantSettings } from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import type { SettingsRepository, Writing } from './settings.repository'

/** Who changes, and on which revision it was decided; null when that was not said. */
export type SettingsCommand = {
  by: string
  expected: number | null
  set: Record<string, unknown>
  note: string
} & Writing

type Dependencies = {
  now: () => Date
  /** Whether another back end answers in our place, and checks signatures as it does. */
  hasUpstream: () => boolean
}

export type SettingsService = ReturnType<typeof createSettingsService>

/** Switches of a tenant, changed by operations: checked, compared with what was seen, and written down. */
export function createSettingsService(repository: SettingsRepository, { now, hasUpstream }: Dependencies) {
  async function read(tenantId: string): Promise<TenantSettings> {
    const found = await repository.find(tenantId)
    if (!found) throw new AppError('tenant.not_found')
    return found
  }

  const faultOf = (key: string, value: unknown): string | null =>
    settingFault(key, value) ?? (hasUpstream() ? null : signFault(key, value))

  return {
    read,

    /** What is wrong with a value for a key; null for nothing. A value of `null` goes back to the default. */
    faultOf,

    async change(tenantId: string, { by, expected, set, note, ...writing }: SettingsCommand): Promise<TenantSettings> {
      const faults = Object.entries(set).flatMap(([field, value]) => {
        const message = faultOf(field, value)
        return message === null ? [] : [{ field, message }]
      })
      if (faults.length > 0) throw new AppError('setting.invalid', faults)

      const { settings, revision } = await read(tenantId)
      if (expected !== revision) throw new AppError('release.revision_conflict', { revision })
      const next = Object.fromEntries(Object.entries({ ...settings, ...set }).filter(([, value]) => value !== null))
      const changes = Object.keys(set).map((key) => ({ key, from: settings[key] ?? null, to: set[key] ?? null }))
      const entry = { tenantId, revision: revision + 1, changes, by, at: now(), note }
      if (!(await repository.change(tenantId, next, entry, writing))) {
        throw new AppError('release.revision_conflict', { revision: (await read(tenantId)).revision })
      }
      return { settings: next, revision: revision + 1 }
    },

    /** Newest first. */
    async changes(tenantId: string, paging: { page: number; limit: number }) {
      const { rows, total } = await repository.page(tenantId, paging)
      const toRow = ({ revision, changes, by, at, note }: (typeof rows)[number]): SettingChange => {
        return { revision, changes, by, at: toWireTime(at), note }
      }
      return { rows: rows.map(toRow), total }
    },
  }
}

/** This server checks signatures of one kind (decision 013): with another one no one of the tenant could call it. */
function signFault(key: string, value: unknown): string | null {
  if (key !== 'CENTER_SIGN_MODE' || value === null || value === 'strict') return null
  return 'must be strict without CENTER_UPSTREAM: this server would refuse every call of every user'
}
