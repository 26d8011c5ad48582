const { sep } = require('node:path')
const { compileFunction } = require('node:vm')
const { default: Runtime } = require('jest-runtime')

const packages = `${sep}node_modules${sep}`

/** By file: what its text became. A worker reads, and V8 compiles, each file once; each test file runs it anew. */
const compiled = new Map()

/**
 * Packages of others come from Node's own cache: each worker runs them once, not once for each test file. Modules of ours are each test
 * file's own, as ever. A package that a test mocks is mocked where we ask for it, and not where another package does.
 */
class SharedPackages extends Runtime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest)
    // The environment of another realm, as mutation testing brings one, takes nothing from this one.
    this.isShared = environment.global === globalThis
    if (this.isShared)
      this.executor.compile = (source, file) => compileOnce(source, file, this.executor.injectedModuleParameters)
  }

  requireModule(from, name, options, ...rest) {
    if (this.isShared && name && !options?.isInternalModule && !this._resolution.isCoreModule(name)) {
      const file = this._resolution.resolveCjs(from, name)
      if (file.includes(packages)) return require(file)
    }
    return super.requireModule(from, name, options, ...rest)
  }
}

function compileOnce(source, file, parameters) {
  const known = compiled.get(file)
  if (known?.source === source) return known.run
  const run = compileFunction(source, parameters, { filename: file })
  compiled.set(file, { source, run })
  return run
}

module.exports = SharedPackages
