import { fireEvent, render, screen } from '@testing-library/react'
import { BusyButton, ExplainedButton } from '../index'

test('a busy button says that it cannot be pressed, and is not', () => {
  const onClick = jest.fn()
  const { rerender } = render(
    <BusyButton isBusy onClick={onClick}>
      send
    </BusyButton>,
  )
  const button = screen.getByRole('button', { name: 'send' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button)
  rerender(
    <BusyButton isBusy={false} onClick={onClick}>
      send
    </BusyButton>,
  )
  expect(button.getAttribute('aria-disabled')).toBe('false')
  fireEvent.click(button)
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a button that cannot be pressed says why, and keeps its place for the keyboard', () => {
  const onClick = jest.fn()
  render(
    <ExplainedButton disabledReason="nothing is there" onClick={onClick}>
      back
    </ExplainedButton>,
  )
  const button = screen.getByRole('button', { name: 'back', description: 'nothing is there' })
  fireEvent.click(button)
  button.focus()
  expect([document.activeElement, button.getAttribute('aria-disabled')]).toEqual([button, 'true'])
  expect(onClick).not.toHaveBeenCalled()
})
