export function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

/** An http or https address of a server and nothing else: no path, no query, no user. */
export function isWebOrigin(value: string): boolean {
  if (!isWebAddress(value)) return false
  const { href, origin } = new URL(value)
  return href === `${origin}/`
}
