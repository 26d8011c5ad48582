import { createPinnedAddresses } from '../pinned-addresses'
import { guardPolicies, removeLeaks } from './frame-guards'

const pinned = createPinnedAddresses('http://localhost/')
pinned.add({ integrity: { '/main.js': 'sha384-main' } })

type Policy = Record<'createHTML' | 'createScriptURL' | 'createScript', (text: string) => string>

/** As the browser's: a policy is what its rules are. Of each frame it is another. */
function newFactory() {
  class Factory {
    made: Record<string, Policy> = {}
    createPolicy(name: string, rules: unknown): Policy {
      return (this.made[name] = rules as Policy)
    }
  }
  return new Factory()
}

const identity = (text: string) => text
const factory = newFactory()
guardPolicies(pinned, { trustedTypes: factory as never })
const own = factory.createPolicy('lit-html', {
  createHTML: identity,
  createScriptURL: identity,
  createScript: identity,
})

test('WebRTC is gone before the bundle runs', () => {
  const page = { RTCPeerConnection: class {}, webkitRTCPeerConnection: class {}, RTCDataChannel: class {}, kept: 1 }
  removeLeaks(page)
  expect(Object.keys(page)).toEqual(['kept'])
})

describe.each([
  ['default', () => factory.made['default'] as Policy],
  ['of a guest', () => own],
])('the policy %s', (_which, policy) => {
  test('writes HTML, but no document below the frame', () => {
    expect(policy().createHTML('<p>text</p>')).toBe('<p>text</p>')
    expect(policy().createHTML('<iframe srcdoc="x"></iframe>')).not.toContain('iframe')
    expect(policy().createHTML('<script src="/main.js"></script>')).not.toContain('<script')
  })

  test('runs files of the version and no text', () => {
    expect(policy().createScriptURL('/main.js')).toBe('/main.js')
    expect(() => policy().createScriptURL('/other.js')).toThrow('Refused')
    expect(() => policy().createScript('alert(1)')).toThrow('Refused')
  })
})

test('only where it starts workers, what the guest made itself may be the address of one', () => {
  const [other, opened] = [newFactory(), newFactory()]
  guardPolicies(pinned, { trustedTypes: other as never })
  guardPolicies(pinned, { trustedTypes: opened as never }, true)
  const blob = 'blob:null/1'
  expect(() => other.made['default']?.createScriptURL(blob)).toThrow('Refused')
  expect(opened.made['default']?.createScriptURL(blob)).toBe(blob)
  expect(() => opened.made['default']?.createScriptURL('https://other.example/')).toThrow('Refused')
})

test('a browser without such policies has nothing to guard', () => {
  expect(() => guardPolicies(pinned, {})).not.toThrow()
})
