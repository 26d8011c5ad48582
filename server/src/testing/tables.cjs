const { readFileSync } = require('node:fs')
const { _extensions: extensions } = require('node:module')
const { transformSync } = require('@swc/core')

const options = { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } }

/** Node does not read TypeScript by itself. */
extensions['.ts'] = (module, filename) =>
  module._compile(transformSync(readFileSync(filename, 'utf8'), { ...options, filename }).code, filename)

require('../administration/users/tables/tables.ts')
