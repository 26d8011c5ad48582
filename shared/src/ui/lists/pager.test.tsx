import { fireEvent, render, screen } from '@testing-library/react'
import { Pager } from '../index'

const texts = {
  name: 'pages',
  previous: 'back',
  next: 'on',
  page: ({ page, pages }: { page: number; pages: number }) => `${page} of ${pages}`,
  total: (count: number) => `${count} rows`,
  size: 'rows per page',
  perPage: (limit: number) => `${limit} a page`,
  part: ({ from, to, total }: { from: number; to: number; total: number }) => `${from} to ${to} of ${total}`,
  printAll: 'press Ctrl+P',
}

test('goes on and back, and no further than there are pages', () => {
  const onPage = jest.fn()
  const { rerender } = render(<Pager page={1} total={21} limit={10} shown={10} onPage={onPage} texts={texts} />)
  expect(screen.getByText('1 of 3')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'back' }))
  fireEvent.click(screen.getByRole('button', { name: 'on' }))
  rerender(<Pager page={3} total={21} limit={10} shown={10} onPage={onPage} texts={texts} />)
  fireEvent.click(screen.getByRole('button', { name: 'on' }))
  fireEvent.click(screen.getByRole('button', { name: 'back' }))
  expect(onPage.mock.calls).toEqual([[2], [2]])
  expect(screen.getByRole('button', { name: 'on' }).getAttribute('aria-disabled')).toBe('true')
})

test('is not there when all is on one page, unless the length of a page can be chosen', () => {
  const { rerender } = render(<Pager page={1} total={10} limit={10} shown={10} onPage={jest.fn()} texts={texts} />)
  expect(screen.queryByRole('navigation')).toBeNull()
  const onLimit = jest.fn()
  const sizes = { limits: [5, 10], onLimit }
  rerender(<Pager page={1} total={0} limit={10} shown={0} onPage={jest.fn()} texts={texts} sizes={sizes} />)
  expect(screen.getByRole('navigation', { name: 'pages' }).textContent).toContain('0 rows')
  fireEvent.change(screen.getByRole('combobox', { name: 'rows per page' }), { target: { value: '5' } })
  expect(onLimit).toHaveBeenCalledWith(5)
})

test('paper says which rows are on it when some are not, and how all of them are printed', () => {
  const pager = { total: 21, limit: 10, onPage: jest.fn(), texts }
  const { rerender, container } = render(<Pager {...pager} page={3} shown={1} />)
  expect(container.querySelector('p')?.textContent).toBe('21 to 21 of 21 press Ctrl+P')
  rerender(<Pager {...pager} page={3} shown={21} />)
  expect(container.querySelector('p')).toBeNull()
  // More than are printed at once.
  rerender(<Pager {...pager} page={3} shown={20} />)
  expect(container.querySelector('p')?.textContent).toBe('1 to 20 of 21')
})
