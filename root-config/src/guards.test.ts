import 'systemjs/dist/system.min.js'
import { hookLoader, hookScripts } from './loader-hooks'
import { createPinnedAddresses } from './pinned-addresses'
import { createPolicy, installTrustedTypes } from './trusted-types'

const base = 'http://localhost/center/login'
const known = '/center/assets/shell.js'
const pinned = createPinnedAddresses(base)
pinned.add({ integrity: { [known]: 'sha384-shell' } })
hookLoader(System, pinned)
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

  test('takes the addresses of a map that is added later', () => {
    System.addImportMap({ integrity: { '/api/resources/notepad/1.1.0/entry.js': 'sha384-notepad' } })
    expect(pinned.integrityOf('/api/resources/notepad/1.1.0/entry.js')).toBe('sha384-notepad')
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

  test('lets pinned addresses and empty HTML pass', () => {
    expect(policy.createScriptURL(known)).toBe(known)
    expect(policy.createHTML('')).toBe('')
  })

  test('lets nothing else pass', () => {
    expect(() => policy.createScriptURL('data:text/javascript,alert(1)')).toThrow('Refused')
    expect(() => policy.createHTML('<img src=x onerror=alert(1)>')).toThrow('Refused')
    expect(() => policy.createScript('alert(1)')).toThrow('Refused')
  })

  test('is the default one where the browser knows Trusted Types', () => {
    const createPolicySpy = jest.fn()
    Object.defineProperty(window, 'trustedTypes', { value: { createPolicy: createPolicySpy }, configurable: true })
    installTrustedTypes(pinned)
    expect(createPolicySpy).toHaveBeenCalledWith('default', expect.objectContaining({ createHTML: expect.anything() }))
  })
})
