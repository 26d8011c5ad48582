import { htmlPolicy } from '../trusted-types'
import { refusal, type PinnedAddresses } from '../pinned-addresses'

/** WebRTC sends data anywhere, whatever `connect-src` says; a stylesheet of XSLT writes HTML that no policy sees. */
const leaks = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'XSLTProcessor']

type Rule<T> = ((text: string, ...more: never[]) => T) | undefined
type Rules = { createHTML?: Rule<string | null>; createScriptURL?: Rule<string | null>; createScript?: Rule<unknown> }
type Factory = { createPolicy(name: string, rules?: Rules): unknown }

/** Takes away, before the guest's code comes, what would carry data past the policy of its frame. */
export function removeLeaks(page: object = window): void {
  for (const name of leaks) Reflect.deleteProperty(page, name)
}

/**
 * What a policy may do in a frame. A guest writes HTML as it likes, but no document below its own: such a document would have all
 * of the browser's functions again. An address must be pinned, text is never code. Where it `startsWorkers`, what it made itself may be one's
 * address: the policy of the frame lets no other script come from there.
 */
export function restrict(
  { createHTML, createScriptURL }: Rules,
  pinned: PinnedAddresses,
  startsWorkers = false,
): Rules {
  return {
    createHTML(text, ...more) {
      const html = createHTML?.(text, ...more) ?? ''
      return htmlPolicy.createHTML(html)
    },
    createScriptURL(text, ...more) {
      const address = createScriptURL?.(text, ...more) ?? ''
      const isMade = startsWorkers && address.startsWith('blob:')
      if (!isMade && pinned.integrityOf(address) === undefined) throw refusal(address)
      return address
    },
    createScript: htmlPolicy.createScript,
  }
}

/** Creates the default policy of the frame, and restricts every one that a guest creates: some libraries have their own. */
export function guardPolicies(
  pinned: PinnedAddresses,
  { trustedTypes }: { trustedTypes?: Factory } = window as object,
  startsWorkers = false,
): void {
  if (!trustedTypes) return
  const prototype = Object.getPrototypeOf(trustedTypes) as Factory
  const { createPolicy } = prototype
  prototype.createPolicy = function (name, rules = {}) {
    return createPolicy.call(this, name, restrict(rules, pinned, startsWorkers))
  }
  trustedTypes.createPolicy('default', { createHTML: (html) => html, createScriptURL: (address) => address })
}
