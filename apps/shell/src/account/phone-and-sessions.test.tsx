import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import {
  endOtherSessions,
  endOwnSession,
  getPublicKey,
  listOwnSessions,
  repeatPhone,
  sendOwnPhoneCode,
  updatePhone,
  type Endpoint,
  type OwnSession,
} from '@center/shared/contract'
import { addTexts, session } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { openAccount } from '../lib/overlays.store'
import { AccountDialogs } from './account-dialogs'

/** A public key whose private half was thrown away. */
const spki =
  'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDjPSvAO+Poz5spEFBpYDxOqNC6W1KGCM964OXh7rd33vvNtq/2Kap4qx2JWrARmM9qmEfl9U' +
  'B4o2Ktn4C1Mf/Bnfe+sgNgMGUuVaANR4/WU7WYWhCiUC8MU3fDuLiy05WjFTxxwUGMFlR9Dbm6cGRFhUXNoJCvVKNWGeCLjHAMeQIDAQAB'

let server: FakeServer
beforeEach(() => {
  // Signing a call takes more than one turn: what comes of it is drawn when it is there, and each test waits for it.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  sessionStorage.clear()
  server = startFakeServer()
  addTexts('shell', texts)
  server.answer(repeatPhone, null)
  server.answer(sendOwnPhoneCode, { expireSeconds: 300, resendAfter: 60 })
  server.answer(updatePhone, true)
  server.answer(getPublicKey, { kid: 'k1', alg: 'RSA-OAEP-256', spki, expiresAt: 0 })
})
afterEach(() => {
  cleanup()
  openAccount(null)
  server.close()
  jest.useRealTimers()
})

async function open(dialog: 'phone' | 'sessions', mobile = '138****0000') {
  openAccount(dialog)
  await renderApp(<AccountDialogs />, { user: buildUserInfo({ mobile }), permissions: buildPermissions() })
  await screen.findByRole('dialog')
}
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const callsOf = ({ url }: Endpoint) => server.calls.filter(({ path }) => path === url)

async function fill({ secret = 'Center@2026', old = '13800000000', next = '13900000001', code = '123456' } = {}) {
  await type('登录密码', secret)
  await type('原手机号', old)
  await type('新手机号', next)
  await type('短信验证码', code)
  await press('确定')
}

describe('another phone', () => {
  test('is asked for in the words of the specification', async () => {
    await open('phone')
    await fill({ secret: '', old: '', next: '123', code: '' })
    await screen.findByText('请输入登录密码')
    screen.getByText('原手机号输入错误')
    screen.getByText('请输入正确手机号')
    screen.getByText('请输入验证码')
    expect(callsOf(updatePhone)).toEqual([])
  })

  test('is reported as taken when the field is left', async () => {
    server.answer(repeatPhone, { registered: true })
    await open('phone')
    await type('新手机号', '13900000001')
    await act(async () => fireEvent.blur(screen.getByLabelText('新手机号')))
    await screen.findByText('手机号已注册')
  })

  test('has its code sent after a picture is read, and the button counts', async () => {
    await open('phone')
    await type('新手机号', '13900000001')
    await press('获取验证码')
    await screen.findByText('请输入图形验证码')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('图形验证码')))
    await type('图形验证码', '1234')
    await press('获取验证码')
    await waitFor(() => expect(callsOf(sendOwnPhoneCode)).toHaveLength(1))
    expect(callsOf(sendOwnPhoneCode)[0]?.body).toMatchObject({ phone: '13900000001', imageCode: '1234' })
    await screen.findByText('验证码发送中..')
    await screen.findByRole('button', { name: '60 秒后重新获取' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('短信验证码')))
  })

  test('is asked for once, however often the button is pressed while the number is looked up', async () => {
    let look = () => {}
    server.reply(
      repeatPhone,
      () => new Promise((free) => (look = () => free({ http: 200, body: { status: 200, data: null } }))),
    )
    await open('phone')
    await type('新手机号', '13900000001')
    await type('图形验证码', '1234')
    await press('获取验证码')
    await screen.findByText('验证码发送中..')
    await press('60 秒后重新获取')
    await act(async () => look())
    await waitFor(() => expect(callsOf(sendOwnPhoneCode)).toHaveLength(1))
  })

  test('gets no code when it is taken, and the button can be pressed again', async () => {
    server.answer(repeatPhone, { registered: true })
    await open('phone')
    await type('新手机号', '13900000001')
    await type('图形验证码', '1234')
    await press('获取验证码')
    await screen.findByText('手机号已注册')
    await screen.findByRole('button', { name: '获取验证码' })
    expect(callsOf(sendOwnPhoneCode)).toEqual([])
  })

  test('whose code is not sent gives the button back', async () => {
    server.refuse(sendOwnPhoneCode, 'login.wrong_captcha')
    await open('phone')
    await type('新手机号', '13900000001')
    await type('图形验证码', '9999')
    await press('获取验证码')
    await screen.findByText('图形验证码错误，请重新输入')
    await screen.findByRole('button', { name: '获取验证码' })
  })

  test('is sent with the password encrypted, and is the user’s from then on, masked', async () => {
    await open('phone')
    screen.getByText('138****0000')
    await fill()
    await waitFor(() => expect(session.user?.mobile).toBe('139****0001'))
    const { body } = callsOf(updatePhone)[0] ?? {}
    expect(body).toEqual({
      oldPhone: '13800000000',
      newPhone: '13900000001',
      smsCode: '123456',
      password: expect.any(String),
      kid: 'k1',
    })
    expect(JSON.stringify(body)).not.toContain('Center@2026')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await screen.findByText('手机号已修改')
  })

  test('keeps what was typed when it is refused, and says why at its field', async () => {
    server.refuse(updatePhone, 'sms.wrong_code', [{ field: 'smsCode', message: 'of the server', code: 'wrong' }])
    await open('phone')
    await fill()
    await screen.findByText('短信验证码错误或已过期')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('短信验证码')))
    expect(screen.getByLabelText<HTMLInputElement>('新手机号').value).toBe('13900000001')
  })

  test.each([
    [
      'a wrong old number',
      [{ field: 'oldPhone', message: 'of the server', code: 'wrong' }],
      '原手机号',
      '原手机号输入错误',
    ],
    [
      'the old number as the new one',
      [{ field: 'newPhone', message: 'of the server', code: 'same' }],
      '新手机号',
      '新手机号不能与原手机号相同',
    ],
    [
      'a wrong password',
      [{ field: 'password', message: 'of the server', code: 'wrong' }],
      '登录密码',
      '登录密码不正确',
    ],
  ])('with %s is refused by the server, which says so at the field', async (_what, data, label, text) => {
    server.refuse(updatePhone, 'request.invalid', data)
    await open('phone')
    await fill()
    await screen.findByText(text)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)))
    expect(session.user?.mobile).toBe('138****0000')
  })

  test('says above the form that the password was tried too often', async () => {
    server.refuse(updatePhone, 'login.locked', { retryAfter: 60 })
    await open('phone')
    await fill()
    await screen.findByText('尝试次数过多，请稍后再试')
  })

  test('says what follows: the old number hears of it, and recovery is held', async () => {
    await open('phone')
    screen.getByText(/原手机号会收到短信通知。24 小时内不能通过新手机号找回密码/)
  })

  test('asks for no old number when the account has none', async () => {
    await open('phone', '')
    expect(screen.queryByLabelText('原手机号')).toBeNull()
    screen.getByText(/24 小时内不能通过该手机号找回密码/)
  })
})

