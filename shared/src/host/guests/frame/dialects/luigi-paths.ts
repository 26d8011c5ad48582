/**
 * The app's own path that a link leads to, from the path where it is; `null` for a path of the portal. As in Luigi a link without a
 * leading `/` goes on from the current page, and parameters are those of the page that it leads to.
 */
export function toOwnPath(
  link: string,
  path: string,
  menuPrefix: string,
  params: Record<string, string | number | boolean> | null = {},
): string | null {
  const own = `/${menuPrefix}`
  const isOwn = link === own || [...'/?#'].some((mark) => link.startsWith(own + mark))
  if (link.startsWith('/') && !isOwn) return null
  const here = new URL(path, 'http://app.invalid')
  const from = `${here.origin}${here.pathname.replace(/\/$/, '')}/`
  const to = isOwn ? new URL(link.slice(own.length) || '/', here.origin) : new URL(link, from)
  for (const [name, value] of Object.entries(params ?? {})) to.searchParams.set(name, String(value))
  const pathname = to.pathname.replace(/\/$/, '') || '/'
  return pathname + to.search + to.hash
}
