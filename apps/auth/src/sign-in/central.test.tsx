import { generateKeyPairSync } from 'node:crypto'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import {
  describeService,
  getPublicKey,
  getRuntimeConfiguration,
  RuntimeConfiguration,
  signInCentrally,
} from '@center/shared/contract'
import {
  addTexts,
  configuration,
  endSession,
  launch,
  storeSignInMessage,
  pageFunctions,
  session,
  setLocale,
} from '@center/shared/host'
import { startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const { origin } = window.location
const { replaceAddress } = pageFunctions
const defaults = { ...configuration.values }
const OA = 'https://oa.example/in?a=1'
let server: FakeServer
let left: string[]

beforeEach(async () => {
  addTexts('auth', texts)
  server = startFakeServer()
  server.answer(getPublicKey, { kid: 'k1', alg: 'RSA-OAEP-256', spki, expiresAt: 0 })
  server.answer(describeService, { name: '办公系统', tenantCode: 'park' })
  server.answer(getRuntimeConfiguration, RuntimeConfiguration.parse({ CENTER_SSO_ENABLED: true }))
  configuration.values = { ...defaults, CENTER_SSO_ENABLED: true }
  left = []
  pageFunctions.replaceAddress = (address) => void left.push(address)
  endSession()
  session.tenantCode = 'park'
  sessionStorage.clear()
  await setLocale('zh')
})
afterEach(() => {
  server.close()
  pageFunctions.replaceAddress = replaceAddress
  configuration.values = { ...defaults }
  launch.tenantCode = null
})

async function open(path: string) {
  window.history.replaceState(null, '', path)
  return await act(async () => render(<Root />))
}

async function signIn() {
  for (const [name, value] of [
    ['用户名', 'wangwu'],
    ['密码', 'Center@2026'],
    ['验证码', '1234'],
  ] as const)
    await act(async () => fireEvent.change(screen.getByLabelText(name), { target: { value } }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '登录' })))
}

const queryOf = (address = '') => Object.fromEntries(new URL(address).searchParams)

describe('the sign-in page of a tenant with single sign-on', () => {
  test('leads to the central one, with the whole way back', async () => {
    await open('/center/login?tc=park&redirect=%2Fcenter%2Forders%2Fall%3Fid%3D1')
    screen.getByText('正在前往统一登录…')
    expect(screen.queryByLabelText('密码')).toBeNull()
    expect(left).toHaveLength(1)
    expect(queryOf(left[0])).toMatchObject({ tenantCode: 'park' })
    expect(queryOf(left[0])['service']).toMatch(`${origin}/center/orders/all?id=1&tc=park&ssoState=`)
    expect(queryOf(left[0])).not.toHaveProperty('renew')
  })

  test('does not show the form of the previous tenant first', async () => {
    session.tenantCode = 'demo'
    launch.tenantCode = 'park'
    configuration.values.CENTER_SSO_ENABLED = false
    let early: HTMLElement | null = null
    server.answer(getRuntimeConfiguration, () => {
      early = screen.queryByLabelText('密码')
      return RuntimeConfiguration.parse({ CENTER_SSO_ENABLED: true })
    })
    await open('/center/login?tc=park')
    await waitFor(() => expect(left).toHaveLength(1))
    expect(early).toBeNull()
  })

  test('is the same page with a slash at its end', async () => {
    await open('/center/login/?tc=park')
    expect(left).toHaveLength(1)
  })

  test('has the password asked for after a session has ended', async () => {
    await open('/center/login?renew=true')
    expect(queryOf(left[0])).toMatchObject({ renew: 'true' })
  })

  test('waits for what the tenant of the address has', async () => {
    session.tenantCode = 'demo'
    launch.tenantCode = 'park'
    server.answer(getRuntimeConfiguration, RuntimeConfiguration.parse({ CENTER_SSO_ENABLED: false }))
    await open('/center/login?tc=park')
    await screen.findByLabelText('密码')
    expect(left).toEqual([])
  })

  test('has the form all the same at its other address, which says when single sign-on has failed', async () => {
    await open('/center/user/login?sso=failed')
    screen.getByLabelText('密码')
    expect(screen.getByRole('alert').textContent).toBe('统一登录暂时不可用，请在此使用平台账号登录')
    expect(left).toEqual([])
  })
})

