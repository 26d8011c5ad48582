/** Prefix of everything the portal keeps in the browser (spec 9). */
const prefix = 'pro__'

/** What this browser remembers under a name, in every tab; `null` when nothing, or when storage is forbidden. */
export function remembered(name: string): string | null {
  return quietly(() => localStorage.getItem(prefix + name))
}

export function remember(name: string, value: string | null): void {
  quietly(() => store(localStorage, name, value))
}

/** Forgets all that this browser remembers under names that begin so. */
export function forgetRemembered(beginning: string): void {
  quietly(() => {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix + beginning))
    for (const name of names) localStorage.removeItem(name)
  })
}

/** What this tab keeps until it is closed: survives a reload, unseen by other tabs. */
export function kept(name: string): string | null {
  return quietly(() => sessionStorage.getItem(prefix + name))
}

export function keep(name: string, value: string | null): void {
  quietly(() => store(sessionStorage, name, value))
}

function store(storage: Storage, name: string, value: string | null): void {
  if (value === null) storage.removeItem(prefix + name)
  else storage.setItem(prefix + name, value)
}

/** A browser may forbid storage altogether; the portal then works until the page is closed. */
function quietly<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}
