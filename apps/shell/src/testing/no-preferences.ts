import type { UserPreferences } from '@center/shared/contract'

/** Of a user who has never set anything up. */
export const noPreferences: UserPreferences = {
  favourites: [],
  recents: [],
  watermark: null,
  lockMinutes: null,
  guidanceHidden: false,
  layout: {},
  revision: '',
}
