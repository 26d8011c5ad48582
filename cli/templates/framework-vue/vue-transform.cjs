const { transformSync } = require('@swc/core')
const { compileScript, parse } = require('vue/compiler-sfc')

/** Single-file components in tests. */
module.exports = {
  process(source, filename) {
    const { descriptor } = parse(source, { filename })
    const { content } = compileScript(descriptor, { id: filename, inlineTemplate: true })
    const options = {
      filename: `${filename}.ts`,
      configFile: false,
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
      module: { type: 'commonjs' },
    }
    return { code: transformSync(content, options).code }
  },
}
