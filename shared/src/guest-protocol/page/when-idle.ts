/** Runs an action when the page has nothing else to do, or after half a second. Safari has no idle callback. */
export function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(action, { timeout: 500 })
  else setTimeout(action)
}
