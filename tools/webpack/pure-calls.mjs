import { parse } from 'acorn'
import { simple } from 'acorn-walk'

const FUNCTIONS = ['Function', 'Class']

/**
 * Says to the bundler of each call that runs while a module is loaded that nothing depends on it but its value. It is for modules that declare
 * and do nothing else: what of them no bundle uses, such as a schema, is then left out with all that it is made of.
 */
function markPureCalls(source) {
  const calls = []
  const program = parse(source, { ecmaVersion: 'latest', sourceType: 'module' })
  const later = []
  const keepOut = (node) => later.push(node)
  simple(program, {
    ...Object.fromEntries(FUNCTIONS.map((kind) => [kind, keepOut])),
    CallExpression: (node) => calls.push(node.start),
    NewExpression: (node) => calls.push(node.start),
  })
  const atLoad = calls.filter((at) => !later.some(({ start, end }) => start <= at && at < end))
  return [...new Set(atLoad)]
    .sort((a, b) => b - a)
    .reduce((text, at) => `${text.slice(0, at)}/*#__PURE__*/ ${text.slice(at)}`, source)
}

export { markPureCalls as default }
