import * as z from 'zod/mini'
import { UserPreferences, type PreferencesChange } from '@center/shared/contract'
import type { Owner, PreferencesRepository } from './preferences.repository'

export type PreferencesService = ReturnType<typeof createPreferencesService>

/** What users have set up for themselves. Owner and tenant come from the session; a key that is not set has its default. */
export function createPreferencesService(repository: PreferencesRepository, now: () => Date) {
  return {
    async read({ tenantId, userId }: Owner): Promise<UserPreferences> {
      return z.parse(UserPreferences, await repository.find({ tenantId, userId }))
    },

    async change({ tenantId, userId }: Owner, change: PreferencesChange): Promise<UserPreferences> {
      return z.parse(UserPreferences, await repository.merge({ tenantId, userId }, change, now()))
    },
  }
}
