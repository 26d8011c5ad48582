import { installFakeStyles } from '../../../testing/fake-styles'

type WithCss = CSSStyleSheet & { css: string }
const cssOf = (place: Document | ShadowRoot) => place.adoptedStyleSheets.map((sheet) => (sheet as WithCss).css)

/** The page's policy as jsdom does not have it: no style of a guest gets a sheet, but one that is `allowed` by its hash. */
const allowed = new WeakSet<HTMLStyleElement>()
const ofBrowser = Object.getOwnPropertyDescriptor(HTMLStyleElement.prototype, 'sheet')
Object.defineProperty(HTMLStyleElement.prototype, 'sheet', {
  ...ofBrowser,
  get(this: HTMLStyleElement) {
    return allowed.has(this) ? (ofBrowser?.get?.call(this) as unknown) : null
  },
})

let adoptRefusedStyles: (root: Element, signal: AbortSignal) => void
let life: AbortController
let root: HTMLElement

beforeAll(async () => {
  const code = await import('./refused-styles')
  code.giveSheets()
  adoptRefusedStyles = code.adoptRefusedStyles
})

beforeEach(() => {
  installFakeStyles()
  life = new AbortController()
  root = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  life.abort()
  document.body.replaceChildren()
  document.head.replaceChildren()
})

/** Observers are told after the code that ran. */
const told = () => Promise.resolve().then(() => undefined)

function createStyle(text: string): HTMLStyleElement {
  return Object.assign(document.createElement('style'), { textContent: text })
}

function createShadow(parent: Element | ShadowRoot, ...nodes: Node[]): ShadowRoot {
  const host = parent.appendChild(document.createElement('div'))
  const shadow = host.attachShadow({ mode: 'open' })
  Object.assign(shadow, { adoptedStyleSheets: [] })
  shadow.append(...nodes)
  return shadow
}

test('a refused style is in force in its shadow root, in those inside of each other too', () => {
  const outer = createShadow(root, createStyle('p { color: red }'))
  const inner = createShadow(outer, createStyle('a { color: blue }'))
  adoptRefusedStyles(root, life.signal)
  expect(cssOf(outer)).toEqual(['p { color: red }'])
  expect(cssOf(inner)).toEqual(['a { color: blue }'])
  expect(cssOf(document)).toEqual([])
})

test('what comes later is in force as well, in the order of the elements, after what was adopted by the app', async () => {
  const shadow = createShadow(root, createStyle('b {}'))
  const own = new CSSStyleSheet() as WithCss
  own.replaceSync('own {}')
  shadow.adoptedStyleSheets = [own]
  adoptRefusedStyles(root, life.signal)
  shadow.prepend(createStyle('a {}'))
  await told()
  expect(cssOf(shadow)).toEqual(['own {}', 'a {}', 'b {}'])
  const late = createShadow(root, createStyle('late {}'))
  await told()
  expect(cssOf(late)).toEqual(['late {}'])
})

test('a sheet follows the text of its element and goes with it', async () => {
  const style = createStyle('a {}')
  const shadow = createShadow(root, style)
  adoptRefusedStyles(root, life.signal)
  style.textContent = 'b {}'
  await told()
  expect(cssOf(shadow)).toEqual(['b {}'])
  const text = style.firstChild as Text
  text.data = 'c {}'
  await told()
  expect(cssOf(shadow)).toEqual(['c {}'])
  style.remove()
  await told()
  expect(cssOf(shadow)).toEqual([])
})

test('the head counts, for as long as the style is there', async () => {
  adoptRefusedStyles(root, life.signal)
  const style = document.head.appendChild(createStyle('h {}'))
  await told()
  expect(cssOf(document)).toEqual(['h {}'])
  style.remove()
  await told()
  expect(cssOf(document)).toEqual([])
})

test('styles outside of a shadow root leave the document with the app', async () => {
  root.append(createStyle('light {}'))
  adoptRefusedStyles(root, life.signal)
  expect(cssOf(document)).toEqual(['light {}'])
  life.abort()
  root.remove()
  await told()
  expect(cssOf(document)).toEqual([])
})

test('code finds the sheet at the element at once, and what it writes there is kept', async () => {
  const style = root.appendChild(createStyle(''))
  const sheet = style.sheet as WithCss
  sheet.css = 'written {}'
  adoptRefusedStyles(root, life.signal)
  root.append(createStyle('other {}'))
  await told()
  expect(style.sheet).toBe(sheet)
  expect(cssOf(document)).toEqual(['written {}', 'other {}'])
})

test('a style that the page allows, one that is nowhere and one of another type get none', () => {
  const fine = createStyle('fine {}')
  allowed.add(fine)
  const other = Object.assign(createStyle('other {}'), { type: 'text/less' })
  root.append(fine, other)
  adoptRefusedStyles(root, life.signal)
  expect(cssOf(document)).toEqual([])
  expect(fine.sheet).not.toBeNull()
  expect([other.sheet, createStyle('nowhere {}').sheet]).toEqual([null, null])
})
