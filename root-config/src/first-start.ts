import { readSetup, withoutTrailingSlashes } from '@center/shared/contract'
import { callApi, pageFunctions, portalBase } from '@center/shared/host'

const address = `${portalBase}/setup`

/**
 * Of a portal without the tenant that was asked for: `draw` where the page of the first start is open, `moved` on the way to it from
 * elsewhere, null where the portal has tenants.
 */
export async function atFirstStart(pathname: string): Promise<'draw' | 'moved' | null> {
  if (withoutTrailingSlashes(pathname) === address) return 'draw'
  const setup = await callApi(readSetup, {})
  if (!setup.ok || !setup.value.isNeeded) return null
  pageFunctions.replaceAddress(address)
  return 'moved'
}
