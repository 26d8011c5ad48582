import { isUnanswered, keyOfCommand, noteOutcome } from './command-keys'
import type { Failure } from '../result'

const failure = (code: Failure['code']): Failure => ({ code, status: 0, message: '', data: null, requestId: null })

test.each(['network.failed', 'network.timeout'] as const)(
  'the same command goes with the same key after %s, until it is answered',
  (code) => {
    const key = keyOfCommand(code)
    noteOutcome(code, key, failure(code))
    expect([keyOfCommand(code), keyOfCommand('other')]).toEqual([key, expect.not.stringMatching(key)])
    noteOutcome(code, key, null)
    expect(keyOfCommand(code)).not.toBe(key)
  },
)

test.each(['network.cancelled', 'server.failed', 'rate.limited'] as const)(
  'after %s it goes with another one',
  (code) => {
    const key = keyOfCommand(code)
    noteOutcome(code, key, failure('network.failed'))
    noteOutcome(code, key, failure(code))
    expect(keyOfCommand(code)).not.toBe(key)
    expect(isUnanswered({ code })).toBe(false)
  },
)
