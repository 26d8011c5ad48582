import { online, watchOnline } from './online.store'

const setOnline = (isOnline: boolean) =>
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
afterEach(() => Reflect.deleteProperty(navigator, 'onLine'))

test('follows the network of the browser, until its last user leaves', () => {
  setOnline(false)
  const stop = watchOnline()
  expect(online.isOnline).toBe(false)
  setOnline(true)
  window.dispatchEvent(new Event('online'))
  expect(online.isOnline).toBe(true)
  setOnline(false)
  window.dispatchEvent(new Event('offline'))
  expect(online.isOnline).toBe(false)
  stop()
  setOnline(true)
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('offline'))
  expect(online.isOnline).toBe(false)
})
