const { Script } = require('node:vm')
const { default: Runtime } = require('jest-runtime')

/** By file: what its text became. A worker has V8 read each file once; each test file runs it anew, in a browser of its own. */
const scripts = new Map()

/** Jest has each test file read all modules again. A script is read once, and runs in any realm. */
class SharedScripts extends Runtime {
  constructor(...given) {
    super(...given)
    const { executor } = this
    const { compile } = executor
    executor.compile = (source, file) => {
      const realm = executor.environment.getVmContext()
      const script = realm && scriptOf(source, file, executor.injectedModuleParameters)
      return script ? script.runInContext(realm) : compile.call(executor, source, file)
    }
  }
}

/** Null for what cannot be read: Jest has a message for that. */
function scriptOf(source, file, parameters) {
  const known = scripts.get(file)
  if (known?.source === source) return known.script
  try {
    const script = new Script(`(function (${parameters.join(', ')}) {${source}\n})`, { filename: file })
    scripts.set(file, { source, script })
    return script
  } catch {
    return null
  }
}

module.exports = SharedScripts
