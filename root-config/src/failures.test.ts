import { getByRole, queryByRole, waitFor } from '@testing-library/dom'
import { addTexts, setLocale } from '@center/shared/host'
import { rootTexts } from '../locales/texts'
import { hideFailure, showAppFailure, showConfigurationFailure, showUnknownTenant } from './failures'

beforeAll(() => addTexts('root', rootTexts))
beforeEach(() => {
  const panels = document.createElement('div')
  panels.id = 'center-failures'
  document.body.replaceChildren(panels)
  Object.defineProperty(globalThis, 'CSS', { value: { escape: (text: string) => text }, configurable: true })
})
afterEach(() => {
  jest.restoreAllMocks()
  return setLocale('zh')
})

test('names the app that failed, once, and goes when it is tried again', async () => {
  const retry = jest.fn()
  showAppFailure('@center/shell', retry)
  showAppFailure('@center/shell', retry)
  expect(getByRole(document.body, 'heading', { name: '应用 @center/shell 无法显示' })).toBeTruthy()

  getByRole(document.body, 'button', { name: '重试' }).click()

  await waitFor(() => expect(queryByRole(document.body, 'alert')).toBeNull())
  expect(retry).toHaveBeenCalledTimes(1)
})

test('stays while it is tried again, says so, and is not tried twice at once', async () => {
  let resolve = () => undefined as void
  const retry = jest.fn(() => new Promise<void>((done) => (resolve = done)))
  showConfigurationFailure(retry)
  const button = getByRole(document.body, 'button', { name: '重试' })
  button.click()
  button.click()
  expect(getByRole(document.body, 'alert').getAttribute('aria-busy')).toBe('true')
  expect(button.textContent).toBe('正在重试…')
  resolve()
  await waitFor(() => expect(queryByRole(document.body, 'alert')).toBeNull())
  expect(retry).toHaveBeenCalledTimes(1)
})

test('an attempt that fails as well leaves one page, and the focus where it was', async () => {
  const fail = (): void => showConfigurationFailure(async () => fail())
  fail()
  const button = getByRole(document.body, 'button', { name: '重试' })
  button.focus()
  button.click()
  await waitFor(() => expect(button.isConnected).toBe(false))
  expect(document.activeElement).toBe(getByRole(document.body, 'button', { name: '重试' }))
})

test('without a network says so, and tries again when it is back', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const retry = jest.fn()
  showConfigurationFailure(retry)
  expect(getByRole(document.body, 'alert').textContent).toContain('当前网络已断开')
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(queryByRole(document.body, 'alert')).toBeNull())
  expect(retry).toHaveBeenCalledTimes(1)
})

test('a tenant that does not exist is named, and there is a way to the portal instead of another attempt', () => {
  const leave = jest.fn()
  showUnknownTenant('parc', leave)
  expect(getByRole(document.body, 'alert').textContent).toContain('“parc”')
  expect(queryByRole(document.body, 'button', { name: '重试' })).toBeNull()
  getByRole(document.body, 'button', { name: '前往门户首页' }).click()
  expect(leave).toHaveBeenCalledTimes(1)
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
