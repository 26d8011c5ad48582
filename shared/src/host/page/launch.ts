import { withoutTrailingSlashes } from '../../contract'
/** What the address of the page asks for (spec 2). `null`: not said. */
export type Launch = {
  tenantCode: string | null
  benchCode: string | null
  partBench: string | null
  appCode: string | null
  roleCode: string | null
  /** The page runs inside a foreign frame: the chrome is hidden and messages go to the parent. */
  iframe: boolean
}

/** Reads the parameters of an address; `tc` wins over `tenantCode` (contract 10.3). */
export function readLaunch(location: { search: string }): Launch {
  const query = new URLSearchParams(location.search)
  const said = (name: string) => query.get(name) || null
  return {
    tenantCode: said('tc') ?? said('tenantCode'),
    benchCode: said('benchCode'),
    partBench: said('partBench'),
    appCode: said('appCode'),
    roleCode: said('roleCode'),
    iframe: query.get('iframe') === '1',
  }
}

/** What the address asked for when the page was opened. Later navigation does not change it; a switch by the user does. */
export const launch: Launch = readLaunch(window.location)

/** The first that is said, in the order of contract 10.3: address, stored, configuration; else empty. */
export function firstNonEmpty(...candidates: (string | null | undefined)[]): string {
  return candidates.find((candidate) => candidate) ?? ''
}

const launchNames = [
  'tc',
  'tenantCode',
  'benchCode',
  'partBench',
  'iframe',
  'appCode',
  'roleCode',
  'ticketToken',
  'ssoState',
  'previewRole',
]

/** A path with the query that belongs to the page itself: what is read once, when the portal opens, is left out. */
export function withoutLaunch({
  pathname,
  search,
  hash = '',
}: {
  pathname: string
  search: string
  hash?: string
}): string {
  const rest = search && restOf(search)
  return (withoutTrailingSlashes(pathname) || pathname.slice(0, 1)) + (rest && `?${rest}`) + hash
}

function restOf(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of launchNames) query.delete(name)
  return query.toString()
}
