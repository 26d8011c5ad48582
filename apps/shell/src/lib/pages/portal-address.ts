/** What every address of a session carries (spec 4). `iframe` is 1 inside a foreign frame, so that a reload stays in it. */
export type PortalContext = { tc: string; benchCode: string; partBench: string; iframe: '1' | '' }

/**
 * The query that carries the context: what is in it stays, what is missing is added, `tenantCode` becomes `tc`.
 * Answers the same text when nothing is missing, so that the caller can tell whether to replace the address.
 */
export function withContext(search: string, context: PortalContext): string {
  const query = new URLSearchParams(search)
  let isChanged = false
  const tenantCode = query.get('tenantCode')
  if (tenantCode !== null) {
    query.delete('tenantCode')
    if (!query.get('tc')) query.set('tc', tenantCode)
    isChanged = true
  }
  for (const [name, value] of Object.entries(context)) {
    if (!value || query.get(name)) continue
    query.set(name, value)
    isChanged = true
  }
  if (!isChanged) return search
  return `?${query.toString()}`
}

/** An address with the context in its query: what links and navigation use. */
export function withContextAddress(address: string, context: PortalContext): string {
  const [beforeHash = '', ...hash] = address.split('#')
  const [path = '', ...query] = beforeHash.split('?')
  const search = withContext(query.length > 0 ? `?${query.join('?')}` : '', context)
  return path + search + (hash.length > 0 ? `#${hash.join('#')}` : '')
}

/** A path of the portal below its base, whether it was said with the base or without. */
export function withoutBase(path: string): string {
  return path.replace(/^\/center(?=[/?#]|$)/, '') || '/'
}
