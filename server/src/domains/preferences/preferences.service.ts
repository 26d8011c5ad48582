import * as z from 'zod/mini'
import { PreferenceName, UserPreferences, validItems, type PreferencesChange } from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import type { Owner, PreferencesRepository, StoredPreferences } from './preferences.repository'

export type PreferencesService = ReturnType<typeof createPreferencesService>

/** What users have set up for themselves. Owner and tenant come from the session; a key that is not set has its default. */
export function createPreferencesService(repository: PreferencesRepository, now: () => Date) {
  return {
    async read({ tenantId, userId }: Owner): Promise<UserPreferences> {
      return toPreferences(await repository.find({ tenantId, userId }))
    },

    async change({ tenantId, userId }: Owner, change: PreferencesChange): Promise<UserPreferences> {
      const owner = { tenantId, userId }
      const stored = await repository.merge(owner, change, now())
      if (!stored) throw new AppError('preferences.outdated', toPreferences(await repository.find(owner)))
      return toPreferences(stored)
    },
  }
}

/** What is stored, by its keys: one that is not right has its default, and a list loses only the entries that are not. */
function toPreferences({ set, revision }: StoredPreferences): UserPreferences {
  const { shape } = UserPreferences
  const right = Object.entries({ ...set, revision }).flatMap(([key, value]) => {
    const kept = Array.isArray(value) ? validItems(PreferenceName, value) : value
    const schema = Object.hasOwn(shape, key) ? shape[key as keyof typeof shape] : null
    return schema && z.safeParse(schema, kept).success ? [[key, kept] as const] : []
  })
  return z.parse(UserPreferences, Object.fromEntries(right))
}
