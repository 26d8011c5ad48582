import ts from 'typescript'
import { readText } from './repository'

/** A time as the server sends it, by its name. */
const isTime = (name: string) => /^(?:at|\w*(?:At|Time))$/.test(name)

/** Where code shows a time as the server sends it, with its seconds: in what it draws, in a text with placeholders, in words that are joined. */
export function findRawTimes(path: string, code = readText(path)): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, kind)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node) && isTime(node.text) && isShown(whole(node))) found.push(`${path} ${node.text}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The expression that is the value of this name: `row.beganAt`, `readTime ?? ''`, `isIn ? at : ''`. */
function whole(node: ts.Node): ts.Node {
  const { parent } = node
  const isValue =
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition !== node) ||
    (ts.isBinaryExpression(parent) && isChoice(parent, node))
  return isValue ? whole(parent) : node
}

function isChoice({ operatorToken: { kind }, right }: ts.BinaryExpression, node: ts.Node): boolean {
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return right === node
  return kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken
}

/** Whether this value is read by a user. */
function isShown(value: ts.Node): boolean {
  const { parent } = value
  if (ts.isJsxExpression(parent)) return isRead(parent.parent)
  if (ts.isArrayLiteralExpression(parent)) return isJoined(parent)
  // A column of a table draws what this function returns.
  if (ts.isArrowFunction(parent)) return parent.body === value && isNamed(parent.parent, /^draw$/)
  if (ts.isPropertyAssignment(parent)) return parent.initializer === value && isPlaceholder(parent)
  return ts.isTemplateSpan(parent) || (ts.isShorthandPropertyAssignment(parent) && isPlaceholder(parent))
}

/** The tooltip of a time that is shown to the minute says it to the second. */
function isRead(place: ts.Node): boolean {
  if (!ts.isJsxAttribute(place)) return true
  return (
    isNamed(place, /^(?:title|label|text|description|hint|subtitle|aria-label)$/) &&
    !isNamed(place.parent.parent, /^time$/)
  )
}

function isJoined(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.name.text === 'join' || isJoined(parent)
  return ts.isCallExpression(parent) && parent.expression === node && isJoined(parent)
}

/** A property of the second argument of `t()`. */
function isPlaceholder({ parent: object }: ts.Node): boolean {
  const call = object.parent
  return ts.isCallExpression(call) && call.arguments[1] === object && /^(?:t|text)$/.test(call.expression.getText())
}

function isNamed(node: ts.Node, name: RegExp): boolean {
  if (ts.isJsxOpeningLikeElement(node)) return name.test(node.tagName.getText())
  return (ts.isPropertyAssignment(node) || ts.isJsxAttribute(node)) && name.test(node.name.getText())
}
