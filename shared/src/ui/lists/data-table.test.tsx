import { fireEvent, render, screen, within } from '@testing-library/react'
import { DataTable, type DataColumn } from './data-table'

type Version = { version: string; bytes: number; note: string }

const rows: Version[] = [
  { version: '1.0.0', bytes: 12, note: '' },
  { version: '1.1.0', bytes: 34, note: 'faster' },
]
const columns: DataColumn<Version>[] = [
  { key: 'version', title: 'Version', place: 'name', draw: ({ version }) => <b>{version}</b> },
  { key: 'bytes', title: 'Size', draw: ({ bytes }) => bytes },
  { key: 'note', title: 'Note', place: 'block', draw: ({ note }) => note },
]
const keyOf = ({ version }: Version) => version

test('names its columns and rows', () => {
  render(<DataTable label="Versions" columns={columns} rows={rows} keyOf={keyOf} />)

  expect(screen.getByRole('region', { name: 'Versions' })).toBeTruthy()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Version', 'Size', 'Note'])
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['1.0.0', '1.1.0'])
})

test('a fact carries the label that a card shows; one that is missing leaves its cell empty', () => {
  render(<DataTable label="Versions" columns={columns} rows={rows} keyOf={keyOf} />)

  const [size, note] = within(screen.getByRole('row', { name: /1\.0\.0/ })).getAllByRole('cell')
  expect(size?.dataset['label']).toBe('Size')
  expect(size?.textContent).toBe('12')
  expect(note?.childNodes).toHaveLength(0)
})

test('says which row somebody has to look at, and hands keys on', () => {
  const onKeyDown = jest.fn()
  const isAlarming = ({ bytes }: Version) => bytes > 20
  const props = { label: 'Versions', columns, rows, keyOf, isAlarming, onKeyDown }
  render(<DataTable {...props} />)

  expect(screen.getByRole('row', { name: /1\.1\.0/ }).dataset['alarming']).toBe('true')
  expect(screen.getByRole('row', { name: /1\.0\.0/ }).dataset['alarming']).toBe('false')
  fireEvent.keyDown(screen.getByRole('table'), { key: 'ArrowDown' })
  expect(onKeyDown).toHaveBeenCalledTimes(1)
})
