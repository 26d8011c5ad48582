import { isForeign, readPage, ROOT, type PageScript } from './read-page'

/** What an element does that shows a page: statements that import or load its scripts, one after the other. */
type PageElement = { tag: string; content: string; imports?: string[]; helpers?: string[]; starts: string[] }

/**
 * Browsers show a part of another file, as `<use href="/icons.svg#logo">`, to documents of its own origin only, and a frame of an app has none:
 * such a file is put into the tree that shows it, the page or a shadow root, out of sight, and its part is shown from there.
 */
const showParts = `const watched = { subtree: true, childList: true, attributeFilter: ['href', 'xlink:href'] }
const placed = new WeakMap()
const put = async (address, tree) => {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(address)
  const picture = document.createElement('div')
  picture.ariaHidden = 'true'
  Object.assign(picture.style, { position: 'absolute', width: '0', height: '0', overflow: 'hidden' })
  picture.innerHTML = await answer.text()
  tree.prepend(picture)
}
const showPart = (use) => {
  const [address, id] = (use.getAttribute('href') ?? use.getAttribute('xlink:href') ?? '').split('#')
  if (!address || !id) return
  const { href } = new URL(address, document.baseURI)
  const root = use.getRootNode()
  const tree = root === document ? document.body : root
  if (!placed.has(tree)) placed.set(tree, new Map())
  const files = placed.get(tree)
  if (!files.has(href)) files.set(href, put(href, tree))
  files.get(href).then(() => use.setAttribute('href', '#' + id), () => undefined)
}
const showAll = (node) => {
  if (node.localName === 'use') showPart(node)
  node.querySelectorAll?.('use').forEach(showPart)
}
const observer = new MutationObserver((changes) => {
  for (const { target, addedNodes, type } of changes) type === 'attributes' ? showAll(target) : addedNodes.forEach(showAll)
})
const { attachShadow } = Element.prototype
Element.prototype.attachShadow = function (...words) {
  const root = attachShadow.apply(this, words)
  observer.observe(root, watched)
  return root
}
const showPartsIn = (page) => observer.observe(page, watched)`.split('\n')

/**
 * The module of an element that shows a page as it is: it takes the body of the page as its content, then starts its scripts. Such an element
 * has a document of its own, so scripts find what they look for by id. `up` leads from the module to the root of the site.
 */
export function toElementModule({ tag, content, imports = [], helpers = [], starts }: PageElement, up: string): string {
  return [
    ...imports.map((address) => `import ${JSON.stringify(address)}`),
    ...helpers,
    ...showParts,
    `const root = new URL(/* @vite-ignore */ ${JSON.stringify(up)}, import.meta.url).href`,
    `const content = ${JSON.stringify(content)}.replaceAll(${JSON.stringify(ROOT)}, root)`,
    'const start = async (element) => {',
    ...starts.map((statement) => `  ${statement}`),
    '}',
    `customElements.define(${JSON.stringify(tag)}, class extends HTMLElement {`,
    '  connectedCallback() {',
    '    if (this.ready) return',
    '    showPartsIn(this)',
    '    this.innerHTML = content',
    '    this.ready = start(this)',
    '  }',
    '})',
    '',
  ].join('\n')
}

/**
 * That module for Vite, which resolves the addresses of `html`. Throws where a script cannot run in the portal: one that stands in the page, one
 * that is no module, and one of another site.
 */
export function toPageModule(html: string, tag: string): string {
  const { content, styles, scripts } = readPage(html)
  const imports = styles.filter((address) => !isForeign(address)).map(fromRoot)
  const starts = scripts.map((script) => `await import(${JSON.stringify(fromRoot(addressOfModule(script)))})`)
  return toElementModule({ tag, content, imports, starts }, '../')
}

function addressOfModule(script: PageScript): string {
  if (!('address' in script))
    throw new Error('index.html has a script in itself. Put it into a file: <script type="module" src="/src/main.js">.')
  const { address, isModule } = script
  if (isForeign(address))
    throw new Error(
      `index.html loads ${address}. Scripts of other sites do not run in the portal: install the package.`,
    )
  if (!isModule)
    throw new Error(`index.html loads ${address} as a script. Say type="module", or import it from a module.`)
  return address
}

/** Vite takes `/src/main.ts` for a file below the root of the app. */
const fromRoot = (address: string): string => `/${address.replace(/^(\.?\/)+/, '')}`