describe('where the user is signed in', () => {
  const row = (over: Partial<OwnSession>): OwnSession => ({
    id: 's1',
    current: false,
    browser: 'Chrome',
    system: 'Windows',
    ip: '192.0.2.7',
    beganAt: '2026-01-01 10:00:00',
    seenAt: '2026-01-01 11:00:00',
    ...over,
  })
  const rows = [row({ current: true }), row({ id: 's2', browser: 'Safari', system: 'iOS' })]

  test('is a list in which every other one can be ended', async () => {
    server.answer(listOwnSessions, { rows, total: 2 })
    server.answer(endOwnSession, true)
    await open('sessions')
    await screen.findByText('Chrome · Windows')
    screen.getByText('本机')
    // Not on what ends one of them: the key that opened the dialog may be pressed twice.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: '登录设备' })))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
    expect(screen.queryByRole('button', { name: '结束登录：Chrome · Windows' })).toBeNull()
    await press('结束登录：Safari · iOS')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    expect(server.calls.at(-1)?.path).toBe('/api/front/account/auth/sessions/s2/end')
    await screen.findByText('该设备的登录已结束')
    expect(document.activeElement).toBe(screen.getByRole('list', { name: '登录设备' }))
  })

  test('are all ended but this one with one press, where there are several', async () => {
    const many = [...rows, row({ id: 's3', browser: 'Edge' })]
    server.answer(listOwnSessions, { rows: many, total: 3 })
    server.refuse(endOtherSessions, 'server.busy')
    await open('sessions')
    await screen.findByText('Chrome · Windows')
    await press('结束其他所有登录')
    await screen.findAllByText('服务器繁忙，请稍后再试')
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    server.answer(endOtherSessions, 2)
    await press('结束其他所有登录')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    screen.getByText('本机')
    await screen.findByText('其他设备的登录均已结束')
    expect(screen.queryByRole('button', { name: '结束其他所有登录' })).toBeNull()
  })

  test('is tried again when it could not be loaded, and a session that did not end stays', async () => {
    server.refuse(listOwnSessions, 'server.failed')
    await open('sessions')
    const retry = await screen.findByRole('button', { name: '重试' })
    server.answer(listOwnSessions, { rows, total: 2 })
    await act(async () => fireEvent.click(retry))
    server.refuse(endOwnSession, 'server.busy')
    await screen.findByText('Chrome · Windows')
    await press('结束登录：Safari · iOS')
    await screen.findAllByText('服务器繁忙，请稍后再试')
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })
})
