import { proveAtProvider } from '@center/shared/contract'
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app'
import { fillTenants } from '../../testing/central-visitor'
import { createProviderVisitor, startIdentityProvider, type TestProvider } from '../../testing/identity-provider'
import { choose, createOidcVisitor, pathOf, PORTAL } from '../../testing/oidc-visitor'
import type { AttemptRow } from './oidc.repository'
import { createProviderProofs, type ProofDependencies } from './provider-proof'

const [DONE, FAILED] = ['#section=proof&id=done', '#section=proof&id=failed']

describe('a user without a password here', () => {
  let server: TestApp
  let provider: TestProvider
  let atProvider: ReturnType<typeof createProviderVisitor>
  let wangwu: SignedIn
  beforeAll(async () => {
    provider = await startIdentityProvider(PORTAL)
    const client = { clientId: 'center', clientSecret: 'a-secret-of-tests', scope: 'openid profile' }
    const corp = { ...client, id: 'corp', issuer: provider.issuer, tenantCode: 'park' }
    const usernameClaim = 'preferred_username'
    const identityProviders = [corp, { ...corp, id: 'other', tenantCode: 'demo' }].map((one) => ({
      ...one,
      usernameClaim,
    }))
    server = await buildTestApp({ identityProviders })
    await fillTenants(server)
    await choose(server, 'corp')
  })
  beforeEach(async () => {
    atProvider = createProviderVisitor(provider.issuer)
    wangwu = await server.signIn({ userId: 'u-wangwu', tenantId: 't-park', tenantCode: 'park' })
  })
  afterAll(async () => {
    await server.close()
    await provider.stop()
  })

  const browser = () => createOidcVisitor(server, atProvider)
  const ask = (idp = 'corp') => wangwu.call(proveAtProvider, { params: { idp } })
  const isProven = async () => server.app.sessions.isProven((await server.app.sessions.find(wangwu.token)).id)
  async function begin() {
    const { data } = await ask()
    const opened = await browser().get(pathOf((data as { address: string }).address))
    return { location: opened.location, cookie: opened.cookieOf('center_oidc') }
  }
  async function proveAs(login: string) {
    const { location, cookie } = await begin()
    const back = await atProvider.signIn(location, login)
    return { back, cookie, answer: await browser().get(pathOf(back), cookie) }
  }

  test('proves by a fresh sign-in at the provider of the tenant, once, and is not signed in a second time', async () => {
    expect(await isProven()).toBe(false)
    const { back, cookie, answer } = await proveAs('wangwu')
    expect(answer.location).toContain(DONE)
    expect(answer.set.join()).not.toContain('TGC-center')
    expect(await isProven()).toBe(true)
    server.clock.advance(6 * 60_000)
    await browser().get(pathOf(back), cookie)
    expect(await isProven()).toBe(false)
  })

  test('is asked by the provider although it knows the user', async () => {
    await proveAs('wangwu')
    expect(new URL((await begin()).location).searchParams.get('max_age')).toBe('0')
    expect(await atProvider.isAsked((await begin()).location)).toBe(true)
  })

  test('proves nothing by the sign-in of another user, by one that was refused, or in another browser', async () => {
    expect((await proveAs('lisi')).answer.location).toContain(FAILED)
    const { location, cookie } = await begin()
    const state = new URL(location).searchParams.get('state') ?? ''
    const refused = `/api/auth/oidc/corp/callback?${new URLSearchParams({ error: 'access_denied', state }).toString()}`
    expect((await browser().get(refused, cookie)).location).toContain(FAILED)
    const back = await atProvider.signIn((await begin()).location, 'wangwu')
    expect((await browser().get(pathOf(back))).location).toContain('failed=expired')
    expect(await isProven()).toBe(false)
  })

  test('gets no address for a provider of another tenant; a ticket is good for a minute and sealed', async () => {
    expect(await ask('other')).toMatchObject({ status: 40400 })
    const { address } = (await ask()).data as { address: string }
    server.clock.advance(61_000)
    expect((await browser().get(pathOf(address))).location).toContain('failed=expired')
    const forged = JSON.stringify({ sessionId: 's', providerId: 'corp', origin: PORTAL, until: 9e15 })
    const query = new URLSearchParams({ ticket: forged }).toString()
    expect((await browser().get(`/api/auth/oidc/corp/prove?${query}`)).location).toContain('failed=expired')
  })
})

describe('what a provider says of a sign-in', () => {
  const began = 1_000_000
  const attempt = { provesSession: 's-1', expiresAt: new Date(began + 600_000) } as AttemptRow
  const found = { username: 'wangwu', idToken: '', issuer: '', subject: '', sid: null }
  const provider = { tenantCode: 'park' } as Parameters<ReturnType<typeof createProviderProofs>['take']>[0]
  const user = { userId: 'u-1', tenantId: 't-1', tenantCode: 'park' }
  const proofsAt = (seconds: number, open: string[]) => {
    const proven: string[] = []
    const sealing = { isSealed: () => true, seal: () => '', open: () => '' } satisfies ProofDependencies['sealing']
    const proofs = createProviderProofs({
      publicUrl: PORTAL,
      sealing,
      now: () => new Date(began + seconds * 1000),
      findUser: async () => user,
      sessionsOf: async () => open.map((id) => ({ id })),
      prove: async (id) => void proven.push(id),
    })
    return { proofs, proven }
  }

  test.each([
    { what: 'after the portal asked', signedInFor: 20, open: ['s-1'], isGood: true },
    { what: 'before the portal asked', signedInFor: 120, open: ['s-1'], isGood: false },
    { what: 'at a time that it does not say', signedInFor: null, open: ['s-1'], isGood: false },
    { what: 'of a user whose session is over meanwhile', signedInFor: 1, open: ['s-2'], isGood: false },
  ])('a sign-in $what counts: $isGood', async ({ signedInFor, open, isGood }) => {
    const { proofs, proven } = proofsAt(20, open)
    expect(await proofs.take(provider, attempt, { ...found, signedInFor })).toBe(isGood)
    expect(proven).toEqual(isGood ? ['s-1'] : [])
  })
})
