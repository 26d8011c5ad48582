import * as z from 'zod/mini'
import { UserPreferences, type PreferencesChange } from '@center/shared/contract'
import { AppError } from '../../platform/errors'
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

function toPreferences({ set, revision }: StoredPreferences): UserPreferences {
  return z.parse(UserPreferences, { ...set, revision })
}
