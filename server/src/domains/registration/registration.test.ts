import { eq } from 'drizzle-orm'
import {
  checkOnlyUser,
  getNumberedCaptcha,
  getRegisterContent,
  getUserInfo,
  listEnterprises,
  registerEnterprise,
  registerMember,
  repeatPhone,
  sendPhoneCode,
  type Registered,
} from '@center/shared/contract'
import { buildTestApp, type TestApp } from '../../testing/build-test-app'
import { encryptFor } from '../../testing/encrypt-for'
import { tenants } from '../configuration/configuration.tables'
import { enterprises, memberships, roles, userRoles, users, workbenches } from '../members/members.tables'
import { credentials } from '../auth/auth.tables'
import { setTestPassword } from '../../testing/passwords/set-test-password'

const MINUTE = 60_000
const PASSWORD = 'Begin@2026center'
const NUMBER = 'a-number-of-this-page'
const AGREEMENT = '<p>协议</p>'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp({ hasTestCodes: true })
  const theme = (value: string, more: object = {}) => ({ CENTER_REGISTER_THEME: value, ...more })
  await server.db.insert(tenants).values([
    { id: 't-one', code: 'one', name: 'Hafen Neun', isDefault: true, settings: theme('1') },
    {
      id: 't-three',
      code: 'three',
      name: '丙',
      settings: theme('3', {
        CENTER_REGISTER_TITLE: '企业注册',
        CENTER_REGISTER_AGREEMENT: AGREEMENT,
        CENTER_CAPTCHA_TYPE: 'kaptcha',
      }),
    },
    {
      id: 't-region',
      code: 'region',
      name: '区',
      settings: theme('region', { CENTER_NOTSMS: true, CENTER_BACK_URL: 'https://region.example/' }),
    },
    { id: 't-closed', code: 'closed', name: '停', enabled: false },
  ])
  for (const tenantId of ['t-one', 't-three']) {
    await server.db.insert(workbenches).values({ id: `w-${tenantId}`, tenantId, code: 'WB_ENT', name: '企业工作台' })
    const role = { id: `r-${tenantId}`, tenantId, code: 'ENT', name: '企业角色', workbenchCode: 'WB_ENT' }
    await server.db.insert(roles).values(role)
  }
})
beforeEach(async () => {
  server.clock.advance(61 * MINUTE)
  await server.db.delete(users)
  await server.db.delete(enterprises)
  const known = { id: 'u-known', tenantId: 't-one', username: 'Known', name: '旧', mobile: '13800000001' }
  await server.db.insert(users).values(known)
})
afterAll(() => server.close())

async function encrypted(password = PASSWORD) {
  const { cipher, kid } = await encryptFor(server.guest, password)
  return { password: cipher, kid }
}

async function showPicture() {
  await server.guest.call(getNumberedCaptcha, { querystring: { number: NUMBER } })
  return { imgCode: '1234', number: NUMBER }
}

async function sendCode(phone: string, tenantCode: string) {
  const { number } = await showPicture()
  const body = { phone, type: 2, imageCode: '1234', number, tenantCode }
  expect((await server.guest.call(sendPhoneCode, { querystring: {}, body })).status).toBe(200)
}

/** A solved captcha of registration, as another way of proving than a picture gives it. */
async function account(over: Record<string, string> = {}, password = PASSWORD) {
  const body = {
    tenantCode: 'one',
    username: 'wangwu',
    ...(await encrypted(password)),
    ...(await showPicture()),
    ...over,
  }
  return server.guest.call(registerMember, { body })
}

const company = {
  tenantCode: 'region',
  companyName: '江岸精工',
  industryCode: '3421',
  country: '420102',
  contacts: '王五',
  position: '厂长',
  mobile: '13900000009',
}
async function enterprise(over: Record<string, string> = {}, password = PASSWORD) {
  const body = { ...company, ...(await encrypted(password)), ...(await showPicture()), ...over }
  return server.guest.call(registerEnterprise, { body })
}

