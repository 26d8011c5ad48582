type Place = Document | ShadowRoot
type Adopted = { sheet: CSSStyleSheet; text: string }

const adopted = new WeakMap<Element, Adopted>()
/** Sheets that stand for elements of a place, in their order. */
const byPlace = new WeakMap<Place, CSSStyleSheet[]>()
const ofBrowser = Object.getOwnPropertyDescriptor(HTMLStyleElement.prototype, 'sheet')

/**
 * Gives each `<style>` that the page's policy refuses a sheet of its own, which code finds as `style.sheet` like the browser's:
 * libraries write their rules there.
 */
export function giveSheets(): void {
  if (!ofBrowser) return
  Object.defineProperty(HTMLStyleElement.prototype, 'sheet', {
    ...ofBrowser,
    get(this: HTMLStyleElement) {
      const own = sheetOfBrowser(this)
      const place = this.getRootNode()
      if (own || !isRefused(this) || !isPlace(place)) return own
      sync(place)
      return adopted.get(this)?.sheet ?? null
    },
  })
}

/**
 * Puts the refused `<style>` elements into force by sheets that script may make, until the signal ends: those below `root`, in open shadow
 * roots below it, and in the head. A sheet follows the text of its element and goes with it.
 */
export function adoptRefusedStyles(root: Element, signal: AbortSignal): void {
  if (signal.aborted) return
  const followed = new WeakSet<Node>()
  const follow = (node: Element | ShadowRoot) => {
    if (followed.has(node)) return
    followed.add(node)
    observer.observe(node, { childList: true, subtree: true, characterData: true })
    shadowsIn(node).forEach(follow)
    const place = node.getRootNode()
    if (isPlace(place)) sync(place)
  }
  const observer = new MutationObserver((records) => {
    const places = new Set(records.filter(isOfStyle).map(({ target }) => target.getRootNode()))
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element) [node.shadowRoot, ...shadowsIn(node)].forEach((shadow) => shadow && follow(shadow))
    places.forEach((place) => isPlace(place) && sync(place))
  })
  follow(root)
  follow(document.head)
  const end = () => {
    observer.disconnect()
    // Its nodes leave the document right after the signal.
    queueMicrotask(() => sync(document))
  }
  signal.addEventListener('abort', end, { once: true })
}

const sheetOfBrowser = (style: HTMLStyleElement) => (ofBrowser?.get?.call(style) as CSSStyleSheet | null) ?? null

/** The browser gives a style that is in a document a sheet, unless the policy refuses it. */
const isRefused = (style: HTMLStyleElement) =>
  style.isConnected && sheetOfBrowser(style) === null && /^(text\/css)?$/i.test(style.type)

const isPlace = (node: Node): node is Place => node instanceof Document || node instanceof ShadowRoot

const shadowsIn = (node: ParentNode) =>
  [...node.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? [shadowRoot] : []))

function isOfStyle({ target, addedNodes, removedNodes }: MutationRecord): boolean {
  if (target instanceof HTMLStyleElement || target.parentNode instanceof HTMLStyleElement) return true
  return [...addedNodes, ...removedNodes].some(
    (node) => node instanceof Element && (node instanceof HTMLStyleElement || node.querySelector('style') !== null),
  )
}

function sync(place: Place): void {
  const before = byPlace.get(place) ?? []
  const sheets = [...place.querySelectorAll('style')].filter(isRefused).map(toSheet)
  if (sheets.length === before.length && sheets.every((sheet, at) => sheet === before[at])) return
  byPlace.set(place, sheets)
  // After what the place has adopted itself, as they stand in it.
  place.adoptedStyleSheets = [...place.adoptedStyleSheets.filter((sheet) => !before.includes(sheet)), ...sheets]
}

/** Rules that code put into the sheet stay, for as long as the text of the element does. */
function toSheet(style: HTMLStyleElement): CSSStyleSheet {
  const text = style.textContent ?? ''
  const known = adopted.get(style)
  if (known?.text === text) return known.sheet
  const sheet = known?.sheet ?? new CSSStyleSheet({ media: style.media })
  sheet.replaceSync(text)
  adopted.set(style, { sheet, text })
  return sheet
}
