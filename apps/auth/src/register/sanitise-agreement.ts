import DOMPurify from 'dompurify'

const purify = DOMPurify(window)

type Policy = { createHTML: (html: string) => string }
type Factory = { createPolicy(name: string, policy: Policy & { createScriptURL: (url: string) => string }): unknown }

/** A policy of its own name: the one that the library makes by itself belongs to whoever loads it first. */
function createPolicy(): unknown {
  const { trustedTypes } = window as unknown as { trustedTypes?: Factory }
  const createScriptURL = (): string => {
    throw new TypeError('An agreement loads nothing.')
  }
  return trustedTypes?.createPolicy('center-agreement', { createHTML: (html) => html, createScriptURL })
}

const policy = createPolicy()

const config = {
  ALLOWED_TAGS:
    'p br div span b strong i em u ul ol li h1 h2 h3 h4 blockquote hr table caption thead tbody tr th td a'.split(' '),
  ALLOWED_ATTR: ['href', 'title', 'colspan', 'rowspan'],
  ADD_URI_SAFE_ATTR: ['colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https:|mailto:)/i,
  ...(policy ? { RETURN_TRUSTED_TYPE: true, TRUSTED_TYPES_POLICY: policy as never } : {}),
}

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A' || !node.hasAttribute('href')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/** The agreement as HTML that may be shown: text, lists, tables, https and mail links. Everything else is left out. */
export function sanitiseAgreement(html: string): TrustedHTML | string {
  return purify.sanitize(html, config)
}
