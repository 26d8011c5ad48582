import { errorTable } from '@center/shared/contract'
import { readJson, readText, tableRows } from '../support/repository'

const codes = Object.keys(errorTable)
const inDocument = tableRows(readText('docs/errors.md'))

const transport = ['network.failed', 'network.timeout', 'network.cancelled']

describe('the table of errors', () => {
  test('has one status for each code', () => {
    const statuses = Object.values(errorTable).map(({ status }) => status)
    expect(new Set(statuses).size).toBe(statuses.length)
  })

  test.each(codes)('%s has a line in docs/errors.md with its numbers', (code) => {
    const { status, http } = errorTable[code as keyof typeof errorTable]
    const rows = inDocument.filter(([name]) => name === `\`${code}\``)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.slice(1, 3)).toEqual([String(status), String(http)])
    expect(rows[0]?.[3]).toMatch(/\w/)
  })

  test('docs/errors.md explains no code that does not exist', () => {
    const known = new Set([...codes, ...transport].map((code) => `\`${code}\``))
    expect(inDocument.map(([name]) => name).filter((name) => !known.has(name ?? ''))).toEqual([])
  })
})

test.each(['zh', 'en'])('what goes wrong on the way has a text of its own in %s', (locale) => {
  const { errors } = readJson<{ errors: object }>(`shared/src/host/locales/${locale}.json`)
  expect(Object.keys(errors)).toEqual(transport)
})
