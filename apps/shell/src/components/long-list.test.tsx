import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { DRAWN_AT_MOST, LongList } from './long-list'

const names = (count: number) => Array.from({ length: count }, (_, index) => `row ${index}`)
const show = (rows: string[], current = -1) =>
  render(
    <LongList
      current={current}
      className="list"
      rows={rows}
      keyOf={(row) => row}
      draw={(row) => <button type="button">{row}</button>}
      onKey={(key) => (key === 'End' ? rows.length - 1 : 'not ours')}
    />,
  )

test('a short list is in the document as a whole', () => {
  show(names(DRAWN_AT_MOST))
  expect(screen.getAllByRole('listitem')).toHaveLength(DRAWN_AT_MOST)
})

test('a long list is not, and says how long it is', () => {
  show(names(5000))
  const drawn = screen.getAllByRole('listitem', { hidden: true })
  expect(drawn.length).toBeLessThan(DRAWN_AT_MOST)
  expect(drawn[0]?.getAttribute('aria-setsize')).toBe('5000')
})

test('a press on a row of a short list draws no row anew', () => {
  const draw = jest.fn((row: string) => <button type="button">{row}</button>)
  const rows = names(3)
  render(<LongList className="list" rows={rows} keyOf={(row) => row} draw={draw} onKey={() => 'not ours'} />)
  draw.mockClear()
  act(() => screen.getByText('row 2').focus())
  expect(document.activeElement?.textContent).toBe('row 2')
  expect(draw).not.toHaveBeenCalled()
})

test('a key moves the focus to a row that was not drawn', async () => {
  show(names(5000))
  await act(async () => fireEvent.keyDown(screen.getByText('row 0'), { key: 'End' }))
  expect(document.activeElement?.textContent).toBe('row 4999')
})

test('the current row is scrolled into sight, when it comes and when it is another one', async () => {
  const scrolled: (string | null)[] = []
  HTMLElement.prototype.scrollIntoView = function (this: HTMLElement) {
    scrolled.push(this.textContent)
  }
  const rows = names(DRAWN_AT_MOST)
  const { rerender } = show(rows, 40)
  await waitFor(() => expect(scrolled).toEqual(['row 40']))
  const draw = (list: string[], current: number) =>
    rerender(
      <LongList
        current={current}
        className="list"
        rows={list}
        keyOf={(row) => row}
        draw={(row) => <button type="button">{row}</button>}
        onKey={() => 'not ours'}
      />,
    )
  draw(rows, 60)
  await waitFor(() => expect(scrolled).toEqual(['row 40', 'row 60']))
  // A group before it was closed: it is the same row at another place.
  draw(rows.slice(10), 50)
  await act(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  expect(scrolled).toEqual(['row 40', 'row 60'])
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView')
})
