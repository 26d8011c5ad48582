import ts from 'typescript'

const AT_ONCE = /\bat once\b|\bat the same time\b|\braces?\b/
const SAFE = new Set(['onPostgres', 'describeOnPostgres', 'testOnPostgres'])
const TOGETHER = new Set(['atOnce', 'whileHeld', 'Promise.all', 'Promise.allSettled'])

/** The titles of tests that do things at once, say so, and do not ask for PostgreSQL, where alone two statements run at the same time. */
export function embeddedRaces(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  visit(file, { isOnServer: false, titles: '' })
  return found

  function visit(node: ts.Node, around: { isOnServer: boolean; titles: string }): void {
    const name = ts.isCallExpression(node) ? nameOf(node.expression) : ''
    const isOnServer = around.isOnServer || SAFE.has(firstOf(name))
    const title = ts.isCallExpression(node) && isTest(name) ? titleOf(node) : ''
    const titles = `${around.titles} ${title}`
    if (/^test(OnPostgres)?\b/.test(name) && title !== '' && !isOnServer && AT_ONCE.test(titles) && hasTogether(node)) {
      found.push(title)
    }
    ts.forEachChild(node, (child) => visit(child, { isOnServer, titles }))
  }
}

const isTest = (name: string) => /^(test|describe)/.test(name)
const firstOf = (name: string) => name.split('.')[0] ?? ''

/** What is called: `test`, `test.each`, `Promise.all`. A call that is called, as that of `test.each`, has the name of the inner one. */
function nameOf(expression: ts.Expression): string {
  if (ts.isCallExpression(expression)) return nameOf(expression.expression)
  return expression.getText()
}

function titleOf(call: ts.CallExpression): string {
  const [first] = call.arguments
  return first && ts.isStringLiteralLike(first) ? first.text : ''
}

function hasTogether(node: ts.Node): boolean {
  if (ts.isCallExpression(node) && TOGETHER.has(nameOf(node.expression))) return true
  return ts.forEachChild(node, (child) => hasTogether(child) || undefined) ?? false
}
