import { createLogSettings } from '../platform/config/log-settings'

/** Where the environment of tests (`tests/support/one-realm.cjs`) looks for what went wrong inside a server, when a test has failed. */
const heard = Symbol.for('center.failures')

/** Hears of failures that no one expected: an answer says only that there was one, and a test that fails by it should say which. */
export function createFailureLog() {
  const write = (line: string) => {
    const { err } = JSON.parse(line) as { err?: unknown }
    ;(globalThis as { [heard]?: unknown[] })[heard]?.push(err)
  }
  return createLogSettings('error', { write })
}
