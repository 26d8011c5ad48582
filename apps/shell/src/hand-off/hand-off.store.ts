import { enterSystem, type SystemEntry } from '@center/shared/contract'
import { callApi, pageFunctions, type Failure } from '@center/shared/host'
import { proxy } from 'valtio'

/** The way into a system outside of the portal, as far as it got. */
export const handOff = proxy<{ status: 'going' | 'unnamed' | 'failed'; failure: Failure | null }>({
  status: 'going',
  failure: null,
})

let latest = 0

/** Asks for the way into the system that the address names, and takes it. */
export async function enterNamedSystem(search: string): Promise<void> {
  const ticket = ++latest
  const sysCode = new URLSearchParams(search).get('sysCode')
  Object.assign(handOff, { status: sysCode ? 'going' : 'unnamed', failure: null })
  if (!sysCode) return
  const result = await callApi(enterSystem, { body: { sysCode } })
  if (ticket !== latest) return
  if (result.ok) pageFunctions.replaceAddress(addressOf(result.value))
  else Object.assign(handOff, { status: 'failed', failure: result.failure })
}

/** An answer that comes late leads nowhere any more. */
export function stayHere(): void {
  latest += 1
}

function addressOf({ url, params }: SystemEntry): string {
  const address = new URL(url, window.location.origin)
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value)
  return address.href
}
