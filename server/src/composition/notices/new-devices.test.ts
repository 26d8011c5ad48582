import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { and, eq, like } from 'drizzle-orm'
import { getLoginCaptcha, signIn, signInCentrally } from '@center/shared/contract'
import { setTestPassword } from '../../testing/passwords/set-test-password'
import { knownDevices } from '../../domains/auth/auth.tables'
import { letterReceivers, letters } from '../../domains/letters/letters.tables'
import { users } from '../../domains/members/members.tables'
import { messageChannels } from '../../domains/message-channels/message-channels.tables'
import { allowLetters } from '../../testing/samples/allow-letters'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'
import { encryptFor } from '../../testing/encrypt-for'

const PASSWORD = 'Begin@2026center'
const chromeOn = (system: string) => `Mozilla/5.0 (${system}) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36`
const CHROME = chromeOn('Windows NT 10.0; Win64; x64')
const PHONE = chromeOn('Linux; Android 15')

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp({ hasTestCodes: true, newDeviceNotice: true })
})
beforeEach(async () => {
  for (const id of ['u-zhangsan', 'u-lisi']) await setTestPassword(demo.db, id, PASSWORD)
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

type Form = { device?: string; agent?: string; username?: string; password?: string; from?: DemoApp }

/** Signs in; what the browser is known by from then on, and whether somebody is in. */
async function enter({ device, agent = CHROME, username = 'zhangsan', password = PASSWORD, from = demo }: Form = {}) {
  const picture = await from.guest.call(getLoginCaptcha, { querystring: { type: 'LOGIN', data: '17' } })
  const { cipher, kid } = await encryptFor(from.guest, password)
  const named = String(picture.headers['set-cookie']).split(';')[0] ?? ''
  const body = { username, password: cipher, kid, tenantCode: 'demo', imgvercode: '1234', captchaData: 17 }
  const cookie = device ? `${named}; center_device=${device}` : named
  const answer = await from.guest.call(signIn, { body }, { cookie, 'user-agent': agent })
  return { status: answer.status, ...deviceIn(answer.headers['set-cookie']) }
}

function deviceIn(cookies: unknown): { line: string; device: string } {
  const line =
    [cookies]
      .flat()
      .map(String)
      .find((text) => text.startsWith('center_device=')) ?? ''
  return { line, device: /=([\w-]{43});/.exec(line)?.[1] ?? '' }
}

const noticesOf = async (userId: string) => {
  const rows = await demo.db
    .select({ title: letters.title, remark: letters.remark })
    .from(letters)
    .innerJoin(letterReceivers, eq(letterReceivers.letterId, letters.id))
    .where(and(eq(letterReceivers.userId, userId), like(letters.title, '新设备登录提醒%')))
    .orderBy(letters.id)
  return rows.map(({ remark }) => remark)
}

test('the first device of an account is no news, another one is told of with all that helps', async () => {
  const first = await enter()
  expect(first).toMatchObject({ status: 200, device: expect.stringMatching(/^.{43}$/) })
  expect(await noticesOf('u-zhangsan')).toEqual([])
  await enter({ agent: PHONE })
  const [notice = '', ...more] = await noticesOf('u-zhangsan')
  expect(more).toEqual([])
  expect(notice).toContain('Chrome · Android')
  expect(notice).toContain('2026-01-01 08:00')
  expect(notice).toContain('127.0.0.1')
  expect(notice).toContain('/center/index?tc=demo#account=sign-ins"')
})

test('a device is known by its cookie, which scripts cannot read, with browser and system', async () => {
  const first = await enter()
  expect(first.line).toMatch(/; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
  const again = await enter({ device: first.device })
  expect(again.device).toBe(first.device)
  expect(await noticesOf('u-zhangsan')).toEqual([])
  await enter({ device: first.device, agent: PHONE })
  expect(await noticesOf('u-zhangsan')).toHaveLength(1)
  await enter({ device: first.device, agent: PHONE })
  expect(await noticesOf('u-zhangsan')).toHaveLength(1)
  const rows = await demo.db.select().from(knownDevices)
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain(first.device)
})

test('a device of one user is new to another one, and a refused sign-in makes no device known', async () => {
  await allowLetters(demo.db)
  const { device } = await enter()
  await enter({ username: 'lisi' })
  await enter({ username: 'lisi', device, password: 'Wrong@2026center' })
  expect(await noticesOf('u-lisi')).toEqual([])
  await enter({ username: 'lisi', device })
  expect([await noticesOf('u-lisi'), await noticesOf('u-zhangsan')]).toEqual([[expect.any(String)], []])
})

test('a user without the right to letters gets no notice, and no letter counts the user as receiver', async () => {
  await enter({ username: 'lisi' })
  await enter({ username: 'lisi', agent: PHONE })
  expect(await noticesOf('u-lisi')).toEqual([])
  const about = await demo.db.select().from(letters).where(like(letters.title, '新设备登录提醒%')).orderBy(letters.id)
  expect(about).toEqual([])
  await allowLetters(demo.db)
  await enter({ username: 'lisi', agent: PHONE })
  expect(await noticesOf('u-lisi')).toHaveLength(1)
})

test('the central sign-in tells of a new device as well', async () => {
  await enter()
  const { cipher, kid } = await encryptFor(demo.guest, PASSWORD)
  const picture = await demo.guest.call(getLoginCaptcha, { querystring: { type: 'LOGIN', data: '17' } })
  const cookie = String(picture.headers['set-cookie']).split(';')[0] ?? ''
  const body = { username: 'zhangsan', password: cipher, kid, tenantCode: 'demo', imgvercode: '1234', captchaData: 17 }
  const answer = await demo.guest.call(
    signInCentrally,
    { body, querystring: { tenantCode: 'demo' } },
    { cookie, 'user-agent': PHONE },
  )
  expect(answer.status).toBe(200)
  expect(deviceIn(answer.headers['set-cookie']).device).toMatch(/^.{43}$/)
  expect(await noticesOf('u-zhangsan')).toHaveLength(1)
})

test('a cookie of another form is replaced', async () => {
  const { device } = await enter({ device: 'x' })
  expect(device).toMatch(/^[\w-]{43}$/)
})

test('a portal that tells of no devices sets no cookie and keeps none', async () => {
  const quiet = await buildDemoApp({ hasTestCodes: true, newDeviceNotice: false })
  await setTestPassword(quiet.db, 'u-zhangsan', PASSWORD)
  expect(await enter({ from: quiet })).toMatchObject({ status: 200, line: '' })
  expect(await quiet.db.select().from(knownDevices)).toEqual([])
  await quiet.close()
})

describe('the e-mail', () => {
  let gateway: Server
  let heard: Promise<Record<string, unknown>>
  beforeEach(async () => {
    heard = new Promise((resolve) => {
      gateway = createServer((request, response) => {
        let body = ''
        request.on('data', (part: Buffer) => (body += part.toString('utf8')))
        request.on('end', () => {
          response.setHeader('content-type', 'application/json').end('{"id":"1"}')
          resolve(JSON.parse(body) as Record<string, unknown>)
        })
      })
    })
    await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done))
    const address = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/mail`
    const channel = { id: 'mail', tenantId: 't-demo', name: 'mail', kind: 'email', adapter: 'http' } as const
    await demo.db.insert(messageChannels).values({ ...channel, address, enabled: true })
  })
  afterEach(async () => {
    gateway.closeAllConnections()
    await new Promise((done) => gateway.close(done))
  })

  test('goes to the address of the user by the channel of the tenant', async () => {
    await demo.db.update(users).set({ email: 'zhangsan@example.com' }).where(eq(users.id, 'u-zhangsan'))
    await enter()
    await enter({ agent: PHONE })
    const mail = await heard
    expect(mail).toMatchObject({ email: 'zhangsan@example.com', purpose: 'new-device', locale: 'zh' })
    expect(mail['text']).toMatch(/zhangsan[\s\S]+Chrome · Android，网络地址 127\.0\.0\.1[\s\S]+#account=sign-ins/)
  })
})
