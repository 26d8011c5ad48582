/*
 * These functions run in every frame before its own scripts, and stand alone: nothing outside of them is there. The definition is the
 * comparison's (harness/inpage.js): a guest is in the DOM when its table says `bench:ready`, and painted two animation frames later, counted
 * in the frame that shows it. Times are milliseconds since the epoch, so that a frame of another origin has the same clock.
 */

/** Keeps in `guestTables` what is known of tables in this document, and what frames in it tell of theirs. */
export function watchTables() {
  const now = () => performance.timeOrigin + performance.now()
  const frame = window.requestAnimationFrame.bind(window)
  const isTop = window === window.top
  const known = []
  const reports = []
  window.guestTables = { known, reports }

  const tellTop = (name, more) => {
    const rows = known.find((one) => one.name === name).table.tBodies[0].rows.length
    window.top.postMessage({ guestBench: { rows, paint: now(), ...more } }, '*')
  }
  const onReady = (event) => {
    const { name, phase } = event.detail
    if (phase !== 'main') return
    const dom = now()
    known.push({ name, table: event.composedPath()[0], dom })
    if (!isTop) frame(() => frame(() => tellTop(name, { dom, ping: null })))
  }
  // A hidden frame that is shown again is painted by its own clock of frames.
  const onPing = ({ data }) => {
    if (data?.guestBenchPing) frame(() => frame(() => tellTop(data.name, { ping: data.guestBenchPing })))
  }
  const onReport = (event) => {
    if (!event.data?.guestBench) return
    event.stopImmediatePropagation()
    reports.push({ ...event.data.guestBench, from: event.source })
  }
  document.addEventListener('bench:ready', onReady, { capture: true })
  addEventListener('message', isTop ? onReport : onPing)
}

/** Keeps in `guestSights` what finds a guest of this document, and tells whether the user sees it. */
export function watchSights() {
  if (window !== window.top) return
  const outside = (node) => node.parentElement ?? node.getRootNode().host ?? null
  const isWithin = (node, scope) => node !== null && (node === scope || isWithin(outside(node), scope))
  window.guestSights = {
    find(selector, name) {
      const scope = document.querySelector(selector)
      const framed = scope?.querySelector('iframe') ?? null
      const isOwn = (one) => one.name === name && one.table.isConnected && isWithin(one.table, scope)
      const own = window.guestTables.known.findLast(isOwn)
      return { scope, framed, own, element: framed ?? own?.table ?? null }
    },
    /** What lies over the beginning of it hides it. */
    isSeen({ element, scope }) {
      if (!element) return false
      const { left, top, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(Math.max(left, 0) + 20, Math.max(top, 0) + 8)
      return width > 0 && height > 0 && hit !== null && scope.contains(hit)
    },
    /** When an attribute of what is around an element changed last: that is how what is hidden is shown. */
    watchAround(element) {
      let at = null
      const observer = new MutationObserver(() => (at = performance.timeOrigin + performance.now()))
      for (let node = element; node; node = outside(node)) observer.observe(node, { attributes: true })
      return () => {
        observer.disconnect()
        return at
      }
    },
  }
}

/**
 * Offers `nextVisit(selector, name)`: from the next click of the user until the guest below the selector is painted. Answers in milliseconds
 * since the input when it was in the DOM (where it was hidden: when it was shown) and when it was painted, the number of the frame that
 * shows it, and whether it was in the page before.
 */
export function watchVisits() {
  if (window !== window.top) return
  const now = () => performance.timeOrigin + performance.now()
  const frame = window.requestAnimationFrame.bind(window)
  const until = (look) =>
    new Promise((resolve) => {
      let frames = 0
      frame(function again() {
        frames += 1
        const found = look(frames)
        if (found) resolve(found)
        else frame(again)
      })
    })
  const { find, isSeen, watchAround } = window.guestSights
  const { reports } = window.guestTables
  const firstClick = async () => {
    const { timeStamp } = await new Promise((resolve) =>
      addEventListener('click', resolve, { capture: true, once: true }),
    )
    return performance.timeOrigin + timeStamp
  }
  let pings = 0
  const reportOf = ({ framed }, ping) =>
    reports.find((report) => report.from === framed.contentWindow && report.ping === ping)

  window.nextVisit = async (selector, name) => {
    const before = find(selector, name)
    const wasReady = before.element !== null && (!before.framed || reportOf(before, null) !== undefined)
    const shownAt = wasReady ? watchAround(before.element) : () => null
    const input = await firstClick()
    // The first frame whose beginning finds the guest seen is the one that paints it.
    const seen = await until((frames) => {
      const found = find(selector, name)
      return isSeen(found) && { ...found, frames }
    })
    const changed = shownAt() ?? now()
    const ping = wasReady ? (pings += 1) : null
    if (seen.framed && wasReady) seen.framed.contentWindow.postMessage({ guestBenchPing: ping, name }, '*')
    await new Promise(frame)
    const uncovered = now()
    const told = seen.framed
      ? await until(() => reportOf(seen, ping))
      : { ...seen.own, paint: uncovered, rows: seen.own.table.tBodies[0].rows.length }
    const dom = (wasReady ? changed : told.dom) - input
    return { dom, paint: Math.max(told.paint, uncovered) - input, frames: seen.frames, rows: told.rows, wasReady }
  }
}
