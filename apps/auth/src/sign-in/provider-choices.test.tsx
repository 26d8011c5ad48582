import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { addTexts, configuration, endSession, pageFunctions, session, setLocale } from '@center/shared/host'
import { startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const { openAddress } = pageFunctions
const defaults = { ...configuration.values }
const corp = { id: 'corp', name: '集团账号', nameEn: 'Group account' }
let server: FakeServer
let opened: string[]

beforeEach(async () => {
  addTexts('auth', texts)
  server = startFakeServer()
  configuration.values = { ...defaults, CENTER_SSO_ENABLED: false, CENTER_IDENTITY_PROVIDERS: [corp] }
  opened = []
  pageFunctions.openAddress = (address) => void opened.push(address)
  endSession()
  session.tenantCode = 'park'
  await setLocale('zh')
})
afterEach(() => {
  server.close()
  pageFunctions.openAddress = openAddress
  configuration.values = { ...defaults }
})

async function open(path: string) {
  window.history.replaceState(null, '', path)
  return await act(async () => render(<Root />))
}
const others = () => screen.getByRole('region', { name: '其他登录方式' })

test('a provider of the tenant has a button beside the form, which leads there and back to where the user wanted to go', async () => {
  await open('/center/user/login?tc=park&redirect=%2Fcenter%2Forders%2Fall')
  await act(async () => fireEvent.click(within(others()).getByRole('button', { name: '使用集团账号登录' })))
  const { pathname, searchParams } = new URL(opened[0] ?? '')
  expect(pathname).toBe('/api/auth/oidc/corp/authorize')
  expect(searchParams.get('service')).toContain('/center/orders/all')
  expect(searchParams.has('renew')).toBe(false)
})

test('a second click leads nowhere, and after a step back the button works again', async () => {
  await open('/center/user/login?tc=park')
  await act(async () => fireEvent.click(within(others()).getByRole('button', { name: '使用集团账号登录' })))
  await act(async () => fireEvent.click(within(others()).getByRole('button', { name: '正在前往集团账号…' })))
  expect(opened).toHaveLength(1)
  await act(async () => window.dispatchEvent(new Event('pageshow')))
  await act(async () => fireEvent.click(within(others()).getByRole('button', { name: '使用集团账号登录' })))
  expect(opened).toHaveLength(2)
})

test('the name is in the language of the page', async () => {
  await setLocale('en')
  await open('/center/user/login?tc=park')
  screen.getByRole('button', { name: 'Sign in with Group account' })
})

test('the provider of /login has one way in: its button', async () => {
  const listed = { ...configuration.values, CENTER_ALT_SSO: true, CENTER_ALT_SSO_IDP: 'corp' }
  configuration.values = listed
  await open('/center/user/login?tc=park')
  expect(screen.queryByRole('link', { name: '使用统一身份平台登录' })).toBeNull()
  await act(async () => {
    configuration.values = { ...listed, CENTER_IDENTITY_PROVIDERS: [] }
  })
  screen.getByRole('link', { name: '使用统一身份平台登录' })
  expect(screen.queryByRole('region', { name: '其他登录方式' })).toBeNull()
})
