import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createManifestSchema, type JsonSchema } from '@center/shared/bundle'
import { readText, root } from '../support/repository'

/** `npm run manifest-reference` writes the page; without it the page is compared. */
const PAGE = 'docs/vendors/manifest.md'
const MARK = '<!-- fields -->'

const schema = createManifestSchema() as JsonSchema & { required: string[] }

const code = (value: unknown) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

function valueOf(field: JsonSchema): string {
  if (Array.isArray(field['enum'])) return field['enum'].map(code).join(', ')
  if (field['type'] === 'array') return `list of ${valueOf(field['items'] as JsonSchema)}`
  if (field['type'] === 'object' && field.properties)
    return `object: ${Object.keys(field.properties).map(code).join(', ')}`
  return String(field['type'])
}

const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => {
  const isNeeded = schema.required.includes(name) ? 'yes' : ''
  const standard = field['default'] === undefined ? '' : code(field['default'])
  return `| ${code(name)} | ${isNeeded} | ${valueOf(field)} | ${standard} | ${String(field['description'])} |`
})

const table = ['| field | needed | value | without it | meaning |', '| --- | --- | --- | --- | --- |', ...rows].join(
  '\n',
)

test('docs/vendors/manifest.md has every field of center.json with its meaning, as the schema has them', () => {
  const page = readText(PAGE)
  const [before = '', , after = ''] = page.split(MARK)
  const written = [
    before,
    `\n\n<!-- prettier-ignore-start -->\n${table}\n<!-- prettier-ignore-end -->\n\n`,
    after,
  ].join(MARK)
  if (process.env['UPDATE_MANIFEST_REFERENCE']) writeFileSync(join(root, PAGE), written)
  else expect(page).toBe(written)
})
