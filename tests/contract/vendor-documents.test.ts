import { Capability, GuestKind, HostFailure, protocolTypes } from '@center/shared/contract'
import { codeSpans } from '../support/markdown'
import { readText } from '../support/repository'

/** Words of the handshake and of the envelope, beside those of the schemas. */
const framing = ['hello', 'welcome', 'refused', 'bye', 'answer']

test.each([
  ['bus.md', 'every word of the protocol', [...Object.values(protocolTypes).flat(), ...framing]],
  ['bus.md', 'every failure', HostFailure.def.entries],
  ['trust.md', 'every capability', Capability.def.entries],
  ['kinds.md', 'every kind', GuestKind.def.entries],
])('docs/vendors/%s names %s', (file, _what, words) => {
  const named = codeSpans(readText(`docs/vendors/${file}`))
  expect(Object.values(words).filter((word) => !named.includes(word))).toEqual([])
})
