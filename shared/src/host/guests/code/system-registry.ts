/** What SystemJS keeps of a module, by the names it uses itself (systemjs 6.15, `getOrCreateLoad`). */
type Load = {
  id: string
  /** Setters that importers left here. */
  i: unknown[]
  /** Loaded dependencies; missing while, or because, one did not load. */
  d?: Load[]
  /** `null` once it was executed or has failed; a function before; missing before its script came. */
  e?: unknown
  /** Why it failed. */
  er?: unknown
  /** Settles when it and what it imports were found. */
  L?: Promise<unknown>
}

type Registration = [string[], System.DeclareFn, unknown?]
type Loader = typeof System
type Hooked = { instantiate(url: string, parent?: string, meta?: unknown): Promise<Registration | undefined> }

/** Frees modules of SystemJS so that nothing of them is kept: what `System.delete` alone does not do. */
export type SystemRegistry = {
  /** Says that a module may be released later. Before it is imported. */
  watch(address: string): void
  /** Takes a module out of the registry, and its setters out of the modules it imported. */
  release(address: string): void
  /** Lets everything that failed be loaded again. */
  forgetFailed(): void
}

export function createSystemRegistry(loader: Loader): SystemRegistry {
  const watched = new Set<string>()
  const setters = new Map<string, readonly unknown[]>()
  hookInstantiate(loader, (url, declared) => {
    if (watched.has(url)) setters.set(url, declared.setters ?? [])
  })
  return {
    watch: (address) => void watched.add(loader.resolve(address)),
    release(address) {
      const url = loader.resolve(address)
      const left = new Set(setters.get(url))
      for (const load of loadsOf(loader))
        load.i.splice(0, load.i.length, ...load.i.filter((setter) => !left.has(setter)))
      loader.delete(url)
      setters.delete(url)
      watched.delete(url)
    },
    forgetFailed: () => forgetFailed(loader),
  }
}

/** Takes everything that failed out of the registry, so that the next import asks the network again. */
export function forgetFailed(loader: Loader): void {
  for (const load of loadsOf(loader)) {
    // An importer of a module that failed has no error of its own; it just never got its dependencies.
    if (load.e === null && (load.er || !load.d)) loader.delete(load.id)
  }
}

function hookInstantiate(loader: Loader, onDeclared: (url: string, declared: System.Declare) => void): void {
  const prototype = Object.getPrototypeOf(loader) as Hooked
  const { instantiate } = prototype
  prototype.instantiate = async function (url, parent, meta) {
    const registration = await withoutDroppedPromise(loader, url, () => instantiate.call(this, url, parent, meta))
    if (!registration) return registration
    const [dependencies, declare, metas] = registration
    // SystemJS hands the context over only to a function of two parameters.
    const observed = (give: System.ExportFn, context: System.Context) => {
      const declared = declare(give, context)
      onDeclared(url, declared)
      return declared
    }
    return [dependencies, observed, metas]
  }
}

/** The importer gets the failure; SystemJS also drops a second promise of it, which cannot be caught. */
async function withoutDroppedPromise<T>(loader: Loader, url: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    void registryOf(loader)[url]?.L?.catch(() => undefined)
    throw error
  }
}

function loadsOf(loader: Loader): Load[] {
  return Object.values(registryOf(loader))
}

/** SystemJS keeps its registry under a symbol of its own. */
function registryOf(loader: Loader): Record<string, Load> {
  const symbol = Object.getOwnPropertySymbols(loader)[0]
  return symbol === undefined ? {} : ((loader as unknown as Record<symbol, Record<string, Load>>)[symbol] ?? {})
}
