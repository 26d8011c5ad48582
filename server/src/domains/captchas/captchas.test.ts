import { eq } from 'drizzle-orm'
import { getCaptchaType, getNumberedCaptcha, type CaptchaChallenge, type CaptchaPoint } from '@center/shared/contract'
import { createAjClient } from '../../testing/aj-client'
import { buildTestApp, type TestApp } from '../../testing/build-test-app'
import { tenants } from '../configuration/configuration.tables'
import { captchaChallenges, captchaProofs } from './captchas.tables'
import { createCaptchas } from './captchas.plugin'
import type { Player } from './captcha-limits'

const MINUTE = 60_000
const player: Player = { ip: '192.0.2.1', agent: 'client', clientUid: null }
let server: TestApp
let nextAddress = 0

beforeAll(async () => {
  server = await buildTestApp()
  await server.db.insert(tenants).values([
    { id: 't-demo', code: 'demo', name: '示例', isDefault: true },
    { id: 't-park', code: 'park', name: '园区', settings: { CENTER_REGISTER_THEME: '3' } },
    {
      id: 't-words',
      code: 'words',
      name: '文字',
      settings: { CENTER_CAPTCHA_TYPE: 'clickWord', CENTER_LOGIN_CAPTCHA_TYPE: 'blockPuzzle' },
    },
  ])
})
afterAll(() => server.close())

/** A client at an address that no one has used yet. */
function newClient(agent = 'client') {
  nextAddress += 1
  return createAjClient(server.app, { ip: `198.51.${nextAddress >> 8}.${nextAddress & 255}`, agent })
}

async function solutionOf(token: string): Promise<CaptchaPoint[]> {
  const [row] = await server.db.select().from(captchaChallenges).where(eq(captchaChallenges.token, token))
  return row && row.solution.kind !== 'sms' ? row.solution.points : []
}

type Kind = 'blockPuzzle' | 'clickWord'

async function challenge(kind: Kind, more: object = {}, client = newClient()) {
  const { repData } = await client.get({ captchaType: kind, ...more })
  const given = repData as CaptchaChallenge
  const points = await solutionOf(given.token)
  server.clock.advance(1_000)
  return { client, given, points, right: kind === 'blockPuzzle' ? (points[0] as CaptchaPoint) : points }
}

/** The rules on the server's own database. */
function openRules() {
  const { db, clock, app } = server
  const notCalled = () => Promise.reject(new Error('No SMS here'))
  return createCaptchas({
    db,
    now: clock.now,
    limits: app.limits,
    config: app.config,
    knowsPhone: notCalled,
    settingsOf: async () => null,
    sms: { send: notCalled, isCode: notCalled },
  })
}

/** Redeems as sign-in would. */
function redeem(proof: string, scene: 'LOGIN' | 'REGISTER' = 'LOGIN') {
  nextAddress += 1
  return openRules().challenges.redeem(proof, { scene, player: { ...player, ip: `203.0.113.${nextAddress}` } })
}

