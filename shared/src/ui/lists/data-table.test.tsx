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

test('a head that rows are sorted by goes up, down, and back to the usual order', () => {
  const onSort = jest.fn()
  const sorted = columns.map((column) => ({ ...column, isSorted: column.key === 'bytes' }))
  const draw = (by: string) => (
    <DataTable
      label="Versions"
      columns={sorted}
      rows={rows}
      keyOf={keyOf}
      sort={{ by, label: 'Sort by', usual: 'Usual order', onSort }}
    />
  )
  const { rerender } = render(draw(''))
  const head = () => screen.getByRole('columnheader', { name: 'Size' })
  const press = () => fireEvent.click(within(head()).getByRole('button'))
  expect(screen.getAllByRole('columnheader').filter((one) => within(one).queryByRole('button'))).toEqual([head()])

  press()
  rerender(draw('bytes'))
  expect(head().getAttribute('aria-sort')).toBe('ascending')
  press()
  rerender(draw('-bytes'))
  expect(head().getAttribute('aria-sort')).toBe('descending')
  press()
  expect(onSort.mock.calls).toEqual([['bytes'], ['-bytes'], ['']])
})
