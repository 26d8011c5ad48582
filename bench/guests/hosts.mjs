/**
 * What the portal is measured beside: pages that set `window.__bench`, on the comparison's host origin. `first` is the page for a first visit,
 * `ahead` the same after its prefetch, `kept` the one whose guests stay in the page; without it a second visit mounts again.
 */
export const hosts = [
  { id: 'bench page, element', ...ours('') },
  { id: 'bench page, bundle', ...ours('shape=system&react') },
  { id: 'bench page, page', ...ours('shape=html') },
  { id: 'limit', ...peer('limit') },
  { id: 'limit-keep', kept: 'limit/index.html?keep' },
  { id: 'luigi-wc', ...peer('luigi') },
  { id: 'qiankun', ...peer('qiankun') },
  { id: 'single-spa', ...peer('single-spa') },
]

function ours(query) {
  const at = (more) => `center/index.html?${[query, more].filter(Boolean).join('&')}`
  return { first: at(''), ahead: at('hover'), kept: at('keep') }
}

function peer(folder) {
  return { first: `${folder}/index.html`, ahead: `${folder}/index.html?prefetch` }
}