describe('an account', () => {
  test('is made with its role and password, and opens the portal', async () => {
    const answer = await account()
    expect(answer).toMatchObject({ http: 200, status: 200, data: { username: 'wangwu', tenantCode: 'one' } })
    const { userId } = answer.data as Registered
    const caller = await server.signIn({ userId, tenantId: 't-one', tenantCode: 'one' })
    expect((await caller.call(getUserInfo, { querystring: {} })).data).toMatchObject({
      username: 'wangwu',
      name: 'wangwu',
      roleCode: 'ENT',
      wbCode: 'WB_ENT',
      mobile: '',
    })
    const [row] = await server.db.select().from(credentials).where(eq(credentials.userId, userId))
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
  })

  test.each([
    [{ username: '' }, [{ field: 'username', code: 'required' }]],
    [{ username: 'wang wu' }, [{ field: 'username', code: 'form' }]],
    [{ username: '13900000001' }, [{ field: 'username', code: 'phoneName' }]],
    [
      { mobile: '1390' },
      [
        { field: 'mobile', code: 'phone' },
        { field: 'smsCode', code: 'required' },
      ],
    ],
    [{ mobile: '13900000001' }, [{ field: 'smsCode', code: 'required' }]],
  ])('with %j is refused at its field', async (over, data) => {
    expect(await account(over)).toMatchObject({ status: 40001, data })
    expect(await server.db.select().from(users)).toHaveLength(1)
  })

  test.each([
    ['12345678', 'weak'],
    ['Center2026', 'rule'],
    ['x1$WangWu', 'rule'],
    ['Qwer#2x9', 'rule'],
    ['x9$Hafen-Neun', 'name'],
    ['Harbour#2029', 'guessable'],
  ])('with the password %s is refused: %s', async (password, code) => {
    expect(await account({}, password)).toMatchObject({ status: 40001, data: [{ field: 'password', code }] })
  })

  test.each(['Known', 'known', 'KNOWN'])('refuses the name %s, which is taken', async (username) => {
    expect(await account({ username })).toMatchObject({
      status: 40913,
      message: '该用户名已被注册',
      data: [{ field: 'username', code: 'taken' }],
    })
  })

  test('refuses a phone that is taken, and does not use up the code by a slip', async () => {
    await sendCode('13900000002', 'one')
    const taken = { mobile: '13800000001', smsCode: '123456' }
    expect(await account(taken)).toMatchObject({ status: 40914, data: [{ field: 'mobile', code: 'taken' }] })
    const given = { mobile: '13900000002', smsCode: '123456' }
    expect(await account({ ...given, username: 'Known' })).toMatchObject({ status: 40913 })
    expect(await account(given)).toMatchObject({ status: 200 })
  })

  test('the same name is free in another tenant, and a name of one tenant is not told to another', async () => {
    const asked = { username: 'known', tenantCode: 'three' }
    expect((await server.guest.call(checkOnlyUser, { querystring: asked })).data).toBe(true)
  })

  test('without a phone needs the captcha, once', async () => {
    expect(await account({ imgCode: '9999' })).toMatchObject({ status: 40012 })
    expect(await account({ imgCode: '' })).toMatchObject({ status: 40012 })
    const picture = await showPicture()
    const body = { tenantCode: 'one', ...(await encrypted()), ...picture }
    expect(await server.guest.call(registerMember, { body: { ...body, username: 'first' } })).toMatchObject({
      status: 200,
    })
    expect(await server.guest.call(registerMember, { body: { ...body, username: 'second' } })).toMatchObject({
      status: 40012,
    })
  })

  test('with a phone needs its code, which is good for one account', async () => {
    await sendCode('13900000003', 'one')
    const given = { mobile: '13900000003', imgCode: '' }
    expect(await account({ ...given, smsCode: '000000' })).toMatchObject({
      status: 40014,
      data: [{ field: 'smsCode', code: 'wrong' }],
    })
    const burst = await Promise.all(
      ['one-a', 'one-b', 'one-c'].map((username) => account({ ...given, smsCode: '123456', username })),
    )
    expect(burst.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await server.db.select().from(users).where(eq(users.mobile, '13900000003'))).toHaveLength(1)
  })

  test('a code is over after five tries, also when they come at once', async () => {
    await sendCode('13900000004', 'one')
    const tries = Array.from({ length: 8 }, () => account({ mobile: '13900000004', smsCode: '000000', imgCode: '' }))
    expect((await Promise.all(tries)).every(({ status }) => status === 40014)).toBe(true)
    expect(await account({ mobile: '13900000004', smsCode: '123456', imgCode: '' })).toMatchObject({ status: 40014 })
  })

  test('makes one whole account when two ask for one name at once', async () => {
    const forms = await Promise.all(
      Array.from({ length: 6 }, async (_, place) => {
        const number = `${NUMBER}-${place}`
        await server.guest.call(getNumberedCaptcha, { querystring: { number } })
        const username = place % 2 === 0 ? 'racer' : 'Racer'
        return { tenantCode: 'one', username, ...(await encrypted()), imgCode: '1234', number }
      }),
    )
    const answers = await Promise.all(forms.map((body) => server.guest.call(registerMember, { body })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 40913)).toHaveLength(5)
    const made = (await server.db.select().from(users)).filter(({ username }) => username.toLowerCase() === 'racer')
    expect(made).toHaveLength(1)
    const [{ id = '' } = {}] = made
    expect(await server.db.select().from(userRoles).where(eq(userRoles.userId, id))).toHaveLength(1)
    expect(await server.db.select().from(credentials).where(eq(credentials.userId, id))).toHaveLength(1)
  })

  test.each([
    ['a tenant that registers enterprises', 'three', 40303],
    ['a tenant that is not there', 'nowhere', 40430],
    ['a tenant that is closed', 'closed', 40430],
  ])('is not made for %s', async (_, tenantCode, status) => {
    expect((await account({ tenantCode })).status).toBe(status)
  })

  test('needs a password that can be read', async () => {
    expect((await account({ password: 'AAAA' })).status).toBe(40013)
    expect((await account({ kid: 'other' })).status).toBe(40013)
  })

  test('is asked for sixty times an hour from one address', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 62; time += 1) statuses.push((await account({ username: '' })).status)
    expect(statuses.filter((status) => status === 42901)).toHaveLength(2)
  })
})

