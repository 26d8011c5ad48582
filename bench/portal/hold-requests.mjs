import { HOLD_MS } from './depth.mjs'
import { pathOf } from './traffic.mjs'

/**
 * Holds each request of a page for {@link HOLD_MS} before it is sent, but for those that the browser's cache answers: `before` is what the
 * same page asked for without being held, and tells how often each address went over the network.
 */
export async function holdRequests(session, before) {
  const left = new Map()
  for (const one of before) if (!one.isStored) left.set(pathOf(one), (left.get(pathOf(one)) ?? 0) + 1)
  const stored = new Set(before.filter((one) => one.isStored).map(pathOf))
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const path = pathOf(request)
    // The page may be left, or give a request up, while it is held.
    const send = () => session.send('Fetch.continueRequest', { requestId }).catch(() => undefined)
    const count = left.get(path) ?? 0
    left.set(path, count - 1)
    if (count <= 0 && stored.has(path)) return send()
    setTimeout(send, HOLD_MS)
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'http*', requestStage: 'Request' }] })
}
