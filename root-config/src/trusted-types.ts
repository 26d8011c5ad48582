import { refusal, type PinnedAddresses } from './pinned-addresses'

type Policy = Record<'createScriptURL' | 'createHTML' | 'createScript', (text: string) => string>
type Factory = { createPolicy(name: string, policy: Policy): unknown }

/**
 * Creates every policy that the page's directive allows, before anything else runs: the directive allows no duplicates, so
 * no script can create one of these names again. Browsers without Trusted Types have the hooks of the loader.
 *
 * `default` decides about every text that becomes code: a script's address must be pinned, text is never code, and HTML may only be
 * empty (Semi clears nodes that way) or one custom element that holds nothing (single-spa-angular makes its root so), which
 * `createElement` would make as well. `center-html` is for the cleaners of letters and agreements (`htmlPolicy` of the host);
 * everything in the page can reach it, so what it lets through loads nothing, cleaned or not.
 */
export function installTrustedTypes(pinned: PinnedAddresses): void {
  const { trustedTypes } = window as { trustedTypes?: Factory }
  if (!trustedTypes) return
  trustedTypes.createPolicy('default', createPolicy(pinned))
  const value = trustedTypes.createPolicy('center-html', htmlPolicy)
  Object.defineProperty(window, 'centerHtml', { value })
}

export function createPolicy(pinned: PinnedAddresses): Policy {
  return {
    createScriptURL(address) {
      if (pinned.integrityOf(address) === undefined) throw refusal(address)
      return address
    },
    createHTML(html) {
      if (html !== '' && !isCustomElement(html)) throw new TypeError('Refused to write HTML.')
      return html
    },
    createScript: refuseCode,
  }
}

/** The tag of one custom element, without attributes. */
const isCustomElement = (html: string): boolean =>
  html.length < 200 && /^<([a-z]+-[a-z\d-]*)(?: ?\/)?>(?:<\/\1>)?$/.test(html)

/** Elements that run a script or hold a document, under any prefix that XML may give them. */
const loading = /<(\/?)(?:[^\s<>/:]*:)?(?:script|iframe)(?![\w-])/gi
/** With entities of its own, XML has other words for any tag. */
const doctype = /<!(?=doctype)/gi

/** A cleaner parses HTML before it has looked at it, so what loads something becomes an element here that holds no other, does nothing and is removed. */
export const htmlPolicy: Policy = {
  createHTML: (html) => html.replace(doctype, '<!x-').replace(loading, '<$1noembed'),
  createScriptURL(address) {
    throw refusal(address)
  },
  createScript: refuseCode,
}

function refuseCode(code: string): never {
  throw new TypeError(`Refused to run text as code: ${code.slice(0, 20)}`)
}
