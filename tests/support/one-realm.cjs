const { TestEnvironment } = require('jest-environment-node')

/** Where `server/src/testing/build-test-app.ts` writes. */
const heard = Symbol.for('center.failures')

/**
 * Runs tests of Node in the context of Jest's worker itself, so that packages that were loaded for one file serve the next
 * (`shared-packages.cjs`), and an error or a date of theirs is one of the test's own. What a file does to the globals, to `process` and to
 * its environment is put back after it.
 */
class OneRealm extends TestEnvironment {
  constructor(config, context) {
    super(config, context)
    this.putBack = [keep(globalThis), keep(process), keepEnvironment()]
    // What Jest has made for a realm of the file's own, made again for this one, by the classes of its version.
    const { constructor: FakeTimers } = this.fakeTimersModern
    const { constructor: ModuleMocker } = this.moduleMocker
    this.global = globalThis
    this.moduleMocker = new ModuleMocker(globalThis)
    this.fakeTimersModern = new FakeTimers({ config: config.projectConfig, global: globalThis })
    Error.stackTraceLimit = 100
  }

  /** An answer of a server says only that something failed in it: a test that fails then says what did. */
  handleTestEvent({ name, error }) {
    if (name === 'test_start') globalThis[heard] = []
    if (name !== 'test_fn_failure' || !(error instanceof Error) || !globalThis[heard]?.length) return
    const failures = globalThis[heard].map((failure) => JSON.stringify(failure, null, 2).replaceAll('\\n', '\n'))
    const told = `${error.message}\n\nWhat failed in the server:\n${failures.join('\n')}`
    error.stack = (error.stack ?? '').replace(error.message, () => told)
    error.message = told
  }

  async teardown() {
    await super.teardown()
    for (const putBack of this.putBack) putBack()
  }
}

/** The answer puts back each property of an object, and takes away those that it did not have. */
function keep(object) {
  const kept = Object.getOwnPropertyDescriptors(object)
  return () => {
    for (const key of Reflect.ownKeys(object)) {
      if (!Object.hasOwn(kept, key)) Reflect.deleteProperty(object, key)
    }
    for (const key of Reflect.ownKeys(kept)) {
      if (!isSame(Object.getOwnPropertyDescriptor(object, key), kept[key]))
        Reflect.defineProperty(object, key, kept[key])
    }
  }
}

const isSame = (one, other) =>
  one !== undefined && one.value === other.value && one.get === other.get && one.set === other.set

function keepEnvironment() {
  const kept = { ...process.env }
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in kept)) delete process.env[name]
    Object.assign(process.env, kept)
  }
}

module.exports = OneRealm
