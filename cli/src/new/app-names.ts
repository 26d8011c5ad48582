/** `@acme/order-list` → `acme-order-list`: a tag needs a hyphen, and a letter at its start. */
export function toTag(name: string): string {
  const words = name.replace(/^@/, '').split(/[/-]+/).filter(Boolean)
  const tag = [...(/^[a-z]/.test(words[0] ?? '') ? [] : ['app']), ...words].join('-')
  return tag.includes('-') ? tag : `${tag}-app`
}
