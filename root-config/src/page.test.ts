import { setDensity, setLocale, setTheme } from '@center/shared/host'
import { appOfPath } from './activity'
import { applyStoredPreferences } from './first-paint'
import { tenantAddress } from './tenant-address'

describe('which app draws a path', () => {
  test.each(['/login', '/login/', '/user/login', '/user/register', '/user/register-result', '/user/alteration'])(
    '%s is drawn by auth',
    (path) => expect(appOfPath(`/center${path}`)).toBe('@center/auth'),
  )

  test.each(['', '/', '/index', '/user/dashboard', '/loginx', '/orders/login', '/404'])(
    '%s is drawn by the shell',
    (path) => expect(appOfPath(`/center${path}`)).toBe('@center/shell'),
  )

  test.each(['/', '/centre', '/api/x'])('%s belongs to no app', (path) => expect(appOfPath(path)).toBeNull())
})

describe('the address of the tenant', () => {
  const at = (search: string) => ({ pathname: '/center/index', search, hash: '#a' })

  test('moves to the tenant that was used last', () => {
    expect(tenantAddress(at('?x=1'), 'demo', 'park')).toBe('/center/index?x=1&tc=park#a')
  })

  test.each([
    ['the tenant is served', '', 'park', 'park'],
    ['nothing is remembered', '', 'demo', null],
    ['the address names a tenant', '?tc=region', 'demo', 'park'],
    ['the address names it the long way', '?tenantCode=region', 'demo', 'park'],
    ['the page was served without a tenant', '', '', 'park'],
  ])('stays when %s', (_when, search, served, stored) => {
    expect(tenantAddress(at(search), served, stored)).toBeNull()
  })
})

describe('the first paint', () => {
  test('has the language, theme and density that the host remembered', async () => {
    await setLocale('en')
    setTheme('dark')
    setDensity('compact')
    const page = document.implementation.createHTMLDocument()
    applyStoredPreferences(page)
    expect(page.documentElement.lang).toBe('en')
    expect(page.documentElement.dataset['theme']).toBe('dark')
    expect(page.body.getAttribute('theme-mode')).toBe('dark')
    expect(page.documentElement.dataset['density']).toBe('compact')
  })

  test.each([
    ['the portal', { token: 'demo' }, '@center/shell'],
    ['sign-in, without a session', {}, '@center/auth'],
    ['the portal in a new tab, which the browser signs in', { resume: 'ticket-1' }, '@center/shell'],
    ['sign-in, where the browser remembers no session', { resume: '' }, '@center/auth'],
  ])('has the skeleton of %s', (_what, { token, resume }: { token?: string; resume?: string }, first) => {
    sessionStorage.clear()
    if (token) sessionStorage.setItem(`pro__${token}__token`, 'abc')
    const page = document.implementation.createHTMLDocument()
    page.documentElement.dataset['first'] = '@center/shell'
    if (resume !== undefined) page.body.innerHTML = `<meta name="center-resume" content="${resume}" />`
    applyStoredPreferences(page)
    expect(page.documentElement.dataset['first']).toBe(first)
  })

  test.each([
    ['beside the page', {}, 'list'],
    ['collapsed', { pro__menuCollapsed: '1' }, 'rail'],
    ['along the top', { pro__menuCollapsed: '1', pro__appTheme: 'top' }, 'top'],
  ])('has the menu %s as it was last', (_where, remembered, frame) => {
    localStorage.clear()
    for (const [name, value] of Object.entries(remembered)) localStorage.setItem(name, value)
    const page = document.implementation.createHTMLDocument()
    applyStoredPreferences(page)
    expect(page.documentElement.dataset['frame']).toBe(frame)
  })

  test.each([
    [true, 'dark'],
    [false, undefined],
  ])('follows the device when the user wants that (dark: %s)', (matches, theme) => {
    setTheme('system')
    jest.spyOn(window, 'matchMedia').mockReturnValue({ matches } as MediaQueryList)
    const page = document.implementation.createHTMLDocument()
    applyStoredPreferences(page)
    expect(page.documentElement.dataset['theme']).toBe(theme)
    jest.restoreAllMocks()
  })
})
