const MAX_LENGTH = 2048

/** A whole http or https address without a user in it; null for any other text, and for an address that parsers read differently. */
export function toWebAddress(value: string): URL | null {
  if (value.length > MAX_LENGTH || isDisputed(value) || !URL.canParse(value)) return null
  const address = new URL(value)
  const isWeb = address.protocol === 'https:' || address.protocol === 'http:'
  const isPlain = isWeb && address.username === '' && address.password === '' && !climbs.test(address.pathname)
  return isPlain ? address : null
}

/** Steps upwards that are left in a path are in code, and some servers read them as such (`..%2f`). */
const climbs = /(^|\/|%2f|%5c)(\.|%2e){2}(\/|%2f|%5c|$)/i

/** Parsers of addresses disagree about control characters, blanks and backslashes. */
function isDisputed(value: string): boolean {
  return value.includes('\\') || [...value].some((mark) => mark <= ' ' || mark === '\u007f')
}

const own = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Whether an address leads to the reader's own machine (loopback). */
export function isOwnMachine(value: string): boolean {
  return own.test(toWebAddress(value)?.hostname ?? '')
}

/** Whether what goes to an address is neither read nor changed on its way: https, or http of this machine. */
export function isSafeWebAddress(value: string): boolean {
  return toWebAddress(value)?.protocol === 'https:' || isOwnMachine(value)
}
