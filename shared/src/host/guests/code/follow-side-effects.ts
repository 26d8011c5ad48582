import type { MicroFrontend } from '../../../contract/registry/micro-frontends'
import type { GuestServices } from '../guest-services'

let loading: ReturnType<typeof fetchCode> | undefined

/** Comes beside the code of the first guest, so that no mount waits longer for it. Without it the guest is there all the same. */
const load = () => (loading ??= fetchCode())

async function fetchCode() {
  try {
    const code = await import('./side-effects')
    code.giveSheets()
    return code
  } catch {
    loading = undefined
    return null
  }
}

export const trackSideEffects: NonNullable<GuestServices['trackSideEffects']> = (guest, root, signal) =>
  void load().then((code) => code?.trackSideEffects(guest, root, signal))

/** Capabilities that let libraries of an app in the page write HTML under the names of their policies (docs/vendors/trust.md). */
const POLICY = 'trusted-types:'

/**
 * Runs the code of a guest in a page that is ready for it: the policies that its registration allows can be made, and a `<style>`
 * that the page refuses has a sheet. What the page cannot get for that keeps no guest from running.
 */
export async function runInReadyPage<T>({ capabilities }: MicroFrontend, run: () => Promise<T>): Promise<T> {
  const names = capabilities.filter((one) => one.startsWith(POLICY)).map((one) => one.slice(POLICY.length))
  // The policies must be there before the code; for the rest it is enough to be there by its mount.
  if (names.length > 0) (await load())?.allowHtmlPolicies(names)
  const [result] = await Promise.all([run(), load()])
  return result
}
