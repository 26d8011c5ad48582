import type { HostEvents } from '@center/shared/guest-protocol'

type Listener = (payload: never) => void

/** Who listens to what the portal says. A listener that ends during a call is not called any more by the next. */
export function createListeners() {
  const byName = new Map<string, Set<Listener>>()
  const remove = (name: string, listener: Listener) => void byName.get(name)?.delete(listener)
  return {
    add<Name extends keyof HostEvents>(name: Name, listener: (payload: HostEvents[Name]) => void) {
      byName.set(name, (byName.get(name) ?? new Set()).add(listener))
      return () => remove(name, listener)
    },
    remove: remove as <Name extends keyof HostEvents>(
      name: Name,
      listener: (payload: HostEvents[Name]) => void,
    ) => void,
    has: (name: keyof HostEvents) => (byName.get(name)?.size ?? 0) > 0,
    count: () => [...byName.values()].reduce((sum, { size }) => sum + size, 0),
    call(name: string, payload: unknown) {
      for (const listener of [...(byName.get(name) ?? [])]) listener(payload as never)
    },
  }
}
