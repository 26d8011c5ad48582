import '@center/shared/ui/tokens.css'
import '@center/shared/ui/semi.css'
import './page.css'
import 'systemjs/dist/system.min.js'
import { leavePins, makeEarlyCall } from '@center/shared/early-call'
import type { EarlySettings } from '@center/shared/contract'
import { builtPins } from './built-pins'
import { localeOf, showEarlyForm } from './early-form'
import { applyStoredPreferences } from './first-paint'
import { showGreeting } from './skeleton/early-greeting'
import { hintTexts } from './hint-texts'
import { hookLoader, hookScripts } from './loader-hooks'
import { storeImportMap, ownNames, readImportMap } from './stored-import-map'
import { createPinnedAddresses } from './pinned-addresses'
import { showBrand } from './skeleton/skeleton-brand'
import { runStartFiles } from './start-files'
import { installTrustedTypes } from './trusted-types'

/** The only script the page names: puts the guards up, then starts the root config through them. Beside it, the look that all share. */
const text = document.getElementById('center-boot')?.textContent
type LoaderBoot = {
  overrides?: boolean
  tenantCode?: string
  releases?: string
  configuration?: EarlySettings
}
const boot = text ? (JSON.parse(text) as LoaderBoot) : {}
// Only the server says so, and never in production.
const allowsLocal = boot.overrides === true
const { tenantCode = '' } = boot
const signMode = boot.configuration?.CENTER_SIGN_MODE
// Pages of sign-in, which have no hints that wait, need no such call.
if (document.getElementById('center-hints')) makeEarlyCall({ signMode, tenantCode })
leavePins(builtPins, document)
const pinned = createPinnedAddresses(document.baseURI, { allowsLocal, releases: boot.releases })
const memory = () => localStorage
const memoryName = `pro__${tenantCode}__map`
const { map, isKept } = readImportMap(document, { memory, name: memoryName, built: builtPins })
pinned.add(map)
installTrustedTypes(pinned)
if (isKept) System.addImportMap(map)
hookScripts(pinned)
applyStoredPreferences()
const locale = localeOf(document, boot.configuration ?? {})
hintTexts(document, locale, builtPins)
showBrand(document, locale, boot.configuration)
showGreeting(document, locale, boot)
showEarlyForm(document, window.location.pathname, boot.configuration)
void start().then(() => storeImportMap(map, memory, memoryName), showFailure)

async function start(): Promise<void> {
  const started = await runStartFiles(document, pinned)
  hookLoader(System, pinned, { ownNames: ownNames(map), started })
  // Each module runs in a task of its own: between two of them the browser answers a user who types already.
  for (const address of started.keys()) {
    await System.import(address)
    await nextTask()
  }
  await System.import('@center/root-config')
}

function nextTask(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = resolve
    port2.postMessage(null)
  }).finally(() => port1.close())
}

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
