import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { addTexts, configuration, preferences, setLocale } from '@center/shared/host'
import { addThirdLocale } from '@center/shared/testing'
import { texts } from '../../../locales/texts'
import { PreferenceBar } from './preference-bar'

beforeAll(() => addTexts('auth', texts))
beforeEach(() => {
  configuration.values.CENTER_LANGLOCALE = true
  return setLocale('zh')
})
afterEach(cleanup)

test('changes to the other language of two with one button', async () => {
  render(<PreferenceBar />)
  const button = screen.getByText('English')
  expect(button).toHaveProperty('lang', 'en')
  await act(async () => void fireEvent.click(button))
  expect(preferences.locale).toBe('en')
  expect(screen.getByText('中文')).toHaveProperty('lang', 'zh-CN')
})

test('offers more than two languages as a list, each in its own words', async () => {
  const { remove } = addThirdLocale()
  render(<PreferenceBar />)
  const list = screen.getByRole('combobox')
  expect([...list.querySelectorAll('option')].map(({ label }) => label)).toEqual(['中文', 'English', '日本語'])
  await act(async () => void fireEvent.change(list, { target: { value: 'en' } }))
  expect(preferences.locale).toBe('en')
  remove()
})
