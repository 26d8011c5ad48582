/** What may open an address in a style sheet. */
const opening = /url\(|@import(?=[\s"'])/g

/**
 * The addresses in a style sheet, as they are written: of `url(…)` and `@import "…"`. Walks the text once from the first letter to the
 * last: others wrote it.
 */
export function addressesInStyle(css: string): string[] {
  const addresses: string[] = []
  opening.lastIndex = 0
  for (let match = opening.exec(css); match; match = opening.exec(css)) {
    const start = afterSpace(css, opening.lastIndex)
    const quote = css[start]
    if (quote === '"' || quote === "'") {
      const end = css.indexOf(quote, start + 1)
      if (end === -1) break
      addresses.push(css.slice(start + 1, end))
      opening.lastIndex = end + 1
    } else if (match[0] === 'url(') {
      const end = css.indexOf(')', start)
      if (end === -1) break
      addresses.push(css.slice(start, end).trim())
      opening.lastIndex = end + 1
    }
  }
  return addresses
}

function afterSpace(text: string, from: number): number {
  let at = from
  while (/\s/.test(text[at] ?? '')) at += 1
  return at
}
