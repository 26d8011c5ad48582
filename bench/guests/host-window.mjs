import { openFreshWindow, QUIET_AGAIN_MS } from './browser-window.mjs'

const place = { selector: '#outlet', name: 'a' }
const KEPT_VISITS = 2

/** A window on a page that sets `window.__bench`, with a button that mounts the guest. */
export async function openHost(address, { hostUrl, peers }) {
  const window = await openFreshWindow(peers)
  const { page, settle } = window
  await page.goto(`${hostUrl}/${address}`)
  await page.waitForFunction(() => window.__bench)
  await page.evaluate(addButton)
  await settle()
  const button = page.locator('#open-guest')
  return {
    ...window,
    visit: () => window.visit(button, place),
    /** Takes the guest off the screen, and visits it again. */
    async visitsKept() {
      const visits = []
      for (let count = 0; count < KEPT_VISITS; count += 1) {
        await page.evaluate(() => window.__bench.unmount('a'))
        await settle(QUIET_AGAIN_MS)
        visits.push(await window.visit(button, place))
      }
      return visits
    },
  }
}

/** In the page, once its host is able to mount. */
async function addButton() {
  await window.__bench.ready
  const button = Object.assign(document.createElement('button'), { id: 'open-guest', textContent: 'a' })
  Object.assign(button.style, { position: 'fixed', right: 0, top: 0, zIndex: 9 })
  button.addEventListener('click', () => void window.__bench.mount('a'))
  document.body.append(button)
}
