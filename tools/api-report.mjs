import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { readJson } from './build/files.mjs'
import { root } from './build/paths.mjs'

const flags =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.InTypeAlias |
  ts.TypeFormatFlags.MultilineObjectLiterals |
  ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope

/**
 * What a vendor sees of `@center/sdk`, door by door, as text: each export with its documentation and its type. It is
 * checked in, so that a change of the API shows in review. Answers the report and the names that lack documentation.
 */
export function reportApi() {
  const { exports } = readJson(path.join(root, 'sdk/package.json'))
  const doors = Object.entries(exports).map(([door, source]) => ({ door, file: path.join(root, 'sdk', source) }))
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path.join(root, 'sdk/tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    path.join(root, 'sdk'),
  )
  const program = ts.createProgram(
    doors.map(({ file }) => file),
    { ...options, composite: false, incremental: false, noEmit: true, emitDeclarationOnly: false, types: [] },
  )
  const checker = program.getTypeChecker()
  const undocumented = []
  const sections = doors.map(({ door, file }) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file))
    const symbols = checker.getExportsOfModule(module).sort((a, b) => (a.name < b.name ? -1 : 1))
    const entries = symbols.map((symbol) => describe(checker, symbol, undocumented))
    return `## \`${path.posix.join('@center/sdk', door)}\`\n\n${entries.join('\n')}`
  })
  const head = '# API of @center/sdk\n\nMade by `npm run api`; a test compares it with the code.\n\n'
  return { report: `${head}${sections.join('\n')}`, undocumented }
}

function describe(checker, exported, undocumented) {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll(/\s*\n\s*/g, ' ')
  if (text === '') undocumented.push(exported.name)
  return `### ${exported.name}\n\n${text}\n\n\`\`\`ts\n${signatureOf(checker, exported.name, symbol, undocumented)}\n\`\`\`\n`
}

function signatureOf(checker, name, symbol, undocumented) {
  const [declaration] = symbol.declarations ?? []
  if (symbol.flags & ts.SymbolFlags.Function) {
    const type = checker.getTypeOfSymbolAtLocation(symbol, declaration)
    const signatures = checker.getSignaturesOfType(type, ts.SignatureKind.Call)
    return signatures.map((one) => `function ${name}${checker.signatureToString(one, declaration, flags)}`).join('\n')
  }
  const type = checker.getDeclaredTypeOfSymbol(symbol)
  if (isWrittenOut(declaration)) {
    const fields = declaration.type.types?.flatMap((part) => part.members ?? []) ?? declaration.type.members
    for (const field of fields) {
      if (ts.getJSDocCommentsAndTags(field).length === 0) undocumented.push(`${name}.${field.name?.getText() ?? ''}`)
    }
    return declaration.getText().replace(/^export /, '')
  }
  return `type ${name} = ${checker.typeToString(type, declaration, flags).replaceAll(/\s+/g, ' ')}`
}

/** A type whose members stand in the source, where each has a comment of its own. */
function isWrittenOut(declaration) {
  if (!declaration || !ts.isTypeAliasDeclaration(declaration)) return false
  const { type } = declaration
  return ts.isTypeLiteralNode(type) || ts.isIntersectionTypeNode(type)
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  fs.writeFileSync(path.join(root, 'sdk/api.md'), reportApi().report)
}
