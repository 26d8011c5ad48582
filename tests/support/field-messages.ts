import ts from 'typescript'
import { listFiles, readText } from './repository'

/** What the product says of a field. Values that stand in a template are `‹1›`, `‹2›`, in their order. */
export type FieldMessage = { place: string; message: string }

const sources = /^(server\/src|shared\/src\/contract)\/.*\.ts$/
/** Tests, and what is told to those who start the server or to another program. */
const notTold = /\.test\.|\/testing\/|^server\/src\/(platform\/(config|blobs)\/|domains\/oidc\/logout-tokens)/

/** Functions that take a field and what is said of it. */
const helpers = new Map([
  ['invalidField', /./],
  ['manifestFault', /./],
  ['refusal', /auth\/account\.service\.ts$/],
  ['at', /registration\/registration\.service\.ts$/],
])
/** Functions and types whose texts are said of fields elsewhere. */
const makers = new Map([
  ['settingFault', /operations\/settings\.ts$/],
  ['addressFault', /operations\/settings\.ts$|channel-rules\.ts$/],
  ['originsFault', /operations\/settings\.ts$/],
  ['signFault', /./],
  ['templateFault', /./],
  ['pictureFault', /./],
  ['misfitOf', /./],
  ['refusalOf', /recovery\.service\.ts$/],
  ['EntryProblem', /./],
  ['PasswordFault', /./],
])
/** Checks of the schema library whose last argument may be a text. */
const checks = /^(refine|regex|minLength|maxLength|gte|lte|gt|lt|startsWith|endsWith|includes|multipleOf|custom)$/

type Found = { said: FieldMessage[]; unread: string[] }

/** Every message of a field in the server and the contract; `unread` are expressions that are no text, with their files. */
export function fieldMessages(): Found {
  const found: Found = { said: [], unread: [] }
  for (const file of listFiles(/\.ts$/)) if (sources.test(file) && !notTold.test(file)) readFile(file, found)
  return found
}

function readFile(file: string, { said, unread }: Found): void {
  const source = ts.createSourceFile(file, readText(file), ts.ScriptTarget.Latest, true, ts.ScriptKind.TS)
  const add = (expression: ts.Node) => {
    const line = source.getLineAndCharacterOfPosition(expression.getStart()).line + 1
    for (const part of textsOf(expression)) {
      if (typeof part === 'string') said.push({ place: `${file}:${line}`, message: part })
      else unread.push(`${file}: ${part.getText()}`)
    }
  }
  const visit = (node: ts.Node): void => {
    messagesIn(node, file).forEach(add)
    ts.forEachChild(node, visit)
  }
  visit(source)
}

function messagesIn(node: ts.Node, file: string): ts.Node[] {
  if (ts.isObjectLiteralExpression(node)) return ofFault(node)
  if (ts.isCallExpression(node)) return ofCall(node, file)
  if (ts.isFunctionDeclaration(node) && isMaker(node.name?.text, file)) return node.body ? returnsOf(node.body) : []
  if (ts.isTypeAliasDeclaration(node) && isMaker(node.name.text, file)) return literalsOf(node.type)
  return []
}

const isMaker = (name: string | undefined, file: string) => makers.get(name ?? '')?.test(file) === true

/** `{ field, message }`. */
function ofFault({ properties }: ts.ObjectLiteralExpression): ts.Node[] {
  const named = (name: string) => properties.find((property) => property.name?.getText() === name)
  const message = named('message')
  if (!message || !named('field')) return []
  return [ts.isPropertyAssignment(message) ? message.initializer : message]
}

function ofCall({ expression, arguments: given }: ts.CallExpression, file: string): ts.Node[] {
  if (ts.isIdentifier(expression) && helpers.get(expression.text)?.test(file)) return given.slice(1, 2)
  const isCheck = ts.isPropertyAccessExpression(expression) && checks.test(expression.name.text)
  if (!isCheck || expression.expression.getText() !== 'z') return []
  return given.slice(1).flatMap((argument) => (ts.isObjectLiteralExpression(argument) ? ofOptions(argument) : argument))
}

/** `{ message }` or `{ error }` of a check. */
function ofOptions({ properties }: ts.ObjectLiteralExpression): ts.Node[] {
  return properties.flatMap((property) =>
    ts.isPropertyAssignment(property) && /^(message|error)$/.test(property.name.getText()) ? property.initializer : [],
  )
}

function returnsOf(body: ts.Node): ts.Node[] {
  const found: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression)
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(body, visit)
  return found
}

function literalsOf(type: ts.TypeNode): ts.Node[] {
  if (ts.isUnionTypeNode(type)) return type.types.flatMap(literalsOf)
  return ts.isLiteralTypeNode(type) ? [type.literal] : [type]
}

/** The texts that an expression can be, and its parts that are none. */
function textsOf(node: ts.Node): (string | ts.Node)[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (node.kind === ts.SyntaxKind.NullKeyword) return []
  if (ts.isTemplateExpression(node)) return [templateOf(node)]
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(textsOf)
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return textsOf(node.expression)
  const isChoice = ts.isBinaryExpression(node) && /^(\?\?|\|\||&&)$/.test(node.operatorToken.getText())
  return isChoice ? [node.left, node.right].flatMap(textsOf) : [node]
}

function templateOf({ head, templateSpans }: ts.TemplateExpression): string {
  return head.text + templateSpans.map(({ literal }, index) => `‹${index + 1}›${literal.text}`).join('')
}
