/** Of a hook's dependencies an empty list and a list of one constant text are the same. */
const hooks = new Set(['useEffect', 'useLayoutEffect', 'useMemo', 'useCallback', 'useImperativeHandle'])
const logging = /(^|\.)(log|logger)\.(trace|debug|info|warn|error|fatal)$/

function nameOf(callee) {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'ThisExpression') return 'this'
  if (callee.type !== 'MemberExpression' || callee.computed) return ''
  return `${nameOf(callee.object)}.${callee.property.name}`
}

/**
 * What no test of behaviour can see, each with the reason that the report gives. The list is short on purpose: a mutant that is left out
 * is a question that is not asked.
 */
function reasonToIgnore(path) {
  const { node, parent } = path
  if (path.isJSXAttribute() && node.name.name === 'className')
    return 'A class name is looks: the screenshots show it, no test of behaviour does.'
  if (path.listKey !== 'arguments' || parent.type !== 'CallExpression') return undefined
  if (logging.test(nameOf(parent.callee)))
    return 'The words of the log are for operators; that something is logged is tested.'
  if (path.isArrayExpression() && node.elements.length === 0 && hooks.has(nameOf(parent.callee).split('.').at(-1)))
    return 'A constant list of dependencies runs an effect once, whatever is in it.'
  return undefined
}

export const strykerPlugins = [
  { kind: 'Ignore', name: 'equivalent', value: { shouldIgnore: (path) => reasonToIgnore(path) } },
]
