import 'systemjs/dist/system.min.js'
import { applyRemembered } from './first-paint'
import { hookLoader, hookScripts } from './loader-hooks'
import { createPinnedAddresses } from './pinned-addresses'
import { installTrustedTypes } from './trusted-types'

/** The only script the page names: puts the guards up, then starts the root config through them. */
const boot = document.getElementById('center-boot')?.textContent
// Only the server says so, and never in production.
const allowsLocal = boot ? (JSON.parse(boot) as { overrides?: boolean }).overrides === true : false
const pinned = createPinnedAddresses(document.baseURI, { allowsLocal })
const map = document.querySelector('script[type="systemjs-importmap"]')?.textContent
pinned.add(map ? (JSON.parse(map) as System.ImportMap) : {})
installTrustedTypes(pinned)
hookLoader(System, pinned)
hookScripts(pinned)
applyRemembered()
System.import('@center/root-config').catch(showFailure)

/** Nothing of ours is there to say it in the user's language, so it is said in both. */
function showFailure(): void {
  const notice = document.createElement('div')
  notice.className = 'center-notice'
  notice.setAttribute('role', 'alert')
  const text = document.createElement('p')
  text.textContent = '页面加载失败，请重试。 / The page did not load. Please try again.'
  const retry = document.createElement('button')
  retry.type = 'button'
  retry.textContent = '重试 / Retry'
  retry.addEventListener('click', () => window.location.reload())
  notice.append(text, retry)
  document.getElementById('center-app')?.replaceChildren(notice)
}
