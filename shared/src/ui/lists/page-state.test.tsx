import { fireEvent, render, screen } from '@testing-library/react'
import { AppCard, EmptyState, ErrorState, IconByName, LoadingState, PopoverPanel, UiProvider } from '../index'

test('a failure is an alert that can be retried', () => {
  const onRetry = jest.fn()
  render(<ErrorState title="broken" retry={{ label: 'again', onRetry }} />)

  fireEvent.click(screen.getByRole('button', { name: 'again' }))

  expect(screen.getByRole('alert')).toHaveProperty('textContent', expect.stringContaining('broken'))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('a failure folds what is technical under its label', () => {
  render(<ErrorState title="broken" detail={{ label: 'details', text: 'TypeError: x' }} />)
  const folded = screen.getByText('TypeError: x').closest('details')
  expect([folded?.open, folded?.querySelector('summary')?.textContent]).toEqual([false, 'details'])
})

test('an empty state is no alert', () => {
  render(<EmptyState title="nothing" description="yet" />)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('yet')).toBeTruthy()
})

test('loading says so', () => {
  render(<LoadingState label="loading letters" />)
  expect(screen.getByRole('status').textContent).toContain('loading letters')
})

test('the card folds what is technical, names its app there, and its details can be taken away', () => {
  const onCopy = jest.fn()
  const words = { app: '@apps/x 1.0.0', title: 't', description: 'd', detail: 'why', retryLabel: 'again' }
  render(<AppCard {...words} detailsLabel="details" onRetry={() => undefined} copy={{ label: 'copy', onCopy }} />)
  const folded = screen.getByText('@apps/x 1.0.0 · why').closest('details')
  expect([folded?.open, folded?.querySelector('summary')?.textContent]).toEqual([false, 'details'])
  fireEvent.click(screen.getByRole('button', { name: 'copy' }))
  expect(onCopy).toHaveBeenCalledTimes(1)
})

test('an unknown icon draws the fallback, a named one is read out', () => {
  render(<IconByName name="no-such-icon" fallback="home" label="place" />)
  expect(screen.getByRole('img', { name: 'place' }).className).toContain('home')
})

test('the provider draws the page in its theme', () => {
  const { rerender } = render(<UiProvider locale="zh" theme="dark" children={null} />)
  expect(document.body.getAttribute('theme-mode')).toBe('dark')

  rerender(<UiProvider locale="zh" theme="light" children={null} />)
  expect(document.body.hasAttribute('theme-mode')).toBe(false)
  expect(document.documentElement.dataset['theme']).toBe('light')
})

test('the content of a popover names it', () => {
  render(
    <div role="dialog">
      <PopoverPanel label="notices">text</PopoverPanel>
    </div>,
  )
  expect(screen.getByRole('dialog', { name: 'notices' }).textContent).toBe('text')
})
