import { listFiles, readText, tableRows } from '../support/repository'

const KEY = /secret|key|verifier|nonce/

/** Columns of the schema that are named for a key, as `table.column`. */
function keyColumns(text: string): string[] {
  return text.split('pgTable(').flatMap((part, index) => {
    const table = /^\s*'([a-z_]+)'/.exec(part)?.[1]
    if (index === 0 || table === undefined) return []
    const columns = [...part.matchAll(/\w+: \w+\('([a-z_]+)'/g)].map(([, column = '']) => column)
    return columns.filter((column) => KEY.test(column)).map((column) => `${table}.${column}`)
  })
}

/** The rows of the document: column, how it lies, and why. */
function documented(): { column: string; lies: string; why: string }[] {
  const [, section = ''] = readText('docs/operations.md').split('## Columns that hold keys')
  const rows = tableRows(section.split('\n## ')[0] ?? '')
  return rows.map(([column = '', lies = '', why = '']) => ({ column: column.replaceAll('`', ''), lies, why }))
}

test('every column that is named for a key is sealed, hashed, or in clear for a reason, and the document says which', () => {
  const columns = listFiles(/^server\/src\/.*\.tables\.ts$/).flatMap((path) => keyColumns(readText(path)))
  const rows = documented()
  expect(rows.map(({ column }) => column)).toEqual(columns.toSorted())
  const unsaid = rows.filter(({ lies, why }) => !(lies === 'sealed' || (/^(hashed|clear)$/.test(lies) && why !== '')))
  expect(unsaid).toEqual([])
})

test('finds the columns of a table by their names', () => {
  const text = `export const a = pgTable('a', { id: text('id'), signKey: text('sign_key') }, (t) => [index('a_key').on(t.id)])`
  expect(keyColumns(text)).toEqual(['a.sign_key'])
})
