import 'systemjs/dist/system.min.js'
import { htmlPolicy as htmlPolicyOfPage } from '@center/shared/host'
import { hookLoader, hookScripts } from './loader-hooks'
import { createPinnedAddresses } from './pinned-addresses'
import { createPolicy, htmlPolicy, installTrustedTypes } from './trusted-types'

const base = 'http://localhost/center/login'
const known = '/center/assets/shell.js'
const releases = '/api/resources/tenants/t-demo/'
const pinned = createPinnedAddresses(base, { releases })
pinned.add({ integrity: { [known]: 'sha384-shell' } })
System.addImportMap({ imports: { react: known } })
hookLoader(System, pinned, { ownNames: ['react'] })
hookScripts(pinned)

describe('pinned addresses', () => {
  test('are the same written relative to the page or whole', () => {
    expect(pinned.integrityOf('http://localhost/center/assets/shell.js')).toBe('sha384-shell')
    expect(pinned.integrityOf(known)).toBe('sha384-shell')
  })

  test.each(['/center/assets/other.js', 'http://evil.test/center/assets/shell.js', 'http://', ''])(
    '%s is not one',
    (address) => {
      expect(pinned.integrityOf(address)).toBeUndefined()
    },
  )

  test('an empty hash pins nothing', () => {
    pinned.add({ integrity: { '/empty.js': '' } })
    expect(pinned.integrityOf('/empty.js')).toBeUndefined()
  })
})

describe('files of the own machine', () => {
  const local = createPinnedAddresses(base, { allowsLocal: true })

  test.each(['http://localhost:4300/main.js', 'http://127.0.0.1:4300/main.js'])('%s needs no hash', (address) => {
    expect(local.integrityOf(address)).toBe('')
    expect(pinned.integrityOf(address)).toBeUndefined()
  })

  test('keep the hash of what was read of them last', () => {
    const address = 'http://localhost:4300/kept.js'
    for (const hash of ['sha384-first', 'sha384-second']) local.addReleased({ integrity: { [address]: hash } })
    expect(local.integrityOf(address)).toBe('sha384-second')
  })

  test.each([
    '/center/assets/other.js',
    'http://localhost.evil.test/a.js',
    'https://evil.test/a.js',
    'http://10.0.0.1/a.js',
  ])('%s needs one all the same', (address) => expect(local.integrityOf(address)).toBeUndefined())
})

describe('SystemJS', () => {
  test('refuses an address without integrity before it asks for it', async () => {
    await expect(System.import('http://localhost/center/assets/not-in-the-map.js')).rejects.toThrow(
      'the import map has no integrity for it',
    )
    expect(document.querySelector('script')).toBeNull()
  })

  test('asks for a known address with its hash', () => {
    void System.import('http://localhost/center/assets/shell.js')
    return Promise.resolve()
      .then(() => undefined)
      .then(() => undefined)
      .then(() => undefined)
      .then(() => expect(document.querySelector('script')?.integrity).toBe('sha384-shell'))
  })

  test('takes the addresses of a map that is added later from the releases of the tenant', () => {
    const entry = `${releases}notepad/1.1.0/entry.js`
    System.addImportMap({ imports: { notepad: entry }, integrity: { [entry]: 'sha384-notepad' } })
    expect(pinned.integrityOf(entry)).toBe('sha384-notepad')
    expect(System.resolve('notepad')).toBe(`http://localhost${entry}`)
  })

  test.each([
    '/api/resources/apps/notepad/1.2.0/entry.js',
    '/api/resources/tenants/t-park/notepad/1.0.0/entry.js',
    `${releases}../t-park/notepad/1.0.0/entry.js`,
    '/center/assets/other.js',
    'data:text/javascript,alert(1)',
  ])('does not take %s from a map that is added later', (address) => {
    System.addImportMap({ imports: { booty: address }, integrity: { [address]: 'sha384-booty' } })
    expect(pinned.integrityOf(address)).toBeUndefined()
    expect(() => System.resolve('booty')).toThrow('booty')
  })

  test('keeps the hash and the names of what is pinned already', () => {
    const entry = `${releases}notepad/1.3.0/entry.js`
    System.addImportMap({ integrity: { [entry]: 'sha384-first', [known]: 'sha384-forged' } })
    System.addImportMap({ imports: { react: entry }, integrity: { [entry]: 'sha384-second' } })
    expect([pinned.integrityOf(entry), pinned.integrityOf(known)]).toEqual(['sha384-first', 'sha384-shell'])
    expect(System.resolve('react')).toBe(`http://localhost${known}`)
  })
})

