import { getByRole, queryByRole } from '@testing-library/dom'
import { addTexts, setLocale } from '@center/shared/host'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import { hideFailure, showAppFailure, showConfigurationFailure } from './failures'

beforeAll(() => addTexts('root', { zh: zh.root, en: en.root }))
beforeEach(() => {
  const panels = document.createElement('div')
  panels.id = 'center-failures'
  document.body.replaceChildren(panels)
  Object.defineProperty(globalThis, 'CSS', { value: { escape: (text: string) => text }, configurable: true })
})
afterEach(() => setLocale('zh'))

test('names the app that failed, once, and goes when it is tried again', () => {
  const retry = jest.fn()
  showAppFailure('@center/shell', retry)
  showAppFailure('@center/shell', retry)
  expect(getByRole(document.body, 'heading', { name: '应用 @center/shell 无法显示' })).toBeTruthy()

  getByRole(document.body, 'button', { name: '重试' }).click()

  expect(retry).toHaveBeenCalledTimes(1)
  expect(queryByRole(document.body, 'alert')).toBeNull()
})

test('goes when its app is not on the page any more', () => {
  showAppFailure('@center/shell', jest.fn())
  hideFailure('@center/auth')
  expect(queryByRole(document.body, 'alert')).not.toBeNull()
  hideFailure('@center/shell')
  expect(queryByRole(document.body, 'alert')).toBeNull()
})

test('says when the base configuration did not come', async () => {
  await setLocale('en')
  showConfigurationFailure(jest.fn())
  expect(getByRole(document.body, 'heading', { name: 'Failed to get base configuration' })).toBeTruthy()
})
