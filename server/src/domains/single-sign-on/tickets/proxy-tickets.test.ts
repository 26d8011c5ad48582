import { eq } from 'drizzle-orm'
import { redeemTicket } from '@center/shared/contract'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app'
import { application, createCentralVisitor, fillTenants, type CentralVisitor } from '../../../testing/central-visitor'
import { startCallback, type Callback } from '../../../testing/trusted-callback'
import { proxyGrantingTickets, signOnServices } from '../single-sign-on.tables'

const MAIL = 'http://127.0.0.1:9090/mail'
const STORE = 'https://store.example/api'
const DEMO = 'https://demo-only.example/'
const PORTAL = 'http://127.0.0.1:8080/center/index?tc=park'

let callback: Callback
let server: TestApp
let visitor: CentralVisitor
let pgtUrl: string

beforeAll(async () => {
  callback = await startCallback({ isTrusted: true })
  pgtUrl = `https://127.0.0.1:${callback.port}/pgt?from=mail`
  server = await buildTestApp({
    hasTestCodes: true,
    signOnServices: [
      application('http://127.0.0.1:9090/', { name: 'Mail' }),
      application('https://store.example/', { name: 'Store', attributes: ['mobile'] }),
      application(DEMO, { tenantCode: 'demo' }),
    ],
  })
  await fillTenants(server)
  visitor = createCentralVisitor(server)
})
beforeEach(() => {
  callback.status = 200
  callback.asked.length = 0
})
afterAll(async () => {
  await server.close()
  await callback.close()
})

const textOf = (xml: string, name: string) => new RegExp(`<cas:${name}>([^<]*)<`).exec(xml)?.[1] ?? ''
const codeOf = (xml: string) => /code="(\w+)"/.exec(xml)?.[1]

/** An application has its user sign in, and asks for a proxy-granting ticket. */
async function becomeProxy(url = pgtUrl, path = 'serviceValidate') {
  const { cookie, granted } = await visitor.signIn(MAIL)
  const { body } = await visitor.validate(MAIL, granted.ticketToken, { pgtUrl: url }, path)
  const sent = new URL(callback.asked.at(-1) ?? '/', 'https://x').searchParams
  return { cookie, body, iou: textOf(body, 'proxyGrantingTicket'), sent, pgt: sent.get('pgtId') ?? '' }
}

async function proxyTicket(pgt: string, targetService = STORE) {
  const { body } = await visitor.get('/cas/proxy', { pgt, targetService })
  return { body, ticket: textOf(body, 'proxyTicket') }
}

