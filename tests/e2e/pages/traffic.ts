import { expect, type Page } from '@playwright/test'

/** One request of a page, as the network saw it. */
export type Transfer = { url: string; type: string; bytes: number; isStored: boolean }

/** What a page has asked of the network since {@link startTraffic} or the last `take`. */
export type Traffic = {
  /** All requests until now, once none is under way; the stream of events never ends and is not waited for. */
  take(): Promise<Transfer[]>
  /** From now on nothing is in the browser's store of files. */
  forgetFiles(): Promise<void>
}

/** So long without a request that the page is done. */
const QUIET_MS = 1_500

/** Counts bytes as the browser's network does: headers and compressed body. */
export async function startTraffic(page: Page): Promise<Traffic> {
  const session = await page.context().newCDPSession(page)
  let transfers = new Map<string, Transfer>()
  let pending = new Set<string>()
  let latest = Date.now()
  const end = (id: string) => {
    pending.delete(id)
    latest = Date.now()
  }
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return
    transfers.set(requestId, { url: request.url, type: type ?? '', bytes: 0, isStored: false })
    if (!request.url.includes('/api/front/events')) pending.add(requestId)
    latest = Date.now()
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const found = transfers.get(requestId)
    if (found) found.isStored = true
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const found = transfers.get(requestId)
    if (found && (response.fromDiskCache || response.fromPrefetchCache)) found.isStored = true
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const found = transfers.get(requestId)
    if (found && !found.isStored) found.bytes = encodedDataLength
    // Two that ask for one file at once share what comes: the second one took nothing off the network.
    if (found && encodedDataLength === 0) found.isStored = true
    end(requestId)
  })
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId))
  await session.send('Network.enable')
  return {
    async take() {
      await expect.poll(() => (pending.size === 0 ? Date.now() - latest : 0)).toBeGreaterThan(QUIET_MS)
      const taken = [...transfers.values()]
      transfers = new Map()
      pending = new Set()
      return taken
    },
    forgetFiles: () => session.send('Network.clearBrowserCache').then(() => undefined),
  }
}
