import { getPreferences, updatePreferences, UserPreferences, type PreferencesChange } from '@center/shared/contract'
import { callApi, session, type Result } from '@center/shared/host'
import { proxy, ref } from 'valtio'
import * as z from 'zod/mini'
import { announcePreferences } from './other-tabs'

const defaults = (): UserPreferences => ({
  favourites: [],
  recents: [],
  watermark: null,
  lockMinutes: null,
  guidanceHidden: false,
  layout: {},
  revision: '',
})

/** What is to be other than it is; worked out anew when the preferences turn out to be others than they seemed. */
export type PreferencesUpdate = (values: UserPreferences) => PreferencesChange

/** What the user has set up for themselves, on the server and so in every browser. `values` is replaced as a whole. */
export const userPreferences = proxy<{ status: 'idle' | 'loading' | 'ready' | 'failed'; values: UserPreferences }>({
  status: 'idle',
  values: ref(defaults()),
})

/** What the server is known to have; changes that it has not answered yet, oldest first. */
let saved = defaults()
let pending: PreferencesUpdate[] = []
let turn: Promise<unknown> = Promise.resolve()
let owner: string | null = null

/** Fetches them, once for a session; again after a failure. */
export async function loadUserPreferences(): Promise<void> {
  if (owner !== session.token) forgetUserPreferences()
  await known((owner = session.token))
}

let loading: Promise<Result<UserPreferences>> | null = null

/** Settles when they are known, or with why they are not. Calls made meanwhile wait for the same response. */
async function known(own: string | null): Promise<Result<UserPreferences>> {
  if (userPreferences.status === 'ready') return { ok: true, value: saved }
  userPreferences.status = 'loading'
  loading ??= fetchPreferences(own)
  const mine = loading
  const result = await mine
  if (loading === mine) loading = null
  return result
}

/** Another tab of the browser has changed them: they are fetched anew, behind what this one is changing. */
export function followUserPreferences(): void {
  const own = owner
  if (own === null || userPreferences.status !== 'ready') return
  turn = turn.then(() => (own === owner ? fetchPreferences(own) : undefined))
}

async function fetchPreferences(own: string | null): Promise<Result<UserPreferences>> {
  const result = await callApi(getPreferences, {})
  if (own !== owner) return result
  if (result.ok) take(result.value)
  if (userPreferences.status !== 'ready') userPreferences.status = result.ok ? 'ready' : 'failed'
  return result
}

/**
 * Changes what is named: at once in the page, then on the server, one change after the other, and none before it is known
 * what there is. What was changed elsewhere meanwhile stays: the change is made again, of that. What the server refuses is
 * taken back.
 */
export function changeUserPreferences(wanted: PreferencesChange | PreferencesUpdate): Promise<Result<UserPreferences>> {
  const own = (owner ??= session.token)
  const update: PreferencesUpdate = typeof wanted === 'function' ? wanted : () => wanted
  pending = [...pending, update]
  show()
  const save = async () => {
    const isWanted = () => own === owner
    const there = isWanted() ? await known(own) : cancelled
    const result = there.ok ? await send(update, isWanted) : there
    if (!isWanted()) return result
    pending = pending.filter((waiting) => waiting !== update)
    if (result.ok) take(result.value)
    else show()
    if (result.ok) announcePreferences()
    return result
  }
  const done = turn.then(save)
  turn = done
  return done
}

/** The update of somebody who is gone is not made in the name of who came after. */
const cancelled: Result<never> = {
  ok: false,
  failure: { code: 'network.cancelled', status: 0, message: '', data: null, requestId: null },
}

/** So many times somebody else may be first. */
const ATTEMPTS = 4

async function send(update: PreferencesUpdate, isWanted: () => boolean): Promise<Result<UserPreferences>> {
  let result = isWanted() ? await attempt(update) : cancelled
  for (let left = ATTEMPTS - 1; left > 0 && isOutdated(result) && isWanted(); left--) {
    const present = z.safeParse(UserPreferences, result.failure.data)
    if (!present.success) break
    take(present.data)
    result = await attempt(update)
  }
  return result
}

function attempt(update: PreferencesUpdate): Promise<Result<UserPreferences>> {
  return callApi(updatePreferences, { body: { ...update(saved), revision: saved.revision } })
}

function isOutdated(result: Result<UserPreferences>): result is Extract<typeof result, { ok: false }> {
  return !result.ok && result.failure.code === 'preferences.outdated'
}

/** One user's are not the next one's. */
export function forgetUserPreferences(): void {
  owner = null
  loading = null
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
    pending.reduce<UserPreferences>((values, update) => withChange(values, update(values)), saved),
  )
}

function withChange(values: UserPreferences, change: PreferencesChange): UserPreferences {
  const named = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...values, ...(Object.fromEntries(named) as Partial<UserPreferences>) }
}
