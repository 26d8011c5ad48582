import type { PinnedAddresses } from '../pinned-addresses'

type Page = { Worker: typeof Worker }

/**
 * Lets a guest start workers from files of its version by their address, as it would on its own page. Browsers start none across
 * origins, and the origin of the frame is opaque: the worker begins in a blob, which has the policy of the frame, and fetches the file.
 */
export function openWorkers(pinned: PinnedAddresses, page: Page = window): void {
  const Native = page.Worker
  page.Worker = class extends Native {
    constructor(address: string | URL, options: WorkerOptions = {}) {
      const whole = new URL(address, document.baseURI).href
      super(pinned.integrityOf(whole) === undefined ? address : beginning(whole, options), options)
    }
  }
}

/** The address of a script that is nothing but the file. A policy of its own, since the one of the frame is not in workers. */
function beginning(address: string, { type }: WorkerOptions): string {
  const file = JSON.stringify(address)
  const trusted = `self.trustedTypes?.createPolicy('center-worker', { createScriptURL: (file) => file })`
  const text = type === 'module' ? `import ${file}` : `importScripts(${trusted}?.createScriptURL(${file}) ?? ${file})`
  return URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
}