describe('an enterprise', () => {
  test('comes with the account of who brings it, and waits for its review', async () => {
    await sendCode('13900000009', 'three')
    const answer = await enterprise({ tenantCode: 'three', smsCode: '123456', imgCode: '' })
    expect(answer).toMatchObject({ status: 200, data: { username: '13900000009', entId: expect.any(String) } })
    const { userId } = answer.data as Registered
    const caller = await server.signIn({ userId, tenantId: 't-three', tenantCode: 'three' })
    const { data } = await caller.call(listEnterprises, { querystring: {} })
    expect(data).toMatchObject({ rows: [{ entName: '江岸精工', estatus: '0', creditCode: '' }], total: 1 })
    const [row] = await server.db.select().from(enterprises)
    expect(row).toMatchObject({
      industryCode: '3421',
      regionCode: '420102',
      contactName: '王五',
      contactPosition: '厂长',
    })
    expect(await server.db.select().from(memberships)).toMatchObject([{ userId, isFounder: true }])
    expect((await server.db.select().from(users).where(eq(users.id, userId)))[0]?.name).toBe('王五')
  })

  test('without SMS is proven by the captcha, and told where the tenant wants it to go', async () => {
    expect(await enterprise()).toMatchObject({ status: 200, data: { backUrl: 'https://region.example/' } })
    expect(await enterprise({ mobile: '13900000010', imgCode: '9999' })).toMatchObject({ status: 40012 })
  })

  test.each(['companyName', 'industryCode', 'country', 'contacts', 'position', 'mobile'])('needs %s', async (field) => {
    expect(await enterprise({ [field]: ' ' })).toMatchObject({ status: 40001, data: [{ field, code: 'required' }] })
  })

  test.each([
    ['industryCode', '342'],
    ['industryCode', '9999'],
    ['country', '999999'],
    ['country', '0'],
  ])('refuses the %s %s, which cannot be chosen', async (field, value) => {
    expect(await enterprise({ [field]: value })).toMatchObject({ status: 40001, data: [{ field, code: 'form' }] })
  })

  test.each(['420000', '420100', '420102'])('may be of any level of region: %s', async (country) => {
    expect((await enterprise({ country })).status).toBe(200)
  })

  test('refuses a phone that is taken', async () => {
    await enterprise()
    expect(await enterprise()).toMatchObject({ status: 40914, data: [{ field: 'mobile', code: 'taken' }] })
    expect(await server.db.select().from(enterprises)).toHaveLength(1)
  })

  test('is not made where accounts are registered', async () => {
    expect((await enterprise({ tenantCode: 'one' })).status).toBe(40303)
  })
})

