import type { MicroFrontend, PinnedFile } from '../../../contract'
import { fetchPinned, pageFunctions } from '../../page/page-functions'
import type { FailureCause } from '../guest-handle'

const order: FailureCause[] = ['network', 'missing', 'server', 'changed']

/**
 * Asks for every file of a guest that failed, as the browser did, and says what is wrong with the worst of them; `code` when
 * they are all as they were released. The loader itself tells only that something did not load.
 */
export async function findFault({ files, styles }: MicroFrontend, signal: AbortSignal): Promise<FailureCause> {
  const faults = await Promise.all([...files, ...styles].map((file) => faultOf(file, signal)))
  return order.find((fault) => faults.includes(fault)) ?? 'code'
}

async function faultOf({ href, integrity }: PinnedFile, signal: AbortSignal): Promise<FailureCause | null> {
  try {
    const { ok, status } = await pageFunctions.fetch(href, { signal, cache: 'no-cache' })
    if (!ok) return status < 500 ? 'missing' : 'server'
  } catch {
    return 'network'
  }
  // What the browser has fetched just now it compares with the hash without asking again.
  return fetchPinned(href, integrity, { signal }).then(
    () => null,
    () => 'changed',
  )
}
