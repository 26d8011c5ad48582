const { createTransformer } = require('@swc/jest')

/** What makes a file a module of the language: a statement, or a question for another module. */
const ofModule = /(?:^|[;}])\s*(?:import|export)[\s{*"']|\bimport\s*[(.]/m

/**
 * swc for what Node cannot run as it is. Most files of packages it can: to read and print a thousand of them again takes longer than the
 * tests of many a file.
 */
module.exports = {
  createTransformer(options) {
    const swc = createTransformer(options)
    const isReady = (source, path) => path.includes('/node_modules/') && path.endsWith('js') && !ofModule.test(source)
    return {
      ...swc,
      process: (source, path, more) => (isReady(source, path) ? { code: source } : swc.process(source, path, more)),
    }
  },
}