describe('a proxy-granting ticket', () => {
  test.each(['serviceValidate', 'p3/serviceValidate', 'proxyValidate', 'p3/proxyValidate'])(
    'is sent to its callback, and %s names the IOU of it',
    async (path) => {
      const { body, iou, sent, pgt } = await becomeProxy(pgtUrl, path)
      expect(body).toContain('<cas:user>wangwu</cas:user>')
      expect(iou).toMatch(/^PGTIOU-[A-Za-z0-9]{43}$/)
      expect(pgt).toMatch(/^PGT-[A-Za-z0-9]{43}$/)
      expect([sent.get('from'), sent.get('pgtIou')]).toEqual(['mail', iou])
      expect(callback.asked).toHaveLength(1)
      expect(body).not.toContain(pgt)
    },
  )

  test('is kept as a hash', async () => {
    const { pgt } = await becomeProxy()
    expect(JSON.stringify(await server.db.select().from(proxyGrantingTickets))).not.toContain(pgt)
  })

  test.each([
    ['over http', () => pgtUrl.replace('https', 'http')],
    ['on another host', () => pgtUrl.replace('127.0.0.1', 'localhost')],
    ['on a host that is not registered', () => 'https://evil.example/pgt'],
    ['on another host behind a user', () => pgtUrl.replace('//', '//127.0.0.1@localhost/')],
    ['that no one answers', () => 'https://127.0.0.1:1/pgt'],
    ['that is no address', () => 'pgt'],
  ])('is refused for a callback %s, and the ticket is used up', async (_what, url) => {
    const { granted } = await visitor.signIn(MAIL)
    const first = await visitor.validate(MAIL, granted.ticketToken, { pgtUrl: url() })
    expect([codeOf(first.body), callback.asked]).toEqual(['INVALID_PROXY_CALLBACK', []])
    expect(first.body).not.toContain('authenticationSuccess')
    expect(codeOf((await visitor.validate(MAIL, granted.ticketToken)).body)).toBe('INVALID_TICKET')
  })

  test.each([302, 404, 500])('is refused for a callback that answers %i', async (status) => {
    callback.status = status
    const { body } = await becomeProxy()
    expect([codeOf(body), callback.asked.length]).toEqual(['INVALID_PROXY_CALLBACK', 1])
    expect(codeOf((await proxyTicket(callback.asked[0]?.split('pgtId=')[1] ?? '')).body)).toBe('INVALID_TICKET')
  })

  test('is refused when two callbacks are named, and over CAS 1.0', async () => {
    const [two, old] = [await visitor.signIn(MAIL), await visitor.signIn(MAIL)]
    const query = `service=${encodeURIComponent(MAIL)}&ticket=${two.granted.ticketToken}`
    const both = `${query}&pgtUrl=${encodeURIComponent(pgtUrl)}&pgtUrl=${encodeURIComponent(pgtUrl)}`
    expect(codeOf((await server.app.inject(`/cas/serviceValidate?${both}`)).body)).toBe('INVALID_PROXY_CALLBACK')
    expect((await visitor.validate(MAIL, old.granted.ticketToken, { pgtUrl }, 'validate')).body).toBe('no\n\n')
    expect(callback.asked).toEqual([])
  })

  test('ends with the sign-in', async () => {
    const { cookie, pgt } = await becomeProxy()
    const unspent = (await proxyTicket(pgt)).ticket
    await visitor.get('/cas/logout', {}, cookie)
    expect(codeOf((await proxyTicket(pgt)).body)).toBe('INVALID_TICKET')
    expect(codeOf((await visitor.validate(STORE, unspent, {}, 'proxyValidate')).body)).toBe('INVALID_TICKET')
  })

  test('opens nothing once its application is registered no more', async () => {
    const { pgt } = await becomeProxy()
    const [row] = await server.db.select().from(signOnServices).where(eq(signOnServices.name, 'Mail'))
    const ops = server.deployer()
    const { removeSignOnService, addSignOnService } = await import('@center/shared/contract')
    const version = { 'if-match': String(row?.revision) }
    expect((await ops.call(removeSignOnService, { params: { id: row?.id ?? '' } }, version)).status).toBe(200)
    expect(codeOf((await proxyTicket(pgt)).body)).toBe('INVALID_TICKET')
    await ops.call(addSignOnService, { body: application('http://127.0.0.1:9090/', { name: 'Mail' }) })
  })
})

