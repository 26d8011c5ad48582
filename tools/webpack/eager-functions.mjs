import { parse } from 'acorn'
import { simple } from 'acorn-walk'

/**
 * Puts brackets around the functions that run as soon as a bundle does: what it registers, what executes it, and its modules. Browsers
 * compile a function in brackets with the script, which they do while it arrives; any other is read then, and read once more and
 * compiled when it is called, while the page waits.
 */
function compileAtOnce(source) {
  const inserted = []
  const put = (at, text) => inserted.push({ at, text })
  const bracket = ({ start, end }) => {
    if (source[start - 1] === '(') return
    put(start, '(')
    put(end, ')')
  }
  simple(parse(source, { ecmaVersion: 'latest' }), {
    CallExpression: ({ callee, arguments: given }) => {
      if (isRegistration(callee)) given.filter(isFunction).forEach(bracket)
    },
    ObjectExpression: ({ properties }) => {
      const isTable = isModuleTable(properties)
      for (const property of properties) {
        if (isTable && property.method) {
          put(property.key.end, ':(function')
          put(property.value.end, ')')
        } else if (isTable || isExecute(property)) bracket(property.value)
      }
    },
  })
  return insertAll(source, inserted)
}

/**
 * The text of a file that a page begins with: Chromium compiles all of it beside the page, while it arrives, and keeps it for the next visit. What
 * is compiled when it is called, once the file has run, is compiled anew at each visit.
 */
function compileWhole(text) {
  return `//# allFunctionsCalledOnLoad\n${text}`
}

const isFunction = ({ type }) => type === 'FunctionExpression' || type === 'ArrowFunctionExpression'

/** `System.register(names, function)`: SystemJS's format. */
function isRegistration({ type, object, property }) {
  return type === 'MemberExpression' && object.name === 'System' && property.name === 'register'
}

/** A `System.register` bundle is executed by the function of that name. */
function isExecute({ type, key, value, method }) {
  return type === 'Property' && !method && key.name === 'execute' && isFunction(value)
}

/** Webpack's modules: functions by their numbers. */
function isModuleTable(properties) {
  const isModule = ({ type, key, value }) => type === 'Property' && typeof key.value === 'number' && isFunction(value)
  return properties.length > 0 && properties.every(isModule)
}

function insertAll(source, inserted) {
  const ends = inserted.sort((a, b) => a.at - b.at)
  let from = 0
  const parts = ends.flatMap(({ at, text }) => {
    const before = source.slice(from, at)
    from = at
    return [before, text]
  })
  return [...parts, source.slice(from)].join('')
}

export { compileAtOnce as default, compileWhole }
