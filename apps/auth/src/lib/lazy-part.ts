import type { ComponentType } from 'react'

/** Code of a part of a page that is fetched when it is wanted, or a little before. */
export type LazyPart<Props> = {
  /** Fetches it once; after a failure anew. */
  load(): Promise<ComponentType<Props>>
  /** What draws it, where it is here. */
  loaded(): ComponentType<Props> | null
}

export function lazyPart<Props>(fetch: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null
  const begin = async () => {
    try {
      loaded = await fetch()
      return loaded
    } catch (error) {
      loading = null
      throw error
    }
  }
  return { load: () => (loading ??= begin()), loaded: () => loaded }
}
