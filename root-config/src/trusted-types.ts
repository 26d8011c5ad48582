import { refusal, type PinnedAddresses } from './pinned-addresses'

type Policy = Record<'createScriptURL' | 'createHTML' | 'createScript', (text: string) => string>
type Factory = { createPolicy(name: 'default', policy: Policy): unknown }

/**
 * Decides about every text that becomes code: a script's address must be pinned, HTML may only be empty (Semi clears nodes
 * that way), text is never code. Browsers without Trusted Types have the hooks of the loader.
 */
export function installTrustedTypes(pinned: PinnedAddresses): void {
  const { trustedTypes } = window as { trustedTypes?: Factory }
  trustedTypes?.createPolicy('default', createPolicy(pinned))
}

export function createPolicy(pinned: PinnedAddresses): Policy {
  return {
    createScriptURL(address) {
      if (pinned.integrityOf(address) === undefined) throw refusal(address)
      return address
    },
    createHTML(html) {
      if (html !== '') throw new TypeError('Refused to write HTML.')
      return html
    },
    createScript() {
      throw new TypeError('Refused to run text as code.')
    },
  }
}
