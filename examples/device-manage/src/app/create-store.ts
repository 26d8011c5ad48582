/** State outside React: the element hands it over in a swap, components read it by `useSyncExternalStore`. */
export type Store<State, Action> = {
  get(): State
  send(action: Action): void
  subscribe(listener: () => void): () => void
}

export function createStore<State, Action>(
  first: State,
  reduce: (state: State, action: Action) => State,
): Store<State, Action> {
  const listeners = new Set<() => void>()
  let state = first
  return {
    get: () => state,
    send(action) {
      const next = reduce(state, action)
      if (next === state) return
      state = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
