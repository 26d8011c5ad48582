import { proxy, useSnapshot } from 'valtio'
import * as z from 'zod/mini'
import { getPreferences, updatePreferences, UserPreferences } from '@center/shared/contract'
import { callApi, session, type Result } from '@center/shared/host'

/** How a user has a list: columns that are not shown, and what the rows are sorted by. */
const ListLayout = z.object({
  hidden: z._default(z.array(z.string()), []),
  sort: z._default(z.string(), ''),
})
export type ListLayout = z.infer<typeof ListLayout>
type Layouts = Record<string, ListLayout>

/** Under this name they stand among the user's layouts. */
const NAME = 'admin.lists'
/** So many times somebody else may be first. */
const ATTEMPTS = 4
const usual: ListLayout = { hidden: [], sort: '' }

/** Those of the owner; another user who comes after has none of them. */
const state = proxy<{ owner: string; layouts: Layouts }>({ owner: '', layouts: {} })
/** As the server has them, and of which user that is; null while it is not known. */
let saved: { owner: string; preferences: UserPreferences } | null = null
let turn: Promise<unknown> = Promise.resolve()

const layoutsIn = ({ layout }: UserPreferences): Layouts => {
  const parsed = z.safeParse(z.record(z.string(), ListLayout), layout[NAME])
  return parsed.success ? parsed.data : {}
}

/** Takes what the user has set up in whatever browser, once for a user. The lists are as usual where it cannot be had. */
export function loadListLayouts(): void {
  void known()
}

let loading: { owner: string; result: Promise<UserPreferences | null> } | null = null

/** Calls made while they are on their way wait for the same answer. */
function known(): Promise<UserPreferences | null> {
  const owner = currentOwner()
  if (saved?.owner === owner) return Promise.resolve(saved.preferences)
  if (loading?.owner !== owner) loading = { owner, result: load(owner) }
  return loading.result
}

const currentOwner = () => session.user?.userId ?? ''

async function load(owner: string): Promise<UserPreferences | null> {
  Object.assign(state, { owner, layouts: {} })
  const result = await callApi(getPreferences, {})
  const isWanted = loading?.owner === owner
  if (isWanted) loading = null
  return result.ok && isWanted ? take(owner, result.value) : null
}

function take(owner: string, preferences: UserPreferences): UserPreferences {
  saved = { owner, preferences }
  state.layouts = layoutsIn(preferences)
  return preferences
}

/** Changes how the user has a list: at once in the page, then wherever they sign in. */
export function changeListLayout(name: string, change: Partial<ListLayout>): void {
  const apply = (layouts: Layouts): Layouts => ({ ...layouts, [name]: { ...usual, ...layouts[name], ...change } })
  const owner = currentOwner()
  state.layouts = apply(state.layouts)
  turn = turn.then(() => save(owner, apply))
}

/** A change of a user who is gone is not made in the name of who came after. */
async function save(owner: string, apply: (layouts: Layouts) => Layouts): Promise<void> {
  const isWanted = () => owner === currentOwner()
  let preferences = isWanted() ? await known() : null
  for (let left = ATTEMPTS; left > 0 && preferences && isWanted(); left -= 1) {
    state.layouts = apply(state.layouts)
    const { revision, layout } = preferences
    const body = { layout: { ...layout, [NAME]: apply(layoutsIn(preferences)) }, revision }
    const result = await callApi(updatePreferences, { body })
    if (!isWanted()) return
    if (result.ok) return void take(owner, result.value)
    preferences = presentOf(result)
  }
}

/** What there is now, where something else was saved in between. */
function presentOf(result: Result<unknown>): UserPreferences | null {
  if (result.ok || result.failure.code !== 'preferences.outdated') return null
  const present = z.safeParse(UserPreferences, result.failure.data)
  return present.success ? present.data : null
}

/** How the user has a list. */
export function useListLayout(name: string): ListLayout {
  const { owner, layouts } = useSnapshot(state)
  return (owner === currentOwner() ? (layouts[name] ?? usual) : usual) as ListLayout
}
