const { parse } = require('yaml')

/** A YAML file as the module that the build makes of it. */
module.exports = {
  process: (source) => ({ code: `exports.__esModule = true; exports.default = ${JSON.stringify(parse(source))}` }),
}
