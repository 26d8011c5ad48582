import { screen, waitFor } from '@testing-library/react'
import { checkOnlyUser, registerMember, repeatPhone } from '@center/shared/contract'
import type { FakeServer } from '@center/shared/testing'
import { checkWith } from './register-phone'
import { acting, callsOf, field, leave, open, press, problemOf, setTheScene, type } from '../testing/register-scene'

let server: FakeServer

beforeEach(async () => {
  sessionStorage.clear()
  server = await setTheScene()
})
afterEach(() => server.close())

describe('what must be filled in', () => {
  test.each([
    ['用户名', '请输入用户名'],
    ['密码', '请输入密码'],
    ['确认密码', '请再次输入密码！'],
    ['图形验证码', '请输入图形验证码'],
  ])('%s: %s', async (name, text) => {
    await open(server, '1')
    await press('注册')
    expect(problemOf(name)).toBe(text)
    expect(callsOf(server, registerMember)).toEqual([])
  })

  test('the agreement: 请仔细阅读并勾选; the first field that is wrong has the focus', async () => {
    await open(server, '1')
    await press('注册')
    screen.getByText('请仔细阅读并勾选')
    await waitFor(() => expect(document.activeElement).toBe(field('用户名')))
  })

  test.each([
    ['公司名称', '请输入公司名称!'],
    ['联系人', '请输入联系人!'],
    ['职位', '请输入职位!'],
    ['手机号', '请输入正确手机号'],
    ['短信验证码', '请输入验证码'],
  ])('asks an enterprise for its %s: %s', async (name, text) => {
    await open(server, '3')
    await press('注册')
    expect(problemOf(name)).toBe(text)
  })

  test('asks an enterprise for industry and region', async () => {
    await open(server, '3')
    await press('注册')
    screen.getByText('请选择所属行业!')
    screen.getByText('请选择企业地区!')
  })
})

describe('what is wrong', () => {
  test.each([
    ['12345678', '密码强度不够'],
    [
      'Center2026',
      '口令长度至少8位，包括数字、小写字母、大写字母、特殊符号4类。口令不包含用户名，并且避免键盘排序密码!',
    ],
  ])('with the password %s is said when the field is left', async (password, text) => {
    await open(server, '1')
    await type('密码', password)
    expect(field('密码').getAttribute('aria-invalid')).toBeNull()
    await leave('密码')
    expect(field('密码').getAttribute('aria-invalid')).toBe('true')
    expect(problemOf('密码')).toBe(text)
  })

  test.each([
    ['', '', '10'],
    ['1234', '低', '30'],
    ['abc1', '中', '60'],
    ['abc1!', '强', '100'],
  ])('the strength of %j is %s: %s per cent', async (password, level, percent) => {
    await open(server, '1')
    await type('密码', password)
    expect(screen.getByRole('meter', { name: '密码强度' }).getAttribute('value')).toBe(percent)
    if (level) screen.getByText(level)
  })

  test('two passwords that differ', async () => {
    await open(server, '1')
    await type('密码', 'Center@2026')
    await type('确认密码', 'Center@2027')
    await leave('确认密码')
    expect(problemOf('确认密码')).toBe('两次密码不一致')
    await type('确认密码', ' Center@2026 ')
    await leave('确认密码')
    expect(problemOf('确认密码')).toBeFalsy()
  })

  test('reports a taken name or number when the field is left', async () => {
    server.answer(checkOnlyUser, false)
    server.answer(repeatPhone, { registered: true })
    await open(server, '1')
    await type('用户名', 'wangwu')
    await leave('用户名')
    expect(problemOf('用户名')).toBe('该用户名已被注册')
    expect(callsOf(server, checkOnlyUser)[0]?.query.get('tenantCode')).toBe('park')
    await type('手机号', '13900000001')
    await leave('手机号')
    expect(problemOf('手机号')).toBe('手机号已注册')
  })

  test('where the server wants a captcha before it says so, is said after one, and the form is sent without', async () => {
    server.refuse(checkOnlyUser, 'captcha.required')
    await open(server, '1')
    await type('用户名', 'wangwu')
    await leave('用户名')
    expect(problemOf('用户名')).toBeFalsy()
    await press('检查是否可用')
    screen.getByRole('dialog', { name: '请完成安全验证' })

    server.answer(checkOnlyUser, false)
    await acting(() => checkWith('username', 'a-proof'))
    expect(callsOf(server, checkOnlyUser).at(-1)?.query.get('imgCode')).toBe('a-proof')
    expect(problemOf('用户名')).toBe('该用户名已被注册')
    expect(screen.queryByRole('button', { name: '检查是否可用' })).toBeNull()
    await type('用户名', 'zhaoliu')
    expect(problemOf('用户名')).toBeFalsy()
  })

  test('a number that does not match the pattern of the tenant', async () => {
    await open(server, '1', { CENTER_PHONE_PATTERN: '^555\\d{4}$' })
    await type('手机号', '13900000001')
    await leave('手机号')
    expect(problemOf('手机号')).toBe('请输入正确手机号')
    await type('手机号', '5551234')
    await leave('手机号')
    expect(problemOf('手机号')).toBeFalsy()
  })
})
