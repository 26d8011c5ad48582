/** Files that the site has under another name. */
const inSite = { 'sdk/api.md': './api.md', 'README.md': './index.md' }

/**
 * A link out of the folder of the vendors leads to no page of the site: its text stays, the link goes. What the site has as well is
 * linked there.
 */
export function outsideLinks(md) {
  md.core.ruler.push('outside-links', ({ tokens }) => {
    for (const { children } of tokens) if (children) relink(children)
  })
}

function relink(children) {
  let isOutside = false
  for (const token of children) {
    if (token.type === 'link_open') {
      const href = token.attrGet('href') ?? ''
      const page = Object.keys(inSite).find((path) => href.replace(/^(\.\.\/)+/, '') === path)
      if (page) token.attrSet('href', inSite[page])
      isOutside = !page && href.startsWith('../')
    }
    if (!isOutside || !token.type.startsWith('link_')) continue
    if (token.type === 'link_close') isOutside = false
    Object.assign(token, { type: 'text', tag: '', content: '', nesting: 0, attrs: null })
  }
}
