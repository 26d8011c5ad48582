import { Manifest } from '@center/shared/contract'
import { checkCode } from './code-check'
import { MANIFEST, type CheckTarget } from './check-target'

const own = { name: '@acme/x', title: '甲', titleEn: 'X', version: '1.0.0', entry: 'main.js' }
const element = { ...own, kind: 'element', tag: 'acme-x' }
const system = { ...own, kind: 'system' }

function targetOf(script: string | Record<string, string>, manifest: object = element): CheckTarget {
  const files = Object.entries(typeof script === 'string' ? { 'main.js': script } : script)
  return {
    source: 'here',
    manifestText: JSON.stringify(manifest),
    manifest: Manifest.parse(manifest),
    files: new Map([[MANIFEST, '{}'], ...files].map(([path = '', text = '']) => [path, Buffer.from(text)])),
    address: null,
  }
}

const said = (script: string | Record<string, string>, manifest?: object) =>
  checkCode(targetOf(script, manifest)).map(({ level, message }) => `${level} ${message}`)

test.each([
  ['localStorage.setItem("a", "b"); window.sessionStorage.clear()', 'localStorage, sessionStorage, 2 times in main.js'],
  ['const request = indexedDB.open("x")', 'keeps something in the browser: indexedDB, once'],
  ['try { document.cookie = "a=1" } catch {}', 'reads or writes cookies: document.cookie, once'],
  ['const all = window.document.cookie', 'document.cookie'],
  ['try { eval("1") } catch { }', 'makes code of a text: eval, once'],
  ['new Function("a", "return a"); Function("return 1")()', 'makes code of a text: Function, 2 times'],
  ['WebAssembly.instantiate(bytes)', 'compiles WebAssembly: WebAssembly.instantiate, once'],
  [
    'const own = window.fetch; window.fetch = (...all) => own(...all)',
    'in the place of a function of the page: window.fetch',
  ],
  [
    'history.pushState = watched; window.history.replaceState = watched',
    'history.pushState, history.replaceState, 2 times',
  ],
  ['Array.prototype.last = function () {}', 'Array.prototype.last, once'],
  ['XMLHttpRequest.prototype.open = mine', 'XMLHttpRequest.prototype.open'],
  ['document.createElement = mine', 'document.createElement'],
  ['window.trustedTypes.createPolicy("mine", {})', 'makes a policy for Trusted Types: mine, once'],
  ['const own = window.trustedTypes; own && own.createPolicy("lit-html", {})', 'Trusted Types: lit-html'],
])('%s is found', (script, says) => {
  const [finding, ...others] = checkCode(targetOf(script))
  expect(others).toEqual([])
  expect(finding).toMatchObject({
    level: 'warn',
    message: expect.stringContaining(says),
    fix: expect.stringMatching(/.{20}/),
  })
})

test('one kind is said once, with how often and where', () => {
  expect(said({ 'main.js': 'localStorage.a; localStorage.b', 'later.mjs': 'export const c = localStorage.c' })).toEqual(
    ['warn It keeps something in the browser: localStorage, 3 times in main.js, later.mjs.'],
  )
})

test.each([
  'var all = Function("return this")() || globalThis',
  '(self.webpackChunk_x = self.webpackChunk_x || []).push([])',
  'window.acme = { fetch: () => 1 }; const own = { localStorage: 1, eval: 2 }; own.cookie = 3',
  'class Store { constructor() { this.fetch = 1 } } Store.prototype.open = () => 1',
  'history.pushState({}, "", "/a"); const add = history.pushState',
  'const text = "localStorage.getItem and eval(1)"',
  'react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE.H',
  'export default 1; import("./x.mjs")',
  'insurance.createPolicy({ holder: "A" })',
  'if (own) try { policy = own.createPolicy("vue", rules) } catch {}',
])('%s is healthy', (script) => {
  expect(said(script)).toEqual(['pass 1 script, nothing that a portal refuses'])
})

test('what the manifest says about it is heard', () => {
  expect(said('localStorage.a', { ...element, capabilities: ['storage'] })[0]).toMatch(/^pass/)
  const framed = { ...element, isolation: 'frame' }
  expect(said('window.fetch = mine; trustedTypes.createPolicy("lit-html", {})', framed)[0]).toMatch(/^pass/)
  expect(said('document.cookie', framed)[0]).toMatch(/^warn/)
  const angular = { ...element, capabilities: ['trusted-types:angular'] }
  expect(said('all.createPolicy("angular#unsafe-bypass", {})', angular)[0]).toMatch(/^pass/)
  expect(said('all.createPolicy("angular", {}); all.createPolicy("lit-html", {})', angular)).toEqual([
    'warn It makes a policy for Trusted Types: lit-html, once in main.js.',
  ])
})

describe('libraries of a System bundle', () => {
  const register = (names: string[], rest = '') =>
    `System.register(${JSON.stringify(names)}, () => ({ execute() { ${rest} } }))`

  test('are named in shared, by their package', () => {
    const shared = { react: '^19', 'react-dom': '^19' }
    expect(said(register(['react/jsx-runtime', 'react-dom/client', './chunk.js']), { ...system, shared })[0]).toMatch(
      /^pass/,
    )
    expect(
      said(register(['react', 'react-dom/client', '@scope/lib/x']), { ...system, shared: { react: '^19' } }),
    ).toEqual(['warn It takes @scope/lib, react-dom from the portal, and "shared" does not say so.'])
  })

  test('are not there a second time', () => {
    const doubled = register([], 'e.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = inner')
    expect(said(doubled, system)[0]).toMatch(/warn It brings a React of its own/)
    expect(said(doubled, { ...element, isolation: 'frame' })[0]).toMatch(/^pass/)
  })
})

test('a page of an owner, and what has no manifest, is not read', () => {
  const page = { ...own, kind: 'iframe', entry: 'https://erp.example/' }
  expect(checkCode(targetOf('eval("1")', page))[0]?.level).toBe('skip')
  expect(checkCode({ ...targetOf('eval("1")'), manifest: null })[0]?.level).toBe('skip')
})

test('a script that cannot be read is left to the check of files', () => {
  expect(said('this is no script {')[0]).toMatch(/^pass/)
})
