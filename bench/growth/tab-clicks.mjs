/*
 * Runs in the document and stands alone: nothing outside of it is there.
 */

/** From now on `tabShown()` answers how many milliseconds the next click on a tab takes until its page is painted. */
export function watchTabClicks() {
  const isShown = (tab) => {
    const panel = document.getElementById(tab.getAttribute('aria-controls'))
    return tab.getAttribute('aria-selected') === 'true' && panel?.dataset.shown === 'true'
  }
  /** A message that is sent in a frame comes once the frame was painted. */
  const afterPaint = (then) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = then
    port2.postMessage(null)
  }
  let resolve = () => undefined
  let shown = Promise.resolve(0)
  const look = (tab, since) => {
    if (!isShown(tab)) return requestAnimationFrame(() => look(tab, since))
    afterPaint(() => resolve(performance.now() - since))
  }
  const handleClick = ({ target, timeStamp }) => {
    const tab = target.closest('[role="tab"]')
    if (tab) requestAnimationFrame(() => look(tab, timeStamp))
  }
  addEventListener('click', handleClick, { capture: true })
  window.expectTab = () => {
    shown = new Promise((done) => (resolve = done))
  }
  window.tabShown = () => shown
}
