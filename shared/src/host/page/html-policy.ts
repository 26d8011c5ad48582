/**
 * What a cleaner of HTML (DOMPurify) is configured with to work under the page's policies: they were all created before it
 * came, so it cannot create one of its own.
 */
export function htmlPolicy(page: object = window): { TRUSTED_TYPES_POLICY?: never } {
  const { centerHtml } = page as { centerHtml?: never }
  return centerHtml ? { TRUSTED_TYPES_POLICY: centerHtml } : {}
}
