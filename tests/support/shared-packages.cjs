const { readFileSync } = require('node:fs')
const Module = require('node:module')
const { dirname, join, sep } = require('node:path')
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
      if (file.includes(packages)) return requireShared(file)
    }
    return super.requireModule(from, name, options, ...rest)
  }
}

const webServer = join('fastify', 'fastify.js')

function requireShared(file) {
  if (file.endsWith(webServer) && !require.cache[file]) loadWithoutCache(join(dirname(file), 'lib', 'plugin-utils.js'))
  return require(file)
}

/**
 * Loads a module whose `require` has no `cache`. To name a plugin the web server looks through the exports of every module, and here
 * these are all of Jest's own: a hundred milliseconds for each server that is built.
 */
function loadWithoutCache(file) {
  const module = new Module(file)
  module.filename = file
  require.cache[file] = module
  const run = compileFunction(readFileSync(file, 'utf8'), ['exports', 'require', 'module'], { filename: file })
  run(module.exports, (name) => Module.createRequire(file)(name), module)
  module.loaded = true
}

function compileOnce(source, file, parameters) {
  const known = compiled.get(file)
  if (known?.source === source) return known.run
  const run = compileFunction(source, parameters, { filename: file })
  compiled.set(file, { source, run })
  return run
}

module.exports = SharedPackages
