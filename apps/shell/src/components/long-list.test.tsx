import { act, fireEvent, render, screen } from '@testing-library/react'
import { DRAWN_AT_MOST, LongList } from './long-list'

const names = (count: number) => Array.from({ length: count }, (_, index) => `row ${index}`)
const show = (rows: string[]) =>
  render(
    <LongList
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

test('a key moves the focus to a row that was not drawn', async () => {
  show(names(5000))
  await act(async () => fireEvent.keyDown(screen.getByText('row 0'), { key: 'End' }))
  expect(document.activeElement?.textContent).toBe('row 4999')
})