describe('the sign-in page of a tenant with a provider of its own', () => {
  beforeEach(() => {
    configuration.values = { ...defaults, CENTER_ALT_SSO: true, CENTER_ALT_SSO_IDP: 'corp' }
  })

  test('leads to it, with the whole way back', async () => {
    await open('/center/login?tc=park&redirect=%2Fcenter%2Forders%2Fall%3Fid%3D1')
    screen.getByText('正在前往统一登录…')
    const service = encodeURIComponent(`${origin}/center/orders/all?id=1&tc=park&ssoState=`)
    expect(left).toEqual([expect.stringContaining(`${origin}/api/auth/oidc/corp/authorize?service=${service}`)])
  })

  test('has the user asked again after a session has ended', async () => {
    await open('/center/login?renew=true')
    expect(queryOf(left[0])).toMatchObject({ renew: 'true' })
  })

  test.each([
    ['refused', '取消了登录'],
    ['expired', '登录用时过长'],
    ['no_account', '没有对应用户'],
    ['unreachable', '暂时无法访问'],
    ['invalid', '未被接受'],
    ['busy', '过于频繁'],
  ])('says in the form that it came to nothing (%s), and offers another try', async (failed, sentence) => {
    await open(`/center/user/login?failed=${failed}&redirect=%2Fcenter%2Forders%2Fall`)
    expect(screen.getByRole('alert').textContent).toContain(sentence)
    expect(left).toEqual([])
    await act(async () => fireEvent.click(screen.getByRole('link', { name: '使用统一身份平台登录' })))
    expect(queryOf(left[0])['service']).toContain('/center/orders/all')
  })

  test('does not show text from the address', async () => {
    await open('/center/user/login?failed=%3Cb%3Ecall%20us%3C%2Fb%3E')
    screen.getByLabelText('密码')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the central page', () => {
  const asked = `/cas/login?service=${encodeURIComponent(OA)}&tenantCode=park`

  test('says who asks, and leads back there with a ticket', async () => {
    server.answer(signInCentrally, { ticketToken: 'ST-1', service: OA, redirectUrl: `${OA}&ticket=ST-1` })
    await open(asked)
    await screen.findByText('登录后将进入“办公系统”')
    await signIn()
    await waitFor(() => expect(left).toEqual([`${OA}&ticket=ST-1`]))
    const sent = server.calls.find(({ path }) => path === signInCentrally.url)
    expect(Object.fromEntries(sent?.query ?? [])).toMatchObject({ service: OA, tenantCode: 'park' })
    expect(sent?.body).toMatchObject({ username: 'wangwu', kid: 'k1', imgvercode: '1234' })
    expect(sent?.body).not.toHaveProperty('tenantCode')
    expect(session.status).toBe('signed-out')
  })

  test('passes on how the ticket is wanted, and that the user wants to be asked', async () => {
    server.answer(signInCentrally, { ticketToken: 'ST-1', service: OA, redirectUrl: '/cas/response?x=1' })
    await open(`/cas/login?TARGET=${encodeURIComponent(OA)}&method=POST&warn=true`)
    await signIn()
    await waitFor(() => expect(left).toEqual(['/cas/response?x=1']))
    const sent = server.calls.find(({ path }) => path === signInCentrally.url)
    expect(Object.fromEntries(sent?.query ?? [])).toMatchObject({ service: OA, method: 'POST', warn: 'true' })
  })

  test('says why the sign-in failed, keeps what was typed, and stays', async () => {
    server.reply(signInCentrally, () => ({
      http: 200,
      body: { status: 40011, message: '用户名或密码错误', data: null },
    }))
    await open(asked)
    await signIn()
    expect((await screen.findByRole('alert')).textContent).toBe('用户名或密码错误')
    expect(screen.getByLabelText<HTMLInputElement>('用户名').value).toBe('wangwu')
    expect(left).toEqual([])
  })

  test('takes no password for an application that is not registered', async () => {
    server.refuse(describeService, 'sso.service_unknown')
    await open(asked)
    await screen.findByRole('heading', { level: 1, name: '该应用不能通过本平台登录' })
    expect(screen.queryByLabelText('密码')).toBeNull()
  })

  test('is shown when the asking application cannot be determined', async () => {
    server.refuse(describeService, 'server.failed')
    await open(asked)
    screen.getByLabelText('密码')
  })

  test('signs in to the tenant that the application belongs to', async () => {
    server.answer(describeService, { name: '办公系统', tenantCode: 'region' })
    server.answer(signInCentrally, { ticketToken: 'ST-1', service: OA, redirectUrl: OA })
    await open('/cas/login?service=https%3A%2F%2Foa.example%2F')
    await waitFor(() => expect(session.tenantCode).toBe('region'))
    await signIn()
    await waitFor(() => expect(left).toHaveLength(1))
    const sent = server.calls.find(({ path }) => path === signInCentrally.url)
    expect(sent?.query.get('tenantCode')).toBe('region')
  })

  test.each([
    ['注册账号', '/center/user/register'],
    ['忘记密码？', '/center/user/alteration'],
  ])('leads to %s in the tenant of the application, and from there back', async (name, path) => {
    await open(`/cas/login?service=${encodeURIComponent(OA)}`)
    await waitFor(() => expect(session.tenantCode).toBe('park'))
    const { pathname, search } = new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href)
    expect(pathname).toBe(path)
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ service: OA, tenantCode: 'park' })

    cleanup()
    await open(pathname + search)
    const back = await screen.findByRole<HTMLAnchorElement>('link', { name: /已有账号|返回登录/ })
    expect(new URL(back.href).pathname + new URL(back.href).search).toBe(`/cas/login${search}`)
  })

  test('has no links where no password is taken', async () => {
    server.refuse(describeService, 'sso.service_unknown')
    await open(asked)
    await screen.findByRole('heading', { level: 1, name: '该应用不能通过本平台登录' })
    expect(screen.queryByRole('link', { name: /注册|密码/ })).toBeNull()
  })

  test('says the word that the portal left', async () => {
    storeSignInMessage('长时间未操作，请重新登录')
    await open(asked)
    expect(screen.getByRole('alert').textContent).toBe('长时间未操作，请重新登录')
  })
})
