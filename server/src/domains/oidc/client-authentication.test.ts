import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import type { IdentityProvider } from '../../platform/config/identity-providers'
import { createOutgoingCalls } from '../../platform/http/outgoing-calls'
import { createProviders, type Secrets } from './providers'

type Client = Pick<IdentityProvider, 'clientId' | 'clientSecret' | 'tokenEndpointAuthMethod'>
type Shown = { authorization: string | undefined; body: URLSearchParams }

let server: Server
let issuer: string
/** What the provider says that it takes. */
let methods: string[] | undefined
/** What the token endpoint was shown. */
let shown: Shown
let keys: { known: CryptoKey; stranger: CryptoKey; jwks: string }
let signedBy: 'known' | 'stranger'
let secrets: Secrets
let clientId: string

beforeAll(async () => {
  const known = await generateKeyPair('RS256')
  const stranger = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(known.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  keys = { known: known.privateKey, stranger: stranger.privateKey, jwks: JSON.stringify({ keys: [jwk] }) }
  server = createServer((request, response) => {
    const answer = (text: string) => response.setHeader('content-type', 'application/json').end(text)
    if (request.url === '/jwks') return answer(keys.jwks)
    if (request.url !== '/token') return answer(discovery())
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.once('end', () => {
      shown = { authorization: request.headers.authorization, body: new URLSearchParams(text) }
      void idToken().then((token) =>
        answer(JSON.stringify({ access_token: 'a', token_type: 'bearer', id_token: token })),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  ;[methods, signedBy] = [undefined, 'known']
})

const discovery = () =>
  JSON.stringify({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    ...(methods && { token_endpoint_auth_methods_supported: methods }),
  })

const idToken = () =>
  new SignJWT({ nonce: secrets.nonce, preferred_username: 'zhangsan' })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(issuer)
    .setAudience(clientId)
    .setSubject('s1')
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(keys[signedBy])

/** A sign-in of this client, up to its username. */
async function signIn(client: Client): Promise<string | null> {
  clientId = client.clientId
  const provider = {
    id: 'corp',
    issuer,
    tenantCode: 'park',
    usernameClaim: 'preferred_username',
    scope: 'openid',
    ...client,
    generation: 'fixed',
    isStored: false,
    enabled: true,
  }
  const source = { find: async () => provider, idsOfClient: async () => ['corp'] }
  const guarded = createOutgoingCalls({ networks: [] }).fetch
  const providers = createProviders({ source, publicUrl: 'http://portal', guarded })
  secrets = providers.createSecrets()
  const query = new URLSearchParams({ code: 'c', state: secrets.state })
  return (await providers.identify(provider, query.toString(), secrets)).username
}

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
const usual = { clientId: '3f0c-center_portal.v1', clientSecret: 'a-secret_of.some*length' }
const special = { clientId: 'center', clientSecret: 'p+q/r=%s t' }

test('sends an id and a secret of usual characters by Basic as they are, so that who does not decode knows them', async () => {
  expect(await signIn(usual)).toBe('zhangsan')
  expect(shown.authorization).toBe(basic(`${usual.clientId}:${usual.clientSecret}`))
  expect(shown.body.get('client_secret')).toBeNull()
})

test('form-urlencodes other characters in Basic', async () => {
  await signIn(special)
  expect(shown.authorization).toBe(basic('center:p%2Bq%2Fr%3D%25s+t'))
})

test.each<[string, string[], Client, 'header' | 'body']>([
  [
    'Basic where the provider takes both and nothing is encoded',
    ['client_secret_post', 'client_secret_basic'],
    usual,
    'header',
  ],
  [
    'the body where the provider takes both and something would be',
    ['client_secret_basic', 'client_secret_post'],
    special,
    'body',
  ],
  ['the body where the provider takes that alone', ['client_secret_post', 'private_key_jwt'], usual, 'body'],
  ['Basic where the provider takes neither by its own word', ['private_key_jwt'], usual, 'header'],
  [
    'the body where the deployment says so',
    ['client_secret_basic'],
    { ...usual, tokenEndpointAuthMethod: 'client_secret_post' },
    'body',
  ],
  [
    'Basic where the deployment says so',
    ['client_secret_post'],
    { ...special, tokenEndpointAuthMethod: 'client_secret_basic' },
    'header',
  ],
])('sends the secret by %s', async (_way, taken, client, place) => {
  methods = taken
  expect(await signIn(client)).toBe('zhangsan')
  expect(shown.authorization === undefined ? 'body' : 'header').toBe(place)
  expect(shown.body.get('client_secret')).toBe(place === 'body' ? client.clientSecret : null)
})

test('a public client sends no secret', async () => {
  expect(await signIn({ clientId: 'center' })).toBe('zhangsan')
  expect([shown.authorization, shown.body.get('client_id')]).toEqual([undefined, 'center'])
})

test('refuses an identity token that another key signed, though it comes from the provider itself', async () => {
  signedBy = 'stranger'
  await expect(signIn(usual)).rejects.toThrow()
})
