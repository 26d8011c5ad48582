/** So long without a request, the page is done. */
const QUIET_MS = 2_000
const WITHIN_MS = 60_000
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

export const pathOf = ({ url }) => new URL(url).pathname
/** The stream of events never ends. */
const isStream = (path) => path === '/api/front/events'
const isCall = (path) => path.startsWith('/api/') && !path.startsWith('/api/resources/')
/** Reports of how the page does are sent by the clock: how many there are depends on the machine. */
const isTelemetry = (path) => path === '/api/front/telemetry'
/** Files of guests, which the idle page fetches ahead: which ones depends on the user, and nothing of the portal waits for them. */
const isAhead = (path) => path.startsWith('/api/resources/tenants/')

/** The end of a report may come after that of its page, which the browser tells no one. */
const isEndless = (path) => isStream(path) || isTelemetry(path)

/** What went over the network for the portal itself. */
const isOwn = (request) => !request.isStored && !isTelemetry(pathOf(request)) && !isAhead(pathOf(request))
/** Of that, what the page may be waiting for. */
export const isWaitedFor = (request) => isOwn(request) && !isStream(pathOf(request))

/**
 * What a page asks of the network, told by a CDP session of it: address, when in milliseconds since the epoch, bytes as the network counts
 * them (headers and compressed body), and whether the browser had it already.
 */
export async function recordTraffic(session) {
  let requests = new Map()
  let latest = Date.now()
  const note = (id, change) => {
    const found = requests.get(id)
    if (found) Object.assign(found, change)
    latest = Date.now()
  }
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime, redirectResponse }) => {
    if (!request.url.startsWith('http')) return
    if (redirectResponse) setAside(requests, requestId, { isOver: true, bytes: redirectResponse.encodedDataLength })
    requests.set(requestId, { url: request.url, at: wallTime * 1000, bytes: 0, isStored: false, isOver: false })
    latest = Date.now()
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => note(requestId, { isStored: true }))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) note(requestId, { isStored: true })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    note(requestId, { isOver: true, bytes: encodedDataLength }),
  )
  // What the page gave up, as it does with a list that a newer one replaces, is waited for no longer.
  session.on('Network.loadingFailed', ({ requestId }) => note(requestId, { isOver: true }))
  await session.send('Network.enable')
  const pending = () => [...requests.values()].filter((one) => !one.isOver && !isEndless(pathOf(one)))
  return {
    /** All requests until now, once none is under way. */
    async take() {
      const deadline = Date.now() + WITHIN_MS
      while (pending().length > 0 || Date.now() - latest < QUIET_MS) {
        if (Date.now() > deadline) throw new Error(`Not quiet: ${pending().map(pathOf).join(', ')}`)
        await pause(50)
      }
      const taken = [...requests.values()]
      requests = new Map()
      return taken
    },
  }
}

/** A redirect goes on under the id of the request that it answers. */
function setAside(requests, id, answer) {
  const before = requests.get(id)
  if (!before) return
  Object.assign(before, answer)
  requests.set(`${id} ${requests.size}`, before)
}

/** What went over the network for the portal itself, in kB, requests and calls of the API; files of guests apart. */
export function weigh(requests) {
  const kB = (list) => list.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  const own = requests.filter(isOwn)
  return {
    kB: kB(own),
    requests: own.length,
    calls: own.filter((one) => isCall(pathOf(one))).length,
    aheadKB: kB(requests.filter((one) => !one.isStored && isAhead(pathOf(one)))),
  }
}
