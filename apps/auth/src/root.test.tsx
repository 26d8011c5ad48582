import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { checkCaptchaCode, getCaptchaType, getPublicKey, sendCaptchaCode, signIn } from '@center/shared/contract'
import {
  addTexts,
  configuration,
  endSession,
  launch,
  portalBase,
  session,
  setLocale,
  setTheme,
} from '@center/shared/host'
import { startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../locales/texts'
import { Root } from './root'

type Answer = { status: number; message?: string; data?: unknown; [sibling: string]: unknown }

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const signKey = Buffer.alloc(32, 7).toString('base64url')
const granted: Answer = { status: 200, data: 'the-token', expiresIn: 1800, signKey }

/** Those of a tenant with a form of its own. */
const defaults = { ...configuration.values, CENTER_SSO_ENABLED: false }
let server: FakeServer

/** A server that answers the sign-in with these, one after the other; `offline` is a connection that breaks. */
function serveSignIn(...answers: (Answer | 'offline')[]) {
  server.reply(signIn, () => {
    const answer = answers.shift() ?? 'offline'
    if (answer === 'offline') throw new Error('connection refused')
    return { http: 200, body: { message: '', data: null, ...answer } }
  })
}

const sent = () =>
  server.calls.filter(({ path }) => path === signIn.url).map(({ body }) => body as Record<string, unknown>)

async function open(path: string) {
  window.history.replaceState(null, '', portalBase + path)
  return await act(async () => render(<Root />))
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByRole('button', { name })
const picture = () => screen.getByRole('img', { name: '图片验证码' })
const address = () => window.location.pathname + window.location.search
const press = (name: string) => act(async () => fireEvent.click(button(name)))
const type = (name: string, value: string) => act(async () => fireEvent.change(field(name), { target: { value } }))

/** What is read out with a field, beside its label. */
function remarkOf(name: string) {
  const id = field(name).getAttribute('aria-describedby')
  return id ? document.getElementById(id)?.textContent : null
}

async function fillIn({ username = 'wangwu', password = 'Center@2026', captcha = '1234' } = {}) {
  await type('用户名', username)
  await type('密码', password)
  await type('验证码', captcha)
}

beforeEach(async () => {
  addTexts('auth', texts)
  server = startFakeServer()
  server.answer(getPublicKey, { kid: 'k1', alg: 'RSA-OAEP-256', spki, expiresAt: 0 })
  serveSignIn(granted)
  configuration.values = { ...defaults }
  session.tenantCode = 'park'
  endSession()
  await setLocale('zh')
  setTheme('light')
})

afterEach(() => {
  server.close()
  launch.tenantCode = null
  jest.useRealTimers()
})

describe('what must be filled in', () => {
  test('is said at each field, and nothing is sent', async () => {
    await open('/login')
    await press('登录')

    await screen.findByText('用户名不可以为空')
    expect(remarkOf('用户名')).toBe('用户名不可以为空')
    expect(remarkOf('密码')).toBe('密码不可以为空')
    expect(remarkOf('验证码')).toBe('验证码不可以为空')
    await waitFor(() => expect(document.activeElement).toBe(field('用户名')))
    expect(sent()).toEqual([])
  })

  test('is no longer said once it is typed', async () => {
    await open('/login')
    await press('登录')
    await screen.findByText('密码不可以为空')
    await type('密码', 'x')

    expect(screen.queryByText('密码不可以为空')).toBeNull()
    screen.getByText('用户名不可以为空')
  })

  test('a password with a blank at its end is refused in words', async () => {
    await open('/login')
    await fillIn({ password: 'Center@2026 ' })
    await press('登录')

    await screen.findByText('密码的开头和结尾不能有空格')
    await waitFor(() => expect(document.activeElement).toBe(field('密码')))
    expect(sent()).toEqual([])
  })
})

describe('a refusal of the server', () => {
  const refusal: Answer = { status: 40011, message: '用户名或密码错误' }

  test('is shown for five seconds', async () => {
    jest.useFakeTimers()
    serveSignIn(refusal)
    await open('/login')
    await fillIn()
    await press('登录')
    expect((await screen.findByRole('alert')).textContent).toBe('用户名或密码错误')
    const shownAt = Date.now()

    act(() => jest.advanceTimersByTime(4_900))
    screen.getByRole('alert')
    act(() => jest.advanceTimersByTime(100))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(Date.now() - shownAt).toBe(5_000)
  })

  test('keeps what was typed, changes the picture and asks for its code', async () => {
    serveSignIn(refusal)
    await open('/login')
    const before = picture().getAttribute('src')
    await fillIn()
    await press('登录')
    await screen.findByRole('alert')

    expect(field('用户名').value).toBe('wangwu')
    expect(field('密码').value).toBe('Center@2026')
    expect(field('验证码').value).toBe('')
    await waitFor(() => expect(document.activeElement).toBe(field('验证码')))
    expect(picture().getAttribute('src')).not.toBe(before)
  })

  test('leaves with the next attempt, which names the new picture', async () => {
    serveSignIn(refusal, granted)
    await open('/login')
    await fillIn()
    await press('登录')
    await screen.findByRole('alert')
    await type('验证码', '5678')
    await press('登录')

    await waitFor(() => expect(session.status).toBe('signed-in'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sent().map((body) => body['imgvercode'])).toEqual(['1234', '5678'])
    expect(sent()[1]?.['captchaData']).not.toBe(sent()[0]?.['captchaData'])
  })
})

test('a broken connection is said, and nothing typed is lost', async () => {
  serveSignIn('offline')
  await open('/login')
  await fillIn()
  await press('登录')

  expect((await screen.findByRole('alert')).textContent).toMatch(/^网络连接失败/)
  expect(field('用户名').value).toBe('wangwu')
  expect(field('密码').value).toBe('Center@2026')
  expect(button('登录').getAttribute('aria-disabled')).toBe('false')
})

describe('signing in', () => {
  test('sends the password so that only the server can read it, and opens the home page', async () => {
    await open('/login?tc=park')
    await fillIn({ username: ' wangwu ' })
    await press('登录')
    await waitFor(() => expect(window.location.pathname).toBe('/center/index'))

    const { password, ...rest } = sent()[0] ?? {}
    const options = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
    expect(privateDecrypt(options, Buffer.from(String(password), 'base64')).toString()).toBe('Center@2026')
    expect(rest).toMatchObject({ username: 'wangwu', kid: 'k1', imgvercode: '1234', tenantCode: 'park' })
    expect(rest['host']).toBe('http://localhost/center')
    expect(session).toMatchObject({ status: 'signed-in', token: 'the-token', tenantCode: 'park' })
  })

  test('takes a phone number and a code that were typed in full width', async () => {
    await open('/login')
    await fillIn({ username: '１３９０００００００１', captcha: '１２３４' })
    await press('登录')
    await waitFor(() => expect(sent()[0]).toMatchObject({ username: '13900000001', imgvercode: '1234' }))
  })

  test('works with the enter key', async () => {
    await open('/user/login')
    await fillIn()
    await act(async () => fireEvent.submit(screen.getByRole('form', { name: '账号登录' })))

    await waitFor(() => expect(session.status).toBe('signed-in'))
  })

  test('opens the page that was asked for', async () => {
    await open(`/login?redirect=${encodeURIComponent('/center/orders/all?x=1')}`)
    await fillIn()
    await press('登录')

    await waitFor(() => expect(address()).toBe('/center/orders/all?x=1'))
  })

  test.each(['//evil.example/center', 'https://evil.example', '/center/login', '/elsewhere'])(
    'does not follow a redirect to %s',
    async (redirect) => {
      await open(`/login?redirect=${encodeURIComponent(redirect)}`)
      await fillIn()
      await press('登录')

      await waitFor(() => expect(window.location.pathname).toBe('/center/index'))
    },
  )

  test('is not asked of a user who is signed in', async () => {
    session.status = 'signed-in'
    await open('/login')

    await waitFor(() => expect(window.location.pathname).toBe('/center/index'))
  })
})

describe('the picture', () => {
  test('changes on a click and forgets the code of the one before', async () => {
    await open('/login')
    const before = picture().getAttribute('src')
    await type('验证码', '1234')
    await press('看不清？换一张验证码')

    expect(picture().getAttribute('src')).not.toBe(before)
    expect(picture().getAttribute('src')).toMatch(/^\/api\/auth\/kaptcha\/get\?type=LOGIN&data=\d+$/)
    expect(field('验证码').value).toBe('')
  })

  test('says when it cannot be loaded', async () => {
    await open('/login')
    await act(async () => fireEvent.error(picture()))

    screen.getByText('加载失败，点击重试')
  })
})

describe('a captcha that is not a picture', () => {
  const inDialog = () => within(screen.getByRole('dialog', { name: '请完成安全验证' }))

  async function proveByPhone() {
    server.answer(sendCaptchaCode, { token: 'sms1', expireSeconds: 300, resendAfter: 60 })
    server.answer(checkCaptchaCode, { captchaVerification: 'proof' })
    await act(async () => fireEvent.change(inDialog().getByLabelText('手机号'), { target: { value: '13800000004' } }))
    await act(async () => fireEvent.click(inDialog().getByRole('button', { name: '获取验证码' })))
    await act(async () => fireEvent.change(inDialog().getByLabelText('短信验证码'), { target: { value: '123456' } }))
    await act(async () => fireEvent.click(inDialog().getByRole('button', { name: '验证' })))
  }

  test('a code by SMS stands in for the picture, and signing in goes on by itself', async () => {
    await open('/login')
    await fillIn({ captcha: '' })
    await press('看不到图片？改用短信验证')
    await proveByPhone()

    await waitFor(() => expect(session.status).toBe('signed-in'))
    expect(sent()[0]).toMatchObject({ username: 'wangwu', captchaVerification: 'proof' })
    expect(sent()[0]).not.toHaveProperty('imgvercode')
  })

  test('a tenant with a puzzle asks for it when the form is sent, and its proof is good for one attempt', async () => {
    server.answer(getCaptchaType, 'blockPuzzle')
    serveSignIn({ status: 40011, message: '用户名或密码错误' }, granted)
    await open('/login')
    await waitFor(() => expect(screen.queryByLabelText('验证码')).toBeNull())
    await type('用户名', 'wangwu')
    await press('登录')
    screen.getByText('密码不可以为空')
    expect(screen.queryByRole('dialog')).toBeNull()

    await type('密码', 'Center@2026')
    await press('登录')
    await act(async () => fireEvent.click(inDialog().getByRole('button', { name: '看不到图片？改用短信验证' })))
    await proveByPhone()
    expect((await screen.findByRole('alert')).textContent).toBe('用户名或密码错误')
    expect(screen.queryByRole('dialog')).toBeNull()
    await press('登录')
    screen.getByRole('dialog', { name: '请完成安全验证' })
    expect(sent()).toHaveLength(1)
  })

  test('can be put off: the form stays as it was', async () => {
    await open('/login')
    await fillIn()
    await press('看不到图片？改用短信验证')
    await act(async () => fireEvent.click(inDialog().getByRole('button', { name: '关闭安全验证' })))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(field('用户名').value).toBe('wangwu')
    await press('登录')
    await waitFor(() => expect(sent()[0]).toMatchObject({ imgvercode: '1234' }))
  })
})

test('the tenant of the address ends a session of another one, and is signed in to', async () => {
  Object.assign(session, { status: 'signed-in', token: 'old', tenantCode: 'demo' })
  launch.tenantCode = 'park'
  await open('/login?tc=park')
  expect(session).toMatchObject({ status: 'signed-out', tenantCode: 'park' })
  await fillIn()
  await press('登录')

  await waitFor(() => expect(session).toMatchObject({ status: 'signed-in', tenantCode: 'park' }))
  expect(sent()[0]?.['tenantCode']).toBe('park')
})

test('the password can be shown and hidden again', async () => {
  await open('/login')
  await press('显示密码')
  expect(field('密码').type).toBe('text')
  await press('隐藏密码')
  expect(field('密码').type).toBe('password')
})

test('speaks English without losing what was typed', async () => {
  configuration.values = { ...configuration.values, CENTER_TITLE: '园区云', CENTER_TITLE_EN: 'Park Cloud' }
  await open('/login')
  await fillIn()
  expect(screen.getAllByText('园区云')).not.toHaveLength(0)
  expect(screen.getByText('English').lang).toBe('en')
  await press('切换语言：English')

  await screen.findByRole('button', { name: 'Sign in' })
  expect(screen.getAllByText('Park Cloud')).not.toHaveLength(0)
  expect(field('Password').value).toBe('Center@2026')
})

test('turns dark and back', async () => {
  await open('/login')
  const pictureOf = (name: string) => screen.getByRole('button', { name }).querySelector('path')?.getAttribute('d')
  const moon = pictureOf('切换为深色外观')
  await press('切换为深色外观')
  const sun = pictureOf('切换为浅色外观')
  expect([moon, sun]).toEqual([expect.stringMatching(/^M20 /), expect.stringMatching(/^M12 /)])
  expect(document.documentElement.dataset['theme']).toBe('dark')
  await press('切换为浅色外观')
  expect(document.documentElement.dataset['theme']).toBe('light')
})

test('shows copyright and filing number where they are configured', async () => {
  configuration.values = { ...configuration.values, CENTER_COPYRIGHT: '© 某园区', CENTER_FILING_NUMBER: '京ICP备1号' }
  await open('/login')

  screen.getByText('© 某园区')
  expect(screen.getByRole('link', { name: '京ICP备1号' }).getAttribute('rel')).toBe('noopener noreferrer')
})

test('an address below /user that leads nowhere leads back to sign-in, with its tenant', async () => {
  await open('/user/nowhere?tc=park')

  screen.getByRole('heading', { level: 1, name: '页面不存在' })
  expect(screen.getByRole('link', { name: '返回登录' }).getAttribute('href')).toBe('/center/user/login?tc=park')
})

test('forgets what was typed when the page is left', async () => {
  const page = await open('/login')
  await fillIn()
  await act(async () => page.unmount())
  await open('/login')

  expect(field('密码').value).toBe('')
})
