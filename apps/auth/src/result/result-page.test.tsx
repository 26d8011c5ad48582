import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import {
  addTexts,
  configuration,
  setSessionItem,
  pageFunctions,
  portalBase,
  session,
  setLocale,
} from '@center/shared/host'
import { startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { whereNext } from '../lib/where-next'
import { Root } from '../root'

/** Those of a tenant with a form of its own. */
const defaults = { ...configuration.values, CENTER_SSO_ENABLED: false }
let server: FakeServer
beforeEach(async () => {
  addTexts('auth', texts)
  server = startFakeServer()
  configuration.values = { ...defaults }
  session.tenantCode = 'park'
  sessionStorage.clear()
  await setLocale('zh')
})
afterEach(() => {
  server.close()
  jest.useRealTimers()
})

const registered = { username: 'wangwu', tenantCode: 'park', backUrl: '' }
async function open() {
  window.history.replaceState(null, '', `${portalBase}/user/register-result?tc=park`)
  return act(async () => render(<Root />))
}

test('says 注册成功 and goes to sign-in after three seconds', async () => {
  jest.useFakeTimers()
  setSessionItem('registered', JSON.stringify(registered))
  await open()
  screen.getByRole('heading', { name: '注册成功' })
  screen.getByText('3 秒后前往登录')
  await act(async () => jest.advanceTimersByTime(2_900))
  expect(window.location.pathname).toBe('/center/user/register-result')
  await act(async () => jest.advanceTimersByTime(100))
  expect(window.location.pathname + window.location.search).toBe('/center/user/login?tenantCode=park')
})

test('the way back from where it leads is not the page that has said it', async () => {
  jest.useFakeTimers()
  const replaced = jest.spyOn(pageFunctions, 'replaceAddress').mockImplementation(() => undefined)
  setSessionItem('registered', JSON.stringify({ ...registered, backUrl: 'https://told.example/' }))
  await open()
  await act(async () => jest.advanceTimersByTime(3_000))
  expect(replaced).toHaveBeenCalledWith('https://told.example/?tenantCode=park')
  replaced.mockRestore()
})

test('leads users who came from the central sign-in page back to it', async () => {
  const replaced = jest.spyOn(pageFunctions, 'replaceAddress').mockImplementation(() => undefined)
  setSessionItem('registered', JSON.stringify(registered))
  window.history.replaceState(null, '', `${portalBase}/user/register-result?service=https%3A%2F%2Foa.example%2F`)
  await act(async () => render(<Root />))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '立即前往' })))
  expect(replaced).toHaveBeenCalledWith('/cas/login?service=https%3A%2F%2Foa.example%2F')
  replaced.mockRestore()
})

test('its title is configurable', async () => {
  setSessionItem('registered', JSON.stringify(registered))
  configuration.values = { ...defaults, CENTER_REGISTER_TITLE: '园区企业注册' }
  await open()
  await waitFor(() => expect(document.title).toContain('园区企业注册'))
})

test('its title is that for English where English is read', async () => {
  setSessionItem('registered', JSON.stringify(registered))
  configuration.values = {
    ...defaults,
    CENTER_REGISTER_TITLE: '园区企业注册',
    CENTER_REGISTER_TITLE_EN: 'Park registration',
  }
  await setLocale('en')
  await open()
  await waitFor(() => expect(document.title).toContain('Park registration'))
})

test('leads users who come by the address alone on, under the title of the specification', async () => {
  await open()
  screen.getByRole('heading', { name: '修改密码' })
  expect(document.title).toContain('修改密码')
  expect(screen.getByRole('link', { name: '返回登录' }).getAttribute('href')).toBe('/center/user/login?tc=park')
})

describe('where a new user goes', () => {
  test('to single sign-on with login type, tenant and the way back', () => {
    const sso = { CENTER_SSO_ENABLED: true, CENTER_SSO_LOGIN_URL: 'https://sso.example/login', CENTER_LOGIN_TYPE: '2' }
    configuration.values = { ...defaults, ...sso, CENTER_BACK_URL: 'https://back.example/' }
    const address = new URL(whereNext(registered))
    expect(address.origin + address.pathname).toBe('https://sso.example/login')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      loginType: '2',
      tenantCode: 'park',
    })
    expect(address.searchParams.get('service')).toMatch(/^http:\/\/localhost\/center\/\?tenantCode=park&ssoState=\w+$/)
  })

  test('to our own central page where the tenant names no other, as its sign-in does', () => {
    configuration.values = { ...defaults, CENTER_SSO_ENABLED: true, CENTER_BACK_URL: 'https://back.example/' }
    session.tenantCode = 'demo'
    const address = new URL(whereNext(registered))
    expect(address.origin + address.pathname).toBe('http://localhost/cas/login')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ loginType: '2', tenantCode: 'park' })
  })

  test('else to the back URL with the tenant, that of the answer before that of the page', () => {
    configuration.values = { ...defaults, CENTER_BACK_URL: 'https://back.example/start?a=1' }
    expect(whereNext(registered)).toBe('https://back.example/start?a=1&tenantCode=park')
    expect(whereNext({ ...registered, backUrl: 'https://told.example/' })).toBe('https://told.example/?tenantCode=park')
  })

  test('else to our own sign-in, and never to what is no web address', () => {
    expect(whereNext({ ...registered, backUrl: 'javascript:alert(1)' })).toBe('/center/user/login?tenantCode=park')
  })
})