describe('whether a name or a number is free', () => {
  test.each([
    ['unknown', true],
    ['known', false],
    ['KNOWN', false],
  ])('the name %s: %s', async (username, data) => {
    expect(await server.guest.call(checkOnlyUser, { querystring: { username } })).toMatchObject({ status: 200, data })
  })

  test('the number, and never whose it is', async () => {
    const ask = async (phone: string) => (await server.guest.call(repeatPhone, { body: { phone } })).data
    expect(await ask('13800000001')).toEqual({ registered: true })
    expect(await ask('13800000002')).toBeNull()
  })

  test('a session asks about its own tenant, whatever it names', async () => {
    await setTestPassword(server.db, 'u-known', PASSWORD)
    const caller = await server.signIn({ userId: 'u-known', tenantId: 't-one', tenantCode: 'one' })
    const body = { phone: '13800000001', tenantCode: 'three' }
    expect((await caller.call(repeatPhone, { body })).data).toEqual({ registered: true })
  })

  test('is told 20 times an hour to one network, and then for a captcha each', async () => {
    const askName = (username: string, captcha = {}) =>
      server.guest.call(checkOnlyUser, { querystring: { username, ...captcha } })
    const askPhone = (captcha = {}) => server.guest.call(repeatPhone, { body: { phone: '13800000001', ...captcha } })
    for (let time = 0; time < 20; time += 1) expect((await askName(`n${time}`)).status).toBe(200)
    expect(await askName('known')).toMatchObject({ status: 40017, message: '请先完成验证码', data: null })
    expect((await askPhone()).status).toBe(40017)
    expect((await askName('known', { ...(await showPicture()), imgCode: '0000' })).status).toBe(40012)

    expect(await askName('known', await showPicture())).toMatchObject({ status: 200, data: false })
    const proof = await showPicture()
    expect(await askPhone(proof)).toMatchObject({ status: 200, data: { registered: true } })
    expect((await askPhone(proof)).status).toBe(40012)
    server.clock.advance(60 * 60_000)
    expect((await askPhone()).status).toBe(200)
  })
})

describe('what stands around the form', () => {
  test('is theme, title, filing number and agreement of the tenant', async () => {
    const { data } = await server.guest.call(getRegisterContent, { querystring: { tenantCode: 'three' } })
    expect(data).toEqual({
      tenantCode: 'three',
      registerAgreement: AGREEMENT,
      registerTitle: '企业注册',
      filingNumber: '',
      theme: '3',
    })
  })

  test('is in English for English calls, as far as the tenant has it', async () => {
    const english = { ...getRegisterContent, url: `${getRegisterContent.url}?language=eng` } as const
    const of = async (tenantCode: string) =>
      (await server.app.inject(`${english.url}&tenantCode=${tenantCode}`)).json<{ data: object }>().data
    expect(await of('three')).toMatchObject({ registerAgreement: AGREEMENT, registerTitle: '企业注册' })
    const settings = { CENTER_REGISTER_TITLE_EN: 'Registration', CENTER_REGISTER_AGREEMENT_EN: '<p>Agreement</p>' }
    const [row] = await server.db.select().from(tenants).where(eq(tenants.code, 'three'))
    await server.db
      .update(tenants)
      .set({ settings: { ...row?.settings, ...settings } })
      .where(eq(tenants.code, 'three'))
    expect(await of('three')).toMatchObject({ registerAgreement: '<p>Agreement</p>', registerTitle: 'Registration' })
    await server.db
      .update(tenants)
      .set({ settings: row?.settings ?? {} })
      .where(eq(tenants.code, 'three'))
  })

  test('is that of the deployment’s own tenant where none is named, and of no tenant that is closed', async () => {
    const of = (tenantCode?: string) => server.guest.call(getRegisterContent, { querystring: { tenantCode } })
    expect((await of()).data).toMatchObject({ tenantCode: 'one', theme: '1' })
    expect((await of('closed')).status).toBe(40430)
  })
})
