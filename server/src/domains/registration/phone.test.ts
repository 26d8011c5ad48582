import { eq } from 'drizzle-orm'
import { getNumberedCaptcha, sendOwnPhoneCode, updatePhone } from '@center/shared/contract'
import { buildTestApp, type Caller, type TestApp } from '../../testing/build-test-app'
import { tenants } from '../configuration/configuration.tables'
import { users } from '../members/members.tables'

const MINUTE = 60_000
const NUMBER = 'a-number-of-this-page'
const OLD = '13800000004'
const NEW = '13900000004'

let server: TestApp
let caller: Caller
beforeAll(async () => {
  server = await buildTestApp({ hasTestCodes: true })
  const settings = { CENTER_CAPTCHA_TYPE: 'blockPuzzle' }
  await server.db.insert(tenants).values({ id: 't-park', code: 'park', name: '园区', settings })
})
beforeEach(async () => {
  server.clock.advance(61 * MINUTE)
  await server.db.delete(users)
  await server.db.insert(users).values([
    { id: 'u-wangwu', tenantId: 't-park', username: 'wangwu', name: '王五', mobile: OLD },
    { id: 'u-other', tenantId: 't-park', username: 'other', name: '他人', mobile: '13800000005' },
    { id: 'u-bare', tenantId: 't-park', username: 'bare', name: '无手机' },
  ])
  caller = await signIn('u-wangwu')
})
afterAll(() => server.close())

const signIn = (userId: string) => server.signIn({ userId, tenantId: 't-park', tenantCode: 'park' })

async function sendCode(who: Caller, phone = NEW) {
  await server.guest.call(getNumberedCaptcha, { querystring: { number: NUMBER } })
  return who.call(sendOwnPhoneCode, { body: { phone, imageCode: '1234', number: NUMBER } })
}
const change = (over: object = {}, who = caller) =>
  who.call(updatePhone, { body: { oldPhone: OLD, newPhone: NEW, smsCode: '123456', number: '', ...over } })

async function mobileOf(userId: string) {
  const [user] = await server.db.select().from(users).where(eq(users.id, userId))
  return user?.mobile
}

test('another phone needs the old number and the code that went to the new one', async () => {
  expect((await sendCode(caller)).status).toBe(200)
  expect(await change()).toMatchObject({ status: 200, data: true })
  expect(await mobileOf('u-wangwu')).toBe(NEW)
})

test.each([
  ['the old number is another one', { oldPhone: '13800000009' }, [{ field: 'oldPhone', message: 'wrong' }]],
  ['the new one is none', { newPhone: '139' }, [{ field: 'newPhone', message: 'phone' }]],
  ['the new one is the old one', { newPhone: OLD }, [{ field: 'newPhone', message: 'same' }]],
])('is refused when %s', async (_, over, data) => {
  expect(await change(over)).toMatchObject({ status: 40001, data })
  expect(await mobileOf('u-wangwu')).toBe(OLD)
})

test('a number that somebody has is refused', async () => {
  expect(await change({ newPhone: '13800000005' })).toMatchObject({
    ...{ status: 40914, message: '手机号已注册', data: [{ field: 'newPhone', message: 'taken' }] },
  })
})

test('a wrong code, and the code of another number, are refused', async () => {
  await sendCode(caller)
  expect(await change({ smsCode: '000000' })).toMatchObject({ status: 40014 })
  expect(await change({ newPhone: '13900000009' })).toMatchObject({ status: 40014 })
})

test('of two at once for one number, one gets it', async () => {
  await sendCode(caller)
  const bare = await signIn('u-bare')
  const answers = await Promise.all([change(), change({ oldPhone: '' }, bare)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const owners = await server.db.select().from(users).where(eq(users.mobile, NEW))
  expect(owners).toHaveLength(1)
})

test('who has no phone yet names none', async () => {
  const bare = await signIn('u-bare')
  await sendCode(bare)
  expect(await change({ oldPhone: '' }, bare)).toMatchObject({ status: 200 })
})

test('the code is for who is signed in, and nobody else', async () => {
  expect((await sendCode(server.guest)).status).toBe(40101)
  expect((await change({}, server.guest)).status).toBe(40101)
})