const pngSize = (base64: string) => {
  const png = Buffer.from(base64, 'base64')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

describe('get', () => {
  test('answers a slider in the words of the protocol, and never where the piece belongs', async () => {
    const answer = await newClient().get({ captchaType: 'blockPuzzle', clientUid: 'slider-1', ts: 1, unknown: true })
    expect(answer).toMatchObject({ repCode: '0000', repMsg: null, success: true, status: 200, data: null })
    const { repData } = answer
    expect(repData).toMatchObject({
      token: expect.stringMatching(/^[0-9a-f]{32}$/),
      secretKey: expect.stringMatching(/^[A-Za-z0-9]{16}$/),
      wordList: null,
      result: false,
      point: null,
    })
    expect(pngSize(repData!.originalImageBase64)).toEqual([310, 155])
    expect(pngSize(String(repData!.jigsawImageBase64))).toEqual([47, 155])
  })

  test('answers three of four words for clicks', async () => {
    const { repData } = await newClient().get({ captchaType: 'clickWord' })
    expect(repData).toMatchObject({
      jigsawImageBase64: null,
      wordList: [expect.any(String), expect.any(String), expect.any(String)],
    })
    expect(new Set(repData!.wordList).size).toBe(3)
    expect(pngSize(repData!.originalImageBase64)).toEqual([310, 155])
  })

  test('puts the piece anywhere from 48 to 262, and draws no picture twice', async () => {
    const made = await Promise.all(Array.from({ length: 60 }, () => challenge('blockPuzzle')))
    const places = made.map(({ points }) => points[0]?.x ?? 0)
    expect(Math.min(...places)).toBeGreaterThanOrEqual(48)
    expect(Math.max(...places)).toBeLessThan(263)
    expect(new Set(places).size).toBeGreaterThan(25)
    expect(new Set(made.map(({ given }) => given.originalImageBase64)).size).toBe(60)
  })

  test.each([
    [null, '0011', '类型不能为空'],
    [{}, '0011', '类型不能为空'],
    [{ captchaType: 'rotatePuzzle' }, '0015', '类型错误'],
  ])('refuses %j with %s', async (body, repCode, repMsg) => {
    expect(await newClient().get(body)).toMatchObject({ repCode, repMsg, repData: null, success: false })
  })

  test('says it in English when asked', async () => {
    expect((await newClient().get({}, 'eng')).repMsg).toBe('The type is missing')
  })
})

describe('check', () => {
  test.each(['blockPuzzle', 'clickWord'] as const)(
    'takes the right answer to %s and echoes the request',
    async (kind) => {
      const { client, given, right } = await challenge(kind)
      const { body } = client.answer(given, kind, right)
      const answer = await client.check(body)
      expect(answer).toMatchObject({ repCode: '0000', repMsg: null, success: true })
      expect(answer.repData).toMatchObject({ ...body, result: true, captchaVerification: null, clientUid: null })
    },
  )

  test.each([
    [-6, '6111'],
    [-5, '0000'],
    [5.75, '0000'],
    [6, '6111'],
  ])('answers a slider that is %d px off with %s', async (off, repCode) => {
    const { client, given, points } = await challenge('blockPuzzle')
    const { body } = client.answer(given, 'blockPuzzle', { x: points[0]!.x + off, y: 5 })
    expect((await client.check(body)).repCode).toBe(repCode)
  })

  test('rejects a slider at another height than 5', async () => {
    const { client, given, points } = await challenge('blockPuzzle')
    const { body } = client.answer(given, 'blockPuzzle', { x: points[0]!.x, y: 6 })
    expect(await client.check(body)).toMatchObject({ repCode: '6111', repMsg: '验证失败', repData: null })
  })

  test.each([
    ['25 px off', (points: CaptchaPoint[]) => points.map(({ x, y }) => ({ x: x + 25, y: y - 25 })), '0000'],
    ['26 px off', (points: CaptchaPoint[]) => points.map(({ x, y }) => ({ x: x + 26, y })), '6111'],
    ['in another order', (points: CaptchaPoint[]) => points.toReversed(), '6111'],
    ['of two words', (points: CaptchaPoint[]) => points.slice(1), '6111'],
    ['with one too many', (points: CaptchaPoint[]) => [...points, { x: 1, y: 1 }], '0000'],
  ])('of clicks %s', async (_, change, repCode) => {
    const { client, given, points } = await challenge('clickWord')
    const { body } = client.answer(given, 'clickWord', change(points))
    expect((await client.check(body)).repCode).toBe(repCode)
  })

  test.each([
    ['right', 0],
    ['wrong', 40],
  ])('uses the challenge up when it is %s', async (_, off) => {
    const { client, given, points } = await challenge('blockPuzzle')
    await client.check(client.answer(given, 'blockPuzzle', { x: points[0]!.x + off, y: 5 }).body)
    const { body } = client.answer(given, 'blockPuzzle', { x: points[0]!.x, y: 5 })
    expect(await client.check(body)).toMatchObject({ repCode: '6110', repMsg: '验证码已失效，请重新获取' })
  })

  test('comes too late after two minutes', async () => {
    const { client, given, right } = await challenge('blockPuzzle')
    server.clock.advance(2 * MINUTE)
    expect((await client.check(client.answer(given, 'blockPuzzle', right).body)).repCode).toBe('6110')
  })

  test('faster than anybody reads is wrong', async () => {
    const client = newClient()
    const { repData } = await client.get({ captchaType: 'blockPuzzle' })
    server.clock.advance(149)
    const [point] = await solutionOf(repData!.token)
    expect((await client.check(client.answer(repData!, 'blockPuzzle', point!).body)).repCode).toBe('6111')
  })

  test.each([
    ['of a hand', [2, 8, 20, 45, 70, 88, 97, 100], '0000'],
    ['of a program', [12, 25, 37, 50, 62, 75, 87, 100], '6111'],
  ])('with a trace %s', async (_, shares, repCode) => {
    const { client, given, points } = await challenge('blockPuzzle')
    const { x } = points[0]!
    const pointer = shares.map((share, place) => [(x * share) / 100, 0, place * 40])
    const { body } = client.answer(given, 'blockPuzzle', { x, y: 5 })
    expect((await client.check({ ...body, trace: { keys: [], pointer } })).repCode).toBe(repCode)
  })

  test('by somebody who says to be another is refused; who says nothing is not', async () => {
    const other = await challenge('blockPuzzle', { clientUid: 'slider-1' })
    const stolen = { ...other.client.answer(other.given, 'blockPuzzle', other.right).body, clientUid: 'slider-2' }
    expect((await other.client.check(stolen)).repCode).toBe('6110')
    const quiet = await challenge('blockPuzzle', { clientUid: 'slider-1' })
    expect((await quiet.client.check(quiet.client.answer(quiet.given, 'blockPuzzle', quiet.right).body)).repCode).toBe(
      '0000',
    )
  })

  test.each([
    ['no token', { token: '' }, '0011', 'token不能为空'],
    ['no points', { pointJson: '' }, '0011', '坐标不能为空'],
    ['another type', { captchaType: 'clickWord' }, '6111', '验证失败'],
    ['plain text', { pointJson: '{"x":150,"y":5}' }, '6111', '验证失败'],
    ['an unknown token', { token: '0'.repeat(32) }, '6110', '验证码已失效，请重新获取'],
  ])('with %s', async (_, change, repCode, repMsg) => {
    const { client, given, right } = await challenge('blockPuzzle')
    const { body } = client.answer(given, 'blockPuzzle', right)
    expect(await client.check({ ...body, ...change })).toMatchObject({ repCode, repMsg, success: false })
  })
})

describe('the proof', () => {
  async function solve(more: object = {}) {
    const { client, given, right } = await challenge('blockPuzzle', more)
    const { body, captchaVerification } = client.answer(given, 'blockPuzzle', right)
    await client.check(body)
    return captchaVerification
  }

  test('takes a proof that the client writes itself once', async () => {
    const proof = await solve()
    expect([await redeem(proof), await redeem(proof)]).toEqual([true, false])
  })

  test('rejects the proof after a failed attempt', async () => {
    const { client, given } = await challenge('blockPuzzle')
    const { body, captchaVerification } = client.answer(given, 'blockPuzzle', { x: 0, y: 5 })
    await client.check(body)
    expect(await redeem(captchaVerification)).toBe(false)
  })

  test('is for the purpose the challenge was asked for', async () => {
    expect(await redeem(await solve({ scene: 'REGISTER' }), 'LOGIN')).toBe(false)
    expect(await redeem(await solve({ scene: 'LOGIN' }), 'LOGIN')).toBe(true)
  })

  test('is void after three minutes, and swept away with what else is over', async () => {
    const proof = await solve()
    await challenge('clickWord')
    server.clock.advance(3 * MINUTE)
    expect(await redeem(proof)).toBe(false)
    await solve()
    server.clock.advance(3 * MINUTE + 1)
    await openRules().sweep()
    expect(await server.db.select().from(captchaProofs)).toEqual([])
    expect(await server.db.select().from(captchaChallenges)).toEqual([])
  })
})

describe('limits', () => {
  beforeEach(() => server.clock.advance(10 * MINUTE))

  test('an address gets thirty pictures a minute, whatever its browsers call themselves', async () => {
    const client = newClient()
    server.clock.advance(MINUTE - (server.clock.now().getTime() % MINUTE) - 1_000)
    const answers = await Promise.all(
      Array.from({ length: 34 }, (_, place) =>
        client.get({ captchaType: 'blockPuzzle', clientUid: `slider-${place}` }),
      ),
    )
    const codes = answers.map(({ repCode }) => repCode)
    expect(codes.filter((code) => code === '0000')).toHaveLength(30)
    expect(codes.filter((code) => code === '6201')).toHaveLength(4)
    // Another minute of the clock is not a minute later.
    server.clock.advance(2_000)
    expect((await client.get({ captchaType: 'blockPuzzle' })).repCode).toBe('6201')
    server.clock.advance(MINUTE)
    expect((await client.get({ captchaType: 'blockPuzzle' })).repCode).toBe('0000')
  })

  test('an address tries sixty times a minute', async () => {
    const client = newClient()
    const body = { captchaType: 'blockPuzzle', token: '0'.repeat(32), pointJson: 'AAAA' }
    const answers = await Promise.all(Array.from({ length: 62 }, () => client.check(body)))
    expect(answers.filter(({ repCode }) => repCode === '6204')).toHaveLength(2)
    expect(answers.find(({ repCode }) => repCode === '6204')?.repMsg).toBe('验证过于频繁，请稍后再试')
  })

  test('the sixth failure of a browser in a minute locks it for five, and no other of its address', async () => {
    const client = newClient('one')
    for (let time = 0; time < 6; time += 1) {
      const { given } = await challenge('blockPuzzle', { clientUid: 'slider-1' }, client)
      await client.check({ ...client.answer(given, 'blockPuzzle', { x: 0, y: 5 }).body, clientUid: 'slider-1' })
    }
    expect(await client.get({ captchaType: 'blockPuzzle', clientUid: 'slider-1' })).toMatchObject({
      repCode: '6202',
      repMsg: '接口验证失败数过多，请稍后再试',
    })
    expect((await client.get({ captchaType: 'blockPuzzle', clientUid: 'slider-2' })).repCode).toBe('0000')
    server.clock.advance(5 * MINUTE)
    expect((await client.get({ captchaType: 'blockPuzzle', clientUid: 'slider-1' })).repCode).toBe('0000')
  })
})

describe('the enabled type', () => {
  test.each([
    ['demo', 'REGISTER', 'kaptcha'],
    ['park', 'REGISTER', 'blockPuzzle'],
    ['park', 'LOGIN', 'kaptcha'],
    ['words', 'SMS', 'clickWord'],
    ['words', 'LOGIN', 'blockPuzzle'],
    ['nowhere', 'LOGIN', 'kaptcha'],
  ] as const)('has for %s at %s the type %s', async (tenantCode, scene, kind) => {
    expect((await server.guest.call(getCaptchaType, { body: { tenantCode, scene } })).data).toBe(kind)
  })

  test('is told to a client that sends nothing', async () => {
    expect((await server.guest.call(getCaptchaType, { body: undefined })).data).toBe('kaptcha')
  })

  test('is not told for a scene that does not exist', async () => {
    expect((await server.guest.call(getCaptchaType, { body: { scene: 'OTHER' as 'LOGIN' } })).status).toBe(40001)
  })
})

test('the picture of registration is a PNG, for a name of sixteen characters and more', async () => {
  const number = '0123456789abcdef'
  const picture = await server.guest.call(getNumberedCaptcha, { querystring: { number } })
  expect(picture.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' })
  expect((await server.guest.call(getNumberedCaptcha, { querystring: { number: 'short' } })).status).toBe(40001)
})

test('without test codes no one is told an answer', async () => {
  const { given } = await challenge('blockPuzzle')
  const answer = await server.app.inject(`/api/test/captcha/${given.token}`)
  expect(answer.statusCode).toBe(404)
})
