/** The addresses that code may come from, each with the hash that the browser must find in it. */
export type PinnedAddresses = {
  /** The hash of an address; `undefined` for an address that is not pinned. */
  integrityOf(address: string): string | undefined
  /** Takes the `integrity` part of an import map of the page's own. Relative addresses are those of the page. */
  add(map: { integrity?: Record<string, string> }): void
  /** The same of a map that anything in the page may have made: takes what lies in the folder of the tenant's releases only. */
  addReleased(map: { integrity?: Record<string, string> }): void
  /** Whether a folder lies in that of the tenant's releases, and is not that folder itself. */
  isReleased(folder: string): boolean
}

/**
 * `releases`: the folder in which the server has what was released to the tenant, and nothing else; none by default.
 * `allowsLocal`: files of the developer's own machine need no hash, since they change while they are written. The portal's
 * own files need one wherever it runs.
 */
export function createPinnedAddresses(base: string, { allowsLocal = false, releases = '' } = {}): PinnedAddresses {
  const pinned = new Map<string, string>()
  const toWhole = (address: string) => (URL.canParse(address, base) ? new URL(address, base).href : '')
  const isLocal = (whole: string) =>
    /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\//.test(whole) && new URL(whole).origin !== new URL(base).origin
  const isReleased = (whole: string) => releases !== '' && whole.startsWith(toWhole(releases))
  const take = (integrity: Record<string, string>, isFit: (whole: string) => boolean) => {
    for (const [address, hash] of Object.entries(integrity)) {
      const whole = toWhole(address)
      if (hash && isFit(whole)) pinned.set(whole, hash)
    }
  }
  return {
    integrityOf(address) {
      const whole = toWhole(address)
      return pinned.get(whole) ?? (allowsLocal && isLocal(whole) ? '' : undefined)
    },
    isReleased(folder) {
      const whole = toWhole(folder)
      return (allowsLocal && isLocal(whole)) || (isReleased(whole) && whole !== toWhole(releases))
    },
    add: ({ integrity = {} }) => take(integrity, () => true),
    addReleased: ({ integrity = {} }) =>
      take(integrity, (whole) => (allowsLocal && isLocal(whole)) || (isReleased(whole) && !pinned.has(whole))),
  }
}

/** Why an address was not loaded. */
export function refusal(address: string): Error {
  return new Error(`Refused to load ${address}: the import map has no integrity for it.`)
}
