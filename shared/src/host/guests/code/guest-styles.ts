import { withWholeAddresses } from '../../../guest-protocol/page/hoist-fonts'
import type { PinnedFile } from '../../../contract/registry/micro-frontends'
import type { GuestServices } from '../guest-services'

/**
 * Loads styles whose hash is the one in the registry, without putting anything into the page.
 * Relative addresses inside a style are those of its file.
 */
export async function loadStyles(styles: readonly PinnedFile[], services: GuestServices): Promise<CSSStyleSheet[]> {
  const loaded = sheetsOf.get(services) ?? new Map<string, Promise<CSSStyleSheet>>()
  sheetsOf.set(services, loaded)
  return Promise.all(
    styles.map(({ href, integrity }) => {
      const address = new URL(href, document.baseURI).href
      const key = `${address} ${integrity}`
      const sheet = loaded.get(key) ?? loadSheet(address, integrity, services)
      loaded.set(key, sheet)
      sheet.catch(() => loaded.delete(key))
      const [oldest] = loaded.keys()
      if (loaded.size > KEPT_SHEETS && oldest) loaded.delete(oldest)
      return sheet
    }),
  )
}

/** A guest that is mounted again, or in a second tab, needs no second copy of a sheet. By the host that loads. */
const sheetsOf = new WeakMap<GuestServices, Map<string, Promise<CSSStyleSheet>>>()
const KEPT_SHEETS = 100

/** Goes on when a tab is closed: another may wait for the same sheet. */
async function loadSheet(address: string, integrity: string, services: GuestServices) {
  const css = await services.fetchStyle(address, integrity, new AbortController().signal)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(withWholeAddresses(css, address))
  return sheet
}

/** Puts styles into force until the signal ends. What another mount has in force as well stays. */
export function adoptStyles(sheets: readonly CSSStyleSheet[], signal: AbortSignal): void {
  if (sheets.length === 0 || signal.aborted) return
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheets]
  signal.addEventListener(
    'abort',
    () => {
      const left = [...document.adoptedStyleSheets]
      for (const sheet of sheets) {
        const at = left.lastIndexOf(sheet)
        if (at >= 0) left.splice(at, 1)
      }
      document.adoptedStyleSheets = left
    },
    { once: true },
  )
}
