import { whenIdle } from './when-idle'

/** What one guest needs of the document: the `@font-face` rules of its shadow roots. */
type Owner = { faces: readonly Face[] }
type Face = { key: string; text: string }

const owners = new Set<Owner>()
/** What is in force, by its text: a face that stays is not touched, or the browser would load it again. */
const inForce = new Map<string, CSSStyleSheet>()
/** The fonts of a sheet, and how many rules it had then. */
const known = new WeakMap<CSSStyleSheet, { rules: number; faces: Face[] }>()

/**
 * Puts the fonts that are declared inside of open shadow roots below `root` into the document, until the signal ends:
 * browsers ignore `@font-face` in a shadow root. Roots and sheets that come later are found when nodes come with them.
 *
 * A name belongs to the first sheet that declares it, for as long as that sheet is there: what a second guest calls by the same name comes into
 * force when the first has gone. Fonts of the document itself come before all of them.
 */
export function hoistFonts(root: Element, signal: AbortSignal): void {
  if (signal.aborted) return
  const owner: Owner = { faces: [] }
  const shadows = new Set<ShadowRoot>()
  let isPlanned = false
  const look = () => {
    isPlanned = false
    if (signal.aborted) return
    findShadows(root, shadows, (shadow) => {
      observer.observe(shadow, { childList: true, subtree: true })
      // A linked sheet has its rules when it is here, and its event does not leave the shadow root.
      shadow.addEventListener('load', plan, { capture: true, signal })
    })
    owner.faces = [...shadows].flatMap(facesOf)
    render()
  }
  const plan = () => {
    if (!isPlanned) whenIdle(look)
    isPlanned = true
  }
  const observer = new MutationObserver(plan)
  observer.observe(root, { childList: true, subtree: true })
  owners.add(owner)
  look()
  const end = () => {
    observer.disconnect()
    owners.delete(owner)
    render()
  }
  signal.addEventListener('abort', end, { once: true })
}

/** Open shadow roots below a node, and inside of each other. */
function findShadows(root: Element, found: Set<ShadowRoot>, onNew: (shadow: ShadowRoot) => void): void {
  for (const shadow of found) if (!shadow.isConnected) found.delete(shadow)
  const places: ParentNode[] = [root]
  for (const place of places) {
    for (const { shadowRoot } of place.querySelectorAll('*')) {
      if (!shadowRoot) continue
      places.push(shadowRoot)
      if (!found.has(shadowRoot)) onNew(shadowRoot)
      found.add(shadowRoot)
    }
  }
}

function facesOf({ adoptedStyleSheets = [], styleSheets }: ShadowRoot): Face[] {
  return [...styleSheets, ...adoptedStyleSheets].flatMap((sheet) => {
    const rules = rulesOf(sheet)
    const before = known.get(sheet)
    if (before?.rules === rules.length) return before.faces
    const faces = rules.flatMap((rule) => toFaces(rule, sheet.href ?? document.baseURI))
    known.set(sheet, { rules: rules.length, faces })
    return faces
  })
}

/** A sheet of another origin does not show its rules. */
function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules]
  } catch {
    return []
  }
}

const descriptors = ['font-family', 'font-weight', 'font-style', 'font-stretch', 'unicode-range']

/** Also inside of `@media`, `@supports` and `@layer`; whether such a condition holds is not asked. */
function toFaces(rule: CSSRule, base: string): Face[] {
  if (rule instanceof CSSFontFaceRule) {
    const key = descriptors.map((name) => rule.style.getPropertyValue(name).replace(/["']/g, '').toLowerCase())
    return [{ key: key.join('|'), text: withWholeAddresses(rule.cssText, base) }]
  }
  return 'cssRules' in rule ? [...(rule as CSSGroupingRule).cssRules].flatMap((inner) => toFaces(inner, base)) : []
}

function render(): void {
  const holders = new Map<string, Owner>()
  const wanted = new Set<string>()
  for (const owner of owners) {
    for (const { key, text } of owner.faces) {
      const holder = holders.get(key) ?? owner
      holders.set(key, holder)
      if (holder === owner) wanted.add(text)
    }
  }
  const gone = [...inForce].filter(([text]) => !wanted.has(text))
  const come = [...wanted].filter((text) => !inForce.has(text))
  if (gone.length + come.length === 0) return
  const leaving = new Set(gone.map(([, sheet]) => sheet))
  gone.forEach(([text]) => inForce.delete(text))
  const sheets = come.map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    inForce.set(text, sheet)
    return sheet
  })
  // First, so that whatever the document itself declares under the same name stands.
  document.adoptedStyleSheets = [...sheets, ...document.adoptedStyleSheets.filter((sheet) => !leaving.has(sheet))]
}

const addresses = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"'()\s]+))\s*\)/g

/** A sheet made by script has the document's address, whatever it is told: Chromium ignores `baseURL`. */
export function withWholeAddresses(css: string, base: string): string {
  return css.replace(addresses, (written, ...quoted: string[]) => {
    const path = quoted.slice(0, 3).find(Boolean)
    return !path || path.startsWith('#') || !URL.canParse(path, base) ? written : `url("${new URL(path, base).href}")`
  })
}