describe('scopes of a map that is added later', () => {
  const library = `${releases}libraries/18.3.1/react.js`
  const folder = `${releases}orders/1.0.0/`
  const add = (scopes: Record<string, Record<string, string>>) =>
    System.addImportMap({ scopes, integrity: { [library]: 'sha384-18' } } as System.ImportMap)

  test('give a library of its own to the folder of a release', () => {
    add({ [folder]: { react: library, '@center/shared/host': library, vue: '/api/resources/none.js' } })
    expect(System.resolve('react', `http://localhost${folder}main.js`)).toBe(`http://localhost${library}`)
    expect(System.resolve('react', `http://localhost${known}`)).toBe(`http://localhost${known}`)
    for (const name of ['@center/shared/host', 'vue'])
      expect(() => System.resolve(name, `http://localhost${folder}main.js`)).toThrow('bare specifier')
  })

  test.each(['/', '/center/assets/', releases, 'https://evil.test/'])('say nothing of %s', (place) => {
    add({ [place]: { react: library } })
    expect(System.resolve('react', new URL(`${place}shell.js`, base).href)).toBe(`http://localhost${known}`)
  })
})

describe('a script element', () => {
  test('gets the hash of its address, as lazy chunks need it', () => {
    const script = document.createElement('script')
    script.src = known
    expect(script.integrity).toBe('sha384-shell')
    expect(script.getAttribute('src')).toBe(known)
  })

  test('refuses an address without one', () => {
    const script = document.createElement('script')
    expect(() => (script.src = 'http://evil.test/x.js')).toThrow('Refused to load http://evil.test/x.js')
    expect(script.getAttribute('src')).toBeNull()
  })
})

describe('the Trusted Types policy', () => {
  const policy = createPolicy(pinned)

  test('lets pinned addresses, empty HTML and one custom element pass', () => {
    expect(policy.createScriptURL(known)).toBe(known)
    for (const html of ['', '<app-root />', '<app-root></app-root>', '<app-root>'])
      expect(policy.createHTML(html)).toBe(html)
  })

  test('lets nothing else pass', () => {
    expect(() => policy.createScriptURL('data:text/javascript,alert(1)')).toThrow('Refused')
    for (const html of [
      '<img src=x onerror=alert(1)>',
      '<app-root onclick=alert(1)></app-root>',
      '<app-root></app-root><script>',
      '<app-root><script></app-root>',
      '<script></script>',
      '<iframe>',
      `<${'a-'.repeat(100)}>`,
    ])
      expect(() => policy.createHTML(html)).toThrow('Refused')
    expect(() => policy.createScript('alert(1)')).toThrow('Refused')
  })

  test('is created with the other that the page allows, and what a cleaner is given cannot be replaced', () => {
    const createPolicySpy = jest.fn((name: string) => ({ name }))
    Object.defineProperty(window, 'trustedTypes', { value: { createPolicy: createPolicySpy }, configurable: true })
    installTrustedTypes(pinned)
    expect(createPolicySpy.mock.calls.map(([name]) => name)).toEqual(['default', 'center-html'])
    expect(htmlPolicyOfPage()).toEqual({ TRUSTED_TYPES_POLICY: { name: 'center-html' } })
    expect(() => Object.assign(window, { centerHtml: {} })).toThrow('read only')
  })

  test.each([
    ['<p>1 &lt; 2</p><!-- kept --><a href="/x">y</a>', '<p>1 &lt; 2</p><!-- kept --><a href="/x">y</a>'],
    ['<script src="/x.js"></script>', '<noembed src="/x.js"></noembed>'],
    ['<IFRAME srcdoc="&lt;script>"></iframe >', '<noembed srcdoc="&lt;script>"></noembed >'],
    ['<svg><script/href=x>', '<svg><noembed/href=x>'],
    ['<x:iframe xmlns:x="http://www.w3.org/1999/xhtml"/>', '<noembed xmlns:x="http://www.w3.org/1999/xhtml"/>'],
    ['<scr<script>ipt>', '<scr<noembed>ipt>'],
    ['<!DOCTYPE a [<!ENTITY b "&#60;iframe/>">]>', '<!x-DOCTYPE a [<!ENTITY b "&#60;iframe/>">]>'],
    ['<script-like>text</script-like>', '<script-like>text</script-like>'],
  ])('for HTML gives %s as %s', (html, expected) => expect(htmlPolicy.createHTML(html)).toBe(expected))

  test('for HTML makes neither an address nor a text into code', () => {
    expect(() => htmlPolicy.createScriptURL(known)).toThrow('Refused')
    expect(() => htmlPolicy.createScript('alert(1)')).toThrow('Refused')
  })
})