describe('a proxy ticket', () => {
  test('stands for the user at its target, with the proxy that asked', async () => {
    const { pgt } = await becomeProxy()
    const { ticket } = await proxyTicket(pgt)
    expect(ticket).toMatch(/^PT-[A-Za-z0-9]{43}$/)
    const { body } = await visitor.validate(STORE, ticket, {}, 'p3/proxyValidate')
    expect(body).toContain('<cas:user>wangwu</cas:user>')
    expect(body).toContain('<cas:mobile>13800000009</cas:mobile>')
    expect(body).toContain(`<cas:proxies>\n      <cas:proxy>${pgtUrl}</cas:proxy>\n    </cas:proxies>`)
    expect(codeOf((await visitor.validate(STORE, ticket, {}, 'p3/proxyValidate')).body)).toBe('INVALID_TICKET')
  })

  test('is told in JSON', async () => {
    const { pgt } = await becomeProxy()
    const { body } = await visitor.get('/cas/proxy', { pgt, targetService: STORE, format: 'JSON' })
    const ticket = (JSON.parse(body) as { serviceResponse: { proxySuccess: { proxyTicket: string } } }).serviceResponse
      .proxySuccess.proxyTicket
    const answer = await visitor.validate(STORE, ticket, { format: 'JSON' }, 'proxyValidate')
    expect(JSON.parse(answer.body)).toEqual({
      serviceResponse: { authenticationSuccess: { user: 'wangwu', attributes: {}, proxies: [pgtUrl] } },
    })
  })

  test.each([
    ['serviceValidate', 'INVALID_TICKET_SPEC'],
    ['p3/serviceValidate', 'INVALID_TICKET_SPEC'],
  ])('is refused and used up by %s', async (path, code) => {
    const { pgt } = await becomeProxy()
    const { ticket } = await proxyTicket(pgt)
    const refused = await visitor.validate(STORE, ticket, {}, path)
    expect([codeOf(refused.body), refused.body.includes('proxy ticket')]).toEqual([code, true])
    expect(codeOf((await visitor.validate(STORE, ticket, {}, 'proxyValidate')).body)).toBe('INVALID_TICKET')
  })

  test('is refused by CAS 1.0, where a password is demanded, and by another service', async () => {
    const { pgt } = await becomeProxy()
    const next = async () => (await proxyTicket(pgt)).ticket
    expect((await visitor.validate(STORE, await next(), {}, 'validate')).body).toBe('no\n\n')
    const renewed = await visitor.validate(STORE, await next(), { renew: 'true' }, 'proxyValidate')
    expect(codeOf(renewed.body)).toBe('INVALID_TICKET_SPEC')
    expect(codeOf((await visitor.validate(MAIL, await next(), {}, 'proxyValidate')).body)).toBe('INVALID_SERVICE')
  })

  test.each([
    ['that is not registered', 'https://evil.example/'],
    ['of another tenant', DEMO],
    ['that is the portal', PORTAL],
    ['that is no web address', 'imap://mail.example/'],
  ])('is not made for a target %s', async (_what, target) => {
    const { pgt } = await becomeProxy()
    expect(codeOf((await proxyTicket(pgt, target)).body)).toBe('UNAUTHORIZED_SERVICE')
  })

  test('opens no session of the portal', async () => {
    const { pgt } = await becomeProxy()
    const { ticket } = await proxyTicket(pgt)
    const answer = await server.guest.call(redeemTicket, { querystring: { st: ticket } })
    expect(answer.status).toBe(40121)
  })

  test('is not made of nothing, nor of a ticket that is no proxy-granting ticket', async () => {
    const { pgt } = await becomeProxy()
    const { granted } = await visitor.signIn(MAIL)
    expect(codeOf((await visitor.get('/cas/proxy', { pgt })).body)).toBe('INVALID_REQUEST')
    expect(codeOf((await visitor.get('/cas/proxy', { targetService: STORE })).body)).toBe('INVALID_REQUEST')
    const { body } = await proxyTicket(granted.ticketToken)
    expect(body).toContain('<cas:proxyFailure code="INVALID_TICKET">')
  })

  test('makes a proxy of who got it, and the nearest stands first', async () => {
    const { pgt } = await becomeProxy()
    const { ticket } = await proxyTicket(pgt, MAIL)
    const second = `https://127.0.0.1:${callback.port}/second`
    const { body } = await visitor.validate(MAIL, ticket, { pgtUrl: second }, 'proxyValidate')
    expect(textOf(body, 'proxyGrantingTicket')).toMatch(/^PGTIOU-/)
    const pgt2 = new URL(callback.asked.at(-1) ?? '', 'https://x').searchParams.get('pgtId') ?? ''
    const last = await visitor.validate(STORE, (await proxyTicket(pgt2)).ticket, {}, 'proxyValidate')
    expect([...last.body.matchAll(/<cas:proxy>([^<]*)</g)].map(([, proxy]) => proxy)).toEqual([second, pgtUrl])
  })

  test('is passed on by eight proxies at most', async () => {
    let { pgt } = await becomeProxy()
    for (let turn = 2; turn <= 9; turn += 1) {
      const { ticket } = await proxyTicket(pgt, MAIL)
      const { body } = await visitor.validate(MAIL, ticket, { pgtUrl }, 'proxyValidate')
      if (turn === 9) expect(codeOf(body)).toBe('INVALID_PROXY_CALLBACK')
      pgt = new URL(callback.asked.at(-1) ?? '', 'https://x').searchParams.get('pgtId') ?? ''
    }
  })
})

test('a callback whose certificate no one vouches for gets no ticket', async () => {
  const stranger = await startCallback({ isTrusted: false })
  const { granted } = await visitor.signIn(MAIL)
  const url = `https://127.0.0.1:${stranger.port}/pgt`
  expect(codeOf((await visitor.validate(MAIL, granted.ticketToken, { pgtUrl: url })).body)).toBe(
    'INVALID_PROXY_CALLBACK',
  )
  expect(stranger.asked).toEqual([])
  await stranger.close()
})
