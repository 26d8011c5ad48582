import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  checkCaptchaCode,
  getCaptchaType,
  getRegisterContent,
  listIndustries,
  listRegions,
  registerEnterprise,
  registerMember,
  sendCaptchaCode,
  sendPhoneCode,
  type Endpoint,
  type Industry,
} from '@center/shared/contract'
import { configuration, setSessionItem } from '@center/shared/host'
import type { FakeServer } from '@center/shared/testing'
import { loadContent, register } from './register.store'
import { acting, callsOf, field, leave, open, press, problemOf, setTheScene, type } from '../testing/register-scene'

let server: FakeServer

beforeEach(async () => {
  sessionStorage.clear()
  server = await setTheScene()
})
afterEach(() => {
  server.close()
  jest.useRealTimers()
})

const agree = () => acting(() => fireEvent.click(screen.getByRole('checkbox')))
const bodyOf = (endpoint: Endpoint) => callsOf(server, endpoint).at(-1)?.body as Record<string, unknown>

async function fillAccount() {
  await type('用户名', 'wangwu')
  await type('密码', 'Center@2026')
  await type('确认密码', 'Center@2026')
}

describe('an account', () => {
  test('needs everything but the phone, of which the field says that it is optional', async () => {
    await open(server, '1')
    const required = (name: string) => field(name).getAttribute('aria-required')
    expect(['用户名', '手机号'].map(required)).toEqual(['true', 'false'])
    expect(['用户名', '手机号'].map((name) => field(name).getAttribute('placeholder'))).toEqual([null, '选填'])
  })

  test('is sent with the payload of the specification, its password so that only the server can read it', async () => {
    await open(server, '1')
    await fillAccount()
    await type('图形验证码', '1234')
    await agree()
    await press('注册')
    await waitFor(() => expect(window.location.pathname).toBe('/center/user/register-result'))
    const { password, number, ...rest } = bodyOf(registerMember)
    expect(rest).toEqual({
      tenantCode: 'park',
      username: 'wangwu',
      kid: 'k1',
      mobile: '',
      smsCode: '',
      imgCode: '1234',
      hostUrl: 'http://localhost/center',
    })
    expect(String(number)).toMatch(/^[0-9a-f]{32}$/)
    expect(String(password)).not.toContain('Center')
  })

  test('with a phone is proven by its code, which the picture is read for', async () => {
    await open(server, '1')
    await fillAccount()
    await type('手机号', '13900000001')
    await press('获取验证码')
    expect(problemOf('图形验证码')).toBe('请输入图形验证码')
    await type('图形验证码', '1234')
    await press('获取验证码')
    expect(bodyOf(sendPhoneCode)).toMatchObject({
      phone: '13900000001',
      type: 2,
      imageCode: '1234',
      tenantCode: 'park',
    })
    await type('短信验证码', '123456')
    await agree()
    await press('注册')
    expect(bodyOf(registerMember)).toMatchObject({ mobile: '13900000001', smsCode: '123456', imgCode: '' })
  })

  test('takes number and codes that were typed in full width, or pasted with blanks', async () => {
    await open(server, '1')
    await fillAccount()
    await type('手机号', '１３９ ０００００００１')
    await leave('手机号')
    expect(problemOf('手机号')).toBeNull()
    await type('图形验证码', '１２３４')
    await press('获取验证码')
    expect(bodyOf(sendPhoneCode)).toMatchObject({ phone: '13900000001', imageCode: '1234' })
    await type('短信验证码', '１２３ ４５６')
    await agree()
    await press('注册')
    expect(bodyOf(registerMember)).toMatchObject({ mobile: '13900000001', smsCode: '123456' })
  })

  test('begins with the focus in its first field', async () => {
    await open(server, '1')
    expect(document.activeElement).toBe(field('用户名'))
  })

  test('with a puzzle is asked for it once everything else is there', async () => {
    server.answer(getCaptchaType, 'blockPuzzle')
    server.answer(sendCaptchaCode, { token: 'sms1', expireSeconds: 300, resendAfter: 60 })
    server.answer(checkCaptchaCode, { captchaVerification: 'proof' })
    await open(server, '2')
    await waitFor(() => expect(screen.queryByLabelText('图形验证码')).toBeNull())
    await press('注册')
    expect(screen.queryByRole('dialog')).toBeNull()
    await fillAccount()
    await agree()
    await press('注册')
    const dialog = within(screen.getByRole('dialog', { name: '请完成安全验证' }))
    const inDialog = (name: string) => acting(() => fireEvent.click(dialog.getByRole('button', { name })))
    await inDialog('看不到图片？改用短信验证')
    await acting(() => fireEvent.change(dialog.getByLabelText('手机号'), { target: { value: '13900000001' } }))
    await inDialog('获取验证码')
    await acting(() => fireEvent.change(dialog.getByLabelText('短信验证码'), { target: { value: '123456' } }))
    await inDialog('验证')
    await waitFor(() => expect(bodyOf(registerMember)).toMatchObject({ imgCode: 'proof' }))
  })

  test('says so for two seconds when it is refused, with another picture and everything else as it was', async () => {
    jest.useFakeTimers()
    server.refuse(registerMember, 'account.username_taken', [
      { field: 'username', message: 'of the server', code: 'taken' },
    ])
    await open(server, '1')
    await fillAccount()
    await type('图形验证码', '1234')
    await agree()
    const before = screen.getByRole('img', { name: '图片验证码' }).getAttribute('src')
    await press('注册')
    expect(screen.getByRole('alert').textContent).toMatch(/^注册失败：/)
    expect(problemOf('用户名')).toBe('该用户名已被注册')
    expect(field('密码').value).toBe('Center@2026')
    expect(field('图形验证码').value).toBe('')
    expect(screen.getByRole('img', { name: '图片验证码' }).getAttribute('src')).not.toBe(before)
    await acting(() => jest.advanceTimersByTime(1_900))
    screen.getByRole('alert')
    await acting(() => jest.advanceTimersByTime(100))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('gets another picture after a refusal too where a code by SMS proves it', async () => {
    server.refuse(registerMember, 'account.username_taken', [
      { field: 'username', message: 'of the server', code: 'taken' },
    ])
    await open(server, '1')
    await fillAccount()
    await type('手机号', '13900000001')
    await type('短信验证码', '123456')
    await agree()
    const before = screen.getByRole('img', { name: '图片验证码' }).getAttribute('src')
    await press('注册')
    expect(screen.getByRole('img', { name: '图片验证码' }).getAttribute('src')).not.toBe(before)
    expect(field('手机号').value).toBe('13900000001')
  })

  test('loses nothing in a dead network, and says so until the next attempt', async () => {
    server.reply(registerMember, () => {
      throw new Error('connection refused')
    })
    await open(server, '1')
    await fillAccount()
    await type('图形验证码', '1234')
    await agree()
    await press('注册')
    expect(screen.getByRole('alert').textContent).toContain('网络连接失败')
    expect(field('图形验证码').value).toBe('1234')
    expect(field('确认密码').value).toBe('Center@2026')
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  })
})

describe('the code by SMS', () => {
  const until = (seconds: number) => setSessionItem('sms.register', String(Date.now() + seconds * 1000))

  test('counts sixty seconds down, says that it is on its way for three, and goes on after a reload', async () => {
    jest.useFakeTimers()
    await open(server, '1')
    await type('手机号', '13900000001')
    await type('图形验证码', '1234')
    await press('获取验证码')
    screen.getByRole('button', { name: '60 秒后重新获取' })
    screen.getByText('验证码发送中..')
    await acting(() => jest.advanceTimersByTime(3_000))
    expect(screen.queryByText('验证码发送中..')).toBeNull()
    screen.getByRole('button', { name: '57 秒后重新获取' })
    cleanup()
    await open(server, '1')
    screen.getByRole('button', { name: '57 秒后重新获取' })
    expect(field('手机号').value).toBe('13900000001')
    await acting(() => jest.advanceTimersByTime(57_000))
    screen.getByRole('button', { name: '获取验证码' })
  })

  test.each([
    ['sms.unavailable', '短信发送失败，请稍后再试'],
    ['account.phone_taken', '短信发送失败：手机号已注册'],
  ] as const)('says that the SMS failed with %s and gives the button back', async (code, said) => {
    server.refuse(sendPhoneCode, code)
    await open(server, '1')
    await type('手机号', '13900000001')
    await type('图形验证码', '1234')
    await press('获取验证码')
    expect((await screen.findByRole('alert')).textContent).toBe(said)
    screen.getByRole('button', { name: '获取验证码' })
  })

  test('needs a valid number first', async () => {
    await open(server, '3')
    await type('手机号', '12900000001')
    await type('图形验证码', '1234')
    await press('获取验证码')
    expect(problemOf('手机号')).toBe('请输入正确手机号')
    expect(callsOf(server, sendPhoneCode)).toEqual([])
  })

  test('is not asked for where the tenant has none', async () => {
    until(30)
    await open(server, '3', { CENTER_NOTSMS: true })
    expect(screen.queryByLabelText('短信验证码')).toBeNull()
  })
})

describe('an enterprise', () => {
  const industries = [
    ['C', '制造业'],
    ['34', '通用设备制造业'],
    ['342', '金属加工机械制造'],
    ['3421', '金属切削机床制造'],
  ] as const
  const tree = industries.reduceRight<Industry[]>(
    (children, [code, name], place) => [
      { code, name, level: place + 1, parentCode: industries[place - 1]?.[0] ?? '', children },
    ],
    [],
  )
  const click = (name: string) => acting(() => fireEvent.click(screen.getByRole('option', { name })))

  test('is sent with the fourth level of the industry and the last region that was chosen', async () => {
    server.answer(listIndustries, tree)
    server.answer(listRegions, ({ query }) => {
      const qhCode = query.get('qhCode') === '0' ? '330000' : '330100'
      const qhName = qhCode === '330000' ? '浙江省' : '杭州市'
      return [{ qhCode, qhName, level: 1, parentCode: '0', leaf: qhCode === '330100', children: [] }]
    })
    await open(server, '3')
    for (const [name, value] of [
      ...[['公司名称', '滨江精工'] as const, ['联系人', '王五'] as const, ['职位', '厂长'] as const],
      ...[['手机号', '13900000001'] as const, ['短信验证码', '123456'] as const],
      ...[['密码', 'Center@2026'] as const, ['确认密码', 'Center@2026'] as const],
    ]) {
      await type(name, value)
    }
    await acting(() => fireEvent.click(screen.getByRole('combobox', { name: /所属行业/ })))
    for (const [, name] of industries.slice(0, 3)) await click(name)
    screen.getByRole('combobox', { name: /所属行业 请选择所属行业/ })
    await click(industries[3][1])
    screen.getByRole('combobox', { name: /制造业 \/ 通用设备制造业 \/ 金属加工机械制造 \/ 金属切削机床制造/ })
    await acting(() => fireEvent.click(screen.getByRole('combobox', { name: /企业地区 请选择企业地区/ })))
    await click('浙江省')
    await click('杭州市')
    await agree()
    await press('注册')
    expect(bodyOf(registerEnterprise)).toMatchObject({
      companyName: '滨江精工',
      industryCode: '3421',
      country: '330100',
      contacts: '王五',
      position: '厂长',
      mobile: '13900000001',
      smsCode: '123456',
      tenantCode: 'park',
      kid: 'k1',
      hostUrl: 'http://localhost/center',
      imgCode: '',
      number: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    })
    expect(String(bodyOf(registerEnterprise)['password'])).toMatch(/^[A-Za-z0-9+/]{300,}={0,2}$/)
  })

  test('has title and filing number around the form of a region', async () => {
    await open(server, 'region', { CENTER_REGISTER_TITLE: '江岸区企业用户注册' })
    screen.getByText('江岸区企业用户注册')
    screen.getByRole('link', { name: '浙ICP备9号' })
    expect(document.title).toContain('江岸区企业用户注册')
  })
})

describe('the agreement', () => {
  const dialog = () => within(screen.getByRole('dialog', { name: '用户注册协议' }))

  test('is shown without what is no text, and 同意 ticks the box', async () => {
    await open(server, '1')
    await press('《用户注册协议》')
    await screen.findByText('请妥善保管')
    expect(dialog().queryByRole('img')).toBeNull()
    expect(screen.getByText('请妥善保管').getAttribute('onclick')).toBeNull()
    await acting(() => fireEvent.click(dialog().getByRole('button', { name: '同意' })))
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  })

  test('shows that it is loading, and asks again for what did not come', async () => {
    await open(server, '1')
    let fail = () => {}
    server.reply(getRegisterContent, () => new Promise((_, reject) => (fail = () => reject(new Error('cut')))))
    register.content = null
    await acting(() => void loadContent())
    await press('《用户注册协议》')
    dialog().getByText('加载中…')
    expect(dialog().queryByRole('alert')).toBeNull()
    await acting(() => fail())
    await dialog().findByText('协议加载失败，请重试')
  })

  test('取消 leaves the box as it was', async () => {
    await open(server, '1')
    await press('《用户注册协议》')
    await acting(() => fireEvent.click(dialog().getByRole('button', { name: '取消' })))
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('Back leaves it for the form, with what was typed there', async () => {
    await open(server, '1')
    await type('用户名', 'wangwu')
    await press('《用户注册协议》')
    await acting(() => window.history.back())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(window.location.pathname).toBe('/center/user/register')
    expect(field('用户名').value).toBe('wangwu')
  })
})

test('asks for title and agreement anew in the language that is chosen', async () => {
  await open(server, '1')
  await press('切换语言：English')
  await waitFor(() => {
    const asked = server.calls.filter(({ path }) => path === getRegisterContent.url)
    expect(asked.map(({ query }) => query.get('language'))).toEqual(['zh_CN', 'eng'])
  })
})

test('leads back to sign-in with the tenant, and the name of the platform to the base address', async () => {
  await open(server, '1')
  expect(screen.getByRole('link', { name: '已有账号，去登录' }).getAttribute('href')).toBe('/center/user/login?tc=park')
  const title = screen.getAllByRole('link', { name: configuration.values.CENTER_TITLE })[0]
  expect(title?.getAttribute('href')).toBe('/center/?tenantCode=park')
})
