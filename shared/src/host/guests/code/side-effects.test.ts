import { buildMicroFrontend } from '../../../testing/builders'
import { installFakeStyles } from '../../../testing/fake-styles'
import { trackSideEffects } from './side-effects'

/** jsdom knows no rules of sheets made by script: the least of them. */
class FakeFace {
  constructor(readonly cssText: string) {}
  style = { getPropertyValue: (name: string) => RegExp(`${name}: *([^;}]+)`).exec(this.cssText)?.[1]?.trim() ?? '' }
}

const sheetOf = (...rules: object[]) => ({ href: null, cssRules: rules }) as unknown as CSSStyleSheet
const face = (family: string, file: string) =>
  new FakeFace(`@font-face { font-family: ${family}; src: url("${file}") }`)

/** What the document has in force, as text. */
const inForce = () => document.adoptedStyleSheets.map((sheet) => (sheet as unknown as { css: string }).css)

let lives: AbortController[] = []
let apps = 0

beforeEach(() => {
  installFakeStyles()
  Object.assign(globalThis, { CSSFontFaceRule: FakeFace })
})
afterEach(() => {
  lives.forEach((life) => life.abort())
  lives = []
  document.body.replaceChildren()
  document.head.replaceChildren()
})

function mount(app = `@apps/a${++apps}`, ...sheets: CSSStyleSheet[]) {
  const life = new AbortController()
  lives.push(life)
  const tab = document.body.appendChild(document.createElement('div'))
  tab.dataset['appState'] = 'mounted'
  const root = tab.appendChild(document.createElement('div'))
  const shadow = root.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
  Object.assign(shadow, { adoptedStyleSheets: sheets, styleSheets: [] })
  const entry = `/api/resources/apps/${encodeURIComponent(app)}/1.0.0/js/main.js`
  trackSideEffects(buildMicroFrontend({ serviceCode: app, version: '1.0.0', entry }), root, life.signal)
  return { tab, root, shadow, end: () => life.abort(), folder: entry.replace('js/main.js', '') }
}

describe('fonts of a shadow root', () => {
  test('are in force in the document as long as the guest is mounted', () => {
    const { end } = mount(undefined, sheetOf({ cssText: 'p { color: red }' }, face('icons', 'a.woff2')))
    expect(inForce()).toEqual(['@font-face { font-family: icons; src: url("http://localhost/a.woff2") }'])
    end()
    expect(inForce()).toEqual([])
  })

  test('inside of a condition, and of a shadow root in another, are found too', () => {
    const { shadow, end } = mount(undefined, sheetOf({ cssRules: [face('outer', '/o.woff2')] }))
    end()
    const inner = shadow.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
    Object.assign(inner, { adoptedStyleSheets: [sheetOf(face('inner', '/i.woff2'))], styleSheets: [] })
    const life = new AbortController()
    lives.push(life)
    trackSideEffects(buildMicroFrontend(), document.body, life.signal)
    expect(inForce()).toHaveLength(2)
  })

  test('come into force with later nodes', async () => {
    const { shadow } = mount()
    Object.assign(shadow, { adoptedStyleSheets: [sheetOf(face('late', '/l.woff2'))] })
    shadow.append('now')
    await new Promise((resolve) => setTimeout(resolve))
    await new Promise((resolve) => setTimeout(resolve))
    expect(inForce()).toHaveLength(1)
  })

  test('belong to the first of two guests with one name until it goes', () => {
    const first = mount(undefined, sheetOf(face('icons', '/first.woff2')))
    const same = mount(undefined, sheetOf(face('icons', '/first.woff2')))
    const second = mount(undefined, sheetOf(face('"Icons"', '/second.woff2')))
    expect(inForce().join()).toMatch(/first/)
    expect(inForce()).toHaveLength(1)
    first.end()
    expect(inForce().join()).toMatch(/first/)
    same.end()
    expect(inForce().join()).toMatch(/second/)
    second.end()
    expect(inForce()).toEqual([])
  })

  test('stand before what the document declares itself', () => {
    const own = new CSSStyleSheet()
    document.adoptedStyleSheets = [own]
    mount(undefined, sheetOf(face('icons', '/a.woff2')))
    expect(document.adoptedStyleSheets.at(-1)).toBe(own)
  })
})

describe('styles in the head', () => {
  const link = (href: string) => Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  const inHead = () => [...document.head.children]

  test('go with the last tab of their guest, and come back with the next', async () => {
    const app = '@apps/lazy'
    const [one, two] = [mount(app), mount(app)]
    const lazy = link(`${one.folder}orders.css`)
    const portal = link('/center/assets/shell.css')
    document.head.append(portal, lazy)
    one.end()
    expect(inHead()).toEqual([portal, lazy])
    two.end()
    expect(inHead()).toEqual([portal])
    mount(app).end()
    mount(app)
    expect(inHead()).toEqual([portal, lazy])
  })

  test('go also when they came long before its tab is closed', async () => {
    const { end, folder } = mount()
    document.head.append(link(`${folder}orders.css`))
    await new Promise((resolve) => setTimeout(resolve))
    end()
    expect(inHead()).toEqual([])
  })

  test('keep those of another app, or another version', () => {
    const { end, folder } = mount()
    const others = [link(folder.replace('1.0.0', '1.0.1')), link('/api/resources/apps/other/1.0.0/main.css')]
    document.head.append(...others)
    end()
    expect(inHead()).toEqual(others)
  })

  test('made while it alone is on screen are its own; who is hidden makes none', () => {
    const hidden = mount()
    hidden.tab.dataset['appState'] = 'hidden'
    const shown = mount()
    const style = document.createElement('style')
    const ours = Object.assign(document.createElement('style'), { nonce: 'n0nce' })
    document.head.append(style, ours)
    hidden.end()
    expect(inHead()).toEqual([style, ours])
    shown.end()
    expect(inHead()).toEqual([ours])
  })
})

test('the style that the page came with stays, though it has no nonce', async () => {
  const own = document.head.appendChild(document.createElement('style'))
  jest.resetModules()
  const host = await import('./side-effects')
  const tab = document.body.appendChild(document.createElement('div'))
  tab.dataset['appState'] = 'mounted'
  const root = tab.appendChild(document.createElement('div'))
  const life = new AbortController()
  host.trackSideEffects(buildMicroFrontend(), root, life.signal)
  const ofGuest = document.head.appendChild(document.createElement('style'))
  life.abort()
  expect([own.isConnected, ofGuest.isConnected]).toEqual([true, false])
})
