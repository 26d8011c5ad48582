import { followDevice, preferences, setDensity, setTheme } from './preferences.store'

const media = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList
const [device, paper] = [media(), media()]
window.matchMedia = (query) => (query === 'print' ? paper : device)

/** The device is switched to dark or light. */
function switchDevice(dark: boolean) {
  Object.assign(device, { matches: dark })
  device.dispatchEvent(new Event('change'))
}

afterEach(() => {
  setTheme('light')
  setDensity('comfortable')
})

test('follows the device when the user wants that, also later', () => {
  const stop = followDevice()
  setTheme('system')
  expect(preferences).toMatchObject({ themeChoice: 'system', theme: 'light' })
  switchDevice(true)
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(localStorage.getItem('pro__theme')).toBe('system')
  switchDevice(false)
  expect(preferences.theme).toBe('light')
  stop()
})

test('a choice of the user stays when the device changes', () => {
  const stop = followDevice()
  setTheme('light')
  switchDevice(true)
  expect(document.documentElement.dataset['theme']).toBe('light')
  stop()
})

test('what is printed has no dark colours of the library, and the page has them again afterwards', () => {
  const stop = followDevice()
  setTheme('dark')
  const print = (matches: boolean) => {
    Object.assign(paper, { matches })
    paper.dispatchEvent(new Event('change'))
    return document.body.getAttribute('theme-mode')
  }
  expect([print(true), print(false)]).toEqual([null, 'dark'])
  stop()
})

test('the density is written into the page and remembered', () => {
  setDensity('compact')
  expect(document.documentElement.dataset['density']).toBe('compact')
  expect(localStorage.getItem('pro__density')).toBe('compact')
})
