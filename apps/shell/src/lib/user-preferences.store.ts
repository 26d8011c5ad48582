import {
  getPreferences,
  updatePreferences,
  type PreferencesChange,
  type UserPreferences,
} from '@center/shared/contract'
import { callApi, session, type Result } from '@center/shared/host'
import { proxy, ref } from 'valtio'

const defaults = (): UserPreferences => ({
  ...{ favourites: [], recents: [], watermark: null, lockMinutes: null, guidanceHidden: false, layout: {} },
})

/** What the user has set up for themselves, on the server and so in every browser. `values` is replaced as a whole. */
export const userPreferences = proxy<{ status: 'idle' | 'loading' | 'ready' | 'failed'; values: UserPreferences }>({
  status: 'idle',
  values: ref(defaults()),
})

/** What the server is known to have; changes that it has not answered yet, oldest first. */
let saved = defaults()
let pending: PreferencesChange[] = []
let turn: Promise<unknown> = Promise.resolve()
let owner: string | null = null

/** Fetches them, once for a session; again after a failure. */
export async function loadUserPreferences(): Promise<void> {
  if (owner !== session.token) forgetUserPreferences()
  if (userPreferences.status === 'loading' || userPreferences.status === 'ready') return
  const own = (owner = session.token)
  userPreferences.status = 'loading'
  const result = await callApi(getPreferences, {})
  if (own !== owner) return
  userPreferences.status = result.ok ? 'ready' : 'failed'
  if (result.ok) take(result.value)
}

/**
 * Changes what is named: at once in the page, then on the server, one change after the other. What the server refuses is
 * taken back.
 */
export function changeUserPreferences(change: PreferencesChange): Promise<Result<UserPreferences>> {
  const own = (owner ??= session.token)
  pending = [...pending, change]
  show()
  const save = async () => {
    const result = await callApi(updatePreferences, { body: change })
    if (own !== owner) return result
    pending = pending.filter((waiting) => waiting !== change)
    if (result.ok) take(result.value)
    else show()
    return result
  }
  const done = turn.then(save)
  turn = done
  return done
}

/** One user's are not the next one's. */
export function forgetUserPreferences(): void {
  owner = null
  pending = []
  userPreferences.status = 'idle'
  take(defaults())
}

function take(values: UserPreferences): void {
  saved = values
  show()
}

function show(): void {
  userPreferences.values = ref(pending.reduce<UserPreferences>((values, change) => withChange(values, change), saved))
}

function withChange(values: UserPreferences, change: PreferencesChange): UserPreferences {
  const named = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...values, ...(Object.fromEntries(named) as Partial<UserPreferences>) }
}
