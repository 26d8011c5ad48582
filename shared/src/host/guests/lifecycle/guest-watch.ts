import type { GuestServices } from '../guest-services'

/** Sees traffic and lives of all guests of the page. It changes nothing but, where it wants to, how long loading takes. */
export type GuestWatcher = Pick<GuestServices, 'onMessage' | 'onPost' | 'onLifecycle' | 'onIgnored' | 'beforeLoad'>

const watchers = new Set<GuestWatcher>()

/** All watchers as one. A part is undefined when no watcher wants it, so that no event is made. */
export const watched: GuestWatcher = {}

/** Shows a watcher everything from here on, until the returned function is called. */
export function watchGuests(watcher: GuestWatcher): () => void {
  watchers.add(watcher)
  combine()
  return () => {
    watchers.delete(watcher)
    combine()
  }
}

function combine(): void {
  const all = [...watchers]
  watched.onMessage = toOne(all.flatMap(({ onMessage }) => onMessage ?? []))
  watched.onPost = toOne(all.flatMap(({ onPost }) => onPost ?? []))
  watched.onLifecycle = toOne(all.flatMap(({ onLifecycle }) => onLifecycle ?? []))
  watched.onIgnored = toOne(all.flatMap(({ onIgnored }) => onIgnored ?? []))
  watched.beforeLoad = all.find(({ beforeLoad }) => beforeLoad)?.beforeLoad
}

function toOne<Seen>(listeners: ((seen: Seen) => void)[]): ((seen: Seen) => void) | undefined {
  return listeners.length === 0 ? undefined : (seen) => listeners.forEach((listener) => listener(seen))
}
