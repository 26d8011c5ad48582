import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { DateField } from '../index'

const texts = { placeholder: 'YYYY-MM-DD', open: 'open', wrong: 'no date' }
const heard = jest.fn()

function Field({ initial = '', withTime = false }: { initial?: string; withTime?: boolean }) {
  const [value, setValue] = useState(initial)
  return (
    <DateField
      {...{ value, withTime, texts }}
      label="day"
      max="2026-12-31"
      onChange={(next, isDate) => {
        heard(next, isDate)
        setValue(next)
      }}
    />
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'day' })

beforeEach(() => heard.mockClear())

test('takes what is typed in any usual form, and writes it in one when it is left', () => {
  render(<Field />)
  fireEvent.change(field(), { target: { value: '2026/1/5' } })
  expect(heard).toHaveBeenLastCalledWith('2026-01-05', true)
  expect(field().value).toBe('2026/1/5')
  fireEvent.blur(field())
  expect(field().value).toBe('2026-01-05')
  fireEvent.change(field(), { target: { value: '' } })
  expect(heard).toHaveBeenLastCalledWith('', true)
})

test('says what is no date once the field is left, and loses nothing', () => {
  render(<Field />)
  fireEvent.change(field(), { target: { value: '2026-02-30' } })
  expect(heard).toHaveBeenLastCalledWith('2026-02-30', false)
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.blur(field())
  expect(screen.getByRole('alert').textContent).toBe('no date')
  expect(field().value).toBe('2026-02-30')
  expect(field().getAttribute('aria-invalid')).toBe('true')
})

test('shows a minute with a blank, and what was kept although it is no date is said at once', () => {
  const { unmount } = render(<Field initial="2026-01-05T09:30" withTime />)
  expect(field().value).toBe('2026-01-05 09:30')
  unmount()
  render(<Field initial="soon" withTime />)
  expect(screen.getByRole('alert').textContent).toBe('no date')
})

test('the calendar is the browser’s: it opens by the button, and what is picked is the value', () => {
  render(<Field initial="2026-01-05" />)
  const picker = document.querySelector<HTMLInputElement>('input[type=date]')!
  picker.showPicker = jest.fn()
  fireEvent.click(screen.getByRole('button', { name: 'open' }))
  expect(picker.showPicker).toHaveBeenCalled()
  expect([picker.value, picker.max]).toEqual(['2026-01-05', '2026-12-31'])
  fireEvent.change(picker, { target: { value: '2026-03-01' } })
  expect(field().value).toBe('2026-03-01')
  expect(heard).toHaveBeenLastCalledWith('2026-03-01', true)
})
