import type { PinnedFile } from '../../contract/micro-frontends'
import type { GuestServices } from './guest-services'

/**
 * Loads styles whose hash is the one in the registry, without putting anything into the page.
 * Relative addresses inside a style are those of its file.
 */
export async function loadStyles(
  styles: readonly PinnedFile[],
  services: GuestServices,
  signal: AbortSignal,
): Promise<CSSStyleSheet[]> {
  return Promise.all(
    styles.map(async ({ href, integrity }) => {
      const address = new URL(href, document.baseURI).href
      const css = await services.fetchStyle(address, integrity, signal)
      const sheet = new CSSStyleSheet({ baseURL: address })
      sheet.replaceSync(css)
      return sheet
    }),
  )
}

/** Puts styles into force until the signal ends. */
export function adoptStyles(sheets: readonly CSSStyleSheet[], signal: AbortSignal): void {
  if (sheets.length === 0 || signal.aborted) return
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheets]
  signal.addEventListener(
    'abort',
    () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet))
    },
    { once: true },
  )
}
