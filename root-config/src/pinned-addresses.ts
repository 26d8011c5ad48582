/** The addresses that code may come from, each with the hash that the browser must find in it. */
export type PinnedAddresses = {
  /** The hash of an address; `undefined` for one that nobody pinned. */
  integrityOf(address: string): string | undefined
  /** Takes the `integrity` part of an import map. Relative addresses are those of the page. */
  add(map: { integrity?: Record<string, string> }): void
}

export function createPinnedAddresses(base: string): PinnedAddresses {
  const pinned = new Map<string, string>()
  const toWhole = (address: string) => (URL.canParse(address, base) ? new URL(address, base).href : '')
  return {
    integrityOf: (address) => pinned.get(toWhole(address)),
    add({ integrity = {} }) {
      for (const [address, hash] of Object.entries(integrity)) if (hash) pinned.set(toWhole(address), hash)
    },
  }
}

/** Why an address was not loaded. */
export function refusal(address: string): Error {
  return new Error(`Refused to load ${address}: the import map has no integrity for it.`)
}
