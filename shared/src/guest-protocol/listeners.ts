import type { HostEvents } from './host-api'

type Listener = (payload: never) => void

/** What waits for the first listener of its type, and how many of it, the last ones: views begin to listen when they are drawn. */
const heldUntilHeard: Partial<Record<string, number>> = { event: 50, navigate: 1 }

/**
 * Who listens to what the portal says. A listener that ends during a call is not called any more by the next. Events of other guests and
 * the path that come before anybody has listened to them wait for who does so first.
 */
export function createListeners() {
  // A set is never changed but replaced: a listener added by another one hears the next message, not this one.
  const byName = new Map<string, ReadonlySet<Listener>>()
  const unheard = new Map<string, unknown[]>()

  function remove(name: string, listener: Listener): void {
    const known = byName.get(name)
    if (known) byName.set(name, new Set([...known].filter((other) => other !== listener)))
  }

  const has = (name: string) => (byName.get(name)?.size ?? 0) > 0

  function hold(name: string, payload: unknown): void {
    const most = heldUntilHeard[name]
    if (most) unheard.set(name, [...(unheard.get(name) ?? []), payload].slice(-most))
  }

  /** In a task of its own: who listens has not got back yet how to end it. */
  function tellHeld(name: string): void {
    const held = has(name) && unheard.get(name)
    if (!held) return
    unheard.delete(name)
    for (const payload of held) call(name, payload)
  }

  function call(name: string, payload: unknown): void {
    const known = byName.get(name)
    if (!known || unheard.has(name)) return hold(name, payload)
    for (const listener of known) listener(payload as never)
  }

  return {
    add<Name extends keyof HostEvents>(name: Name, listener: (payload: HostEvents[Name]) => void) {
      byName.set(name, new Set(byName.get(name)).add(listener))
      if (unheard.has(name)) queueMicrotask(() => tellHeld(name))
      return () => remove(name, listener)
    },
    remove: remove as <Name extends keyof HostEvents>(
      name: Name,
      listener: (payload: HostEvents[Name]) => void,
    ) => void,
    /** What waits is no news any more. */
    forget: (name: string) => void unheard.delete(name),
    clear() {
      byName.clear()
      unheard.clear()
    },
    has: has as (name: keyof HostEvents) => boolean,
    count: () => [...byName.values()].reduce((sum, { size }) => sum + size, 0),
    call,
  }
}
