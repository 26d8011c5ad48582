type Rule = (text: string, ...more: unknown[]) => unknown
type Rules = Partial<Record<'createHTML' | 'createScriptURL' | 'createScript', Rule>>
type Policy = Record<'createHTML' | 'createScriptURL' | 'createScript', (text: string) => unknown>
type Factory = { createPolicy(name: string, rules?: Rules): unknown; defaultPolicy: Policy | null }
type Page = { trustedTypes?: Factory; centerHtml?: Policy }

const allowed = new Set<string>()
const followed = new WeakSet<Factory>()

/**
 * Lets libraries in the page make policies of these names: by the portal's own. What such a policy writes as HTML goes through
 * `center-html`, so no script and no frame comes of it; an address of a script must be pinned, and text is never code. Two copies of
 * a library may both make theirs. All other names are refused by the page's policy, as before.
 *
 * A name counts for the page: what runs in it cannot be told apart.
 */
export function allowHtmlPolicies(names: readonly string[], page = window as Page): void {
  const { trustedTypes, centerHtml } = page
  if (!trustedTypes || !centerHtml) return
  names.forEach((name) => allowed.add(name))
  if (followed.has(trustedTypes)) return
  followed.add(trustedTypes)
  const createPolicy = trustedTypes.createPolicy.bind(trustedTypes)
  const { defaultPolicy } = trustedTypes
  const value: Factory['createPolicy'] = (name, rules = {}) =>
    isAllowed(name) ? policyOf(name, rules, centerHtml, defaultPolicy) : createPolicy(name, rules)
  Object.defineProperty(trustedTypes, 'createPolicy', { value, configurable: true, writable: true })
}

/** Some libraries have several, which differ behind a `#`. */
const isAllowed = (name: string) => allowed.has(name.split('#')[0] ?? '')

function policyOf(name: string, { createHTML, createScriptURL }: Rules, html: Policy, pinned: Policy | null) {
  return Object.freeze({
    name,
    createHTML: (text: string, ...more: unknown[]) => html.createHTML(made(createHTML, text, more)),
    createScriptURL: (text: string, ...more: unknown[]) =>
      (pinned ?? html).createScriptURL(made(createScriptURL, text, more)),
    createScript: (text: string) => html.createScript(text),
  })
}

/** What the library's own rule makes of a text; without such a rule a policy makes nothing. */
function made(rule: Rule | undefined, text: string, more: unknown[]): string {
  if (!rule) throw new TypeError('The policy has no rule for it.')
  return String(rule(text, ...more) ?? '')
}
