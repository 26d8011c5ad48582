import { getPreferences, updatePreferences, UserPreferences, type PreferencesChange } from '@center/shared/contract'
import { callApi, session, type Result } from '@center/shared/host'
import { proxy, ref } from 'valtio'
import * as z from 'zod/mini'
import { announcePreferences } from './other-tabs'

const defaults = (): UserPreferences => ({
  ...{ favourites: [], recents: [], watermark: null, lockMinutes: null, guidanceHidden: false, layout: {} },
  revision: '',
})

/** What is to be other than it is; worked out anew when the preferences turn out to be others than they seemed. */
export type Wish = (values: UserPreferences) => PreferencesChange

/** What the user has set up for themselves, on the server and so in every browser. `values` is replaced as a whole. */
export const userPreferences = proxy<{ status: 'idle' | 'loading' | 'ready' | 'failed'; values: UserPreferences }>({
  status: 'idle',
  values: ref(defaults()),
})

/** What the server is known to have; changes that it has not answered yet, oldest first. */
let saved = defaults()
let pending: Wish[] = []
let turn: Promise<unknown> = Promise.resolve()
let owner: string | null = null

/** Fetches them, once for a session; again after a failure. */
export async function loadUserPreferences(): Promise<void> {
  if (owner !== session.token) forgetUserPreferences()
  if (userPreferences.status === 'loading' || userPreferences.status === 'ready') return
  const own = (owner = session.token)
  userPreferences.status = 'loading'
  await fetchPreferences(own)
}

/** Another tab of the browser has changed them: they are fetched anew, behind what this one is changing. */
export function followUserPreferences(): void {
  const own = owner
  if (own === null || userPreferences.status !== 'ready') return
  turn = turn.then(() => (own === owner ? fetchPreferences(own) : undefined))
}

async function fetchPreferences(own: string | null): Promise<void> {
  const result = await callApi(getPreferences, {})
  if (own !== owner) return
  if (result.ok) take(result.value)
  if (userPreferences.status !== 'ready') userPreferences.status = result.ok ? 'ready' : 'failed'
}

/**
 * Changes what is named: at once in the page, then on the server, one change after the other. What was changed elsewhere
 * meanwhile stays: the change is made again, of that. What the server refuses is taken back.
 */
export function changeUserPreferences(wanted: PreferencesChange | Wish): Promise<Result<UserPreferences>> {
  const own = (owner ??= session.token)
  const wish: Wish = typeof wanted === 'function' ? wanted : () => wanted
  pending = [...pending, wish]
  show()
  const save = async () => {
    const result = await send(wish, () => own === owner)
    if (own !== owner) return result
    pending = pending.filter((waiting) => waiting !== wish)
    if (result.ok) take(result.value)
    else show()
    if (result.ok) announcePreferences()
    return result
  }
  const done = turn.then(save)
  turn = done
  return done
}

/** So many times somebody else may be first. */
const ATTEMPTS = 4

async function send(wish: Wish, isWanted: () => boolean): Promise<Result<UserPreferences>> {
  let result = await attempt(wish)
  for (let left = ATTEMPTS - 1; left > 0 && isOutdated(result) && isWanted(); left--) {
    const present = z.safeParse(UserPreferences, result.failure.data)
    if (!present.success) break
    take(present.data)
    result = await attempt(wish)
  }
  return result
}

function attempt(wish: Wish): Promise<Result<UserPreferences>> {
  // What was never fetched is not known to be of any revision: the server then adds what is named to whatever there is.
  const revision = userPreferences.status === 'ready' ? { revision: saved.revision } : {}
  return callApi(updatePreferences, { body: { ...wish(saved), ...revision } })
}

function isOutdated(result: Result<UserPreferences>): result is Extract<typeof result, { ok: false }> {
  return !result.ok && result.failure.code === 'preferences.outdated'
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
  userPreferences.values = ref(
    pending.reduce<UserPreferences>((values, wish) => withChange(values, wish(values)), saved),
  )
}

function withChange(values: UserPreferences, change: PreferencesChange): UserPreferences {
  const named = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...values, ...(Object.fromEntries(named) as Partial<UserPreferences>) }
}
