import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOutgoingCalls } from '../../platform/http/outgoing-calls'
import { createProviders, isUnreachable } from './providers'

const HOUR_MS = 3_600_000
let server: Server
let issuer: string
let asked: number
let isAway: boolean
let time: number

beforeEach(async () => {
  ;[asked, isAway, time] = [0, false, 0]
  jest.spyOn(performance, 'now').mockImplementation(() => time)
  server = createServer((_request, response) => {
    asked += 1
    response.writeHead(isAway ? 503 : 200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  jest.restoreAllMocks()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function ask(providers: ReturnType<typeof createProviders>) {
  const provider = await providers.find('corp')
  if (!provider) throw new Error('It is in the list')
  return providers.addressOf(provider, providers.createSecrets(), false)
}
const open = () => {
  const more = { tenantCode: 'park', usernameClaim: 'sub', scope: 'openid' }
  const fixed = { generation: 'fixed', isStored: false, enabled: true }
  const corp = { id: 'corp', issuer, clientId: 'center', ...more, ...fixed }
  const source = { find: async () => corp, idsOfClient: async () => ['corp'] }
  return createProviders({ source, publicUrl: 'http://portal', guarded: createOutgoingCalls({ networks: [] }).fetch })
}

test('what a provider said of itself does while it does not answer', async () => {
  const providers = open()
  await ask(providers)
  expect(asked).toBe(1)
  isAway = true
  time = HOUR_MS
  expect(await ask(providers)).toContain(`${issuer}/auth`)
  expect(asked).toBe(2)
  // It is left alone for a minute, so that no one waits for it, and asked again after that.
  time += 59_000
  await ask(providers)
  expect(asked).toBe(2)
  time += 1000
  isAway = false
  expect(await ask(providers)).toContain(`${issuer}/auth`)
  expect(asked).toBe(3)
  time += 60_000
  await ask(providers)
  expect(asked).toBe(3)
})

test('one that was never there is asked each time', async () => {
  isAway = true
  const providers = open()
  for (let round = 1; round <= 2; round += 1) {
    await expect(ask(providers)).rejects.toThrow()
    expect(asked).toBe(round)
  }
})

test('a provider that is away is told from a fault of ours', async () => {
  const away = await fetch('http://127.0.0.1:2/').catch((error: unknown) => error)
  const nameless = await fetch('http://unknown.invalid/').catch((error: unknown) => error)
  const fault = await Promise.reject(new TypeError('undefined is not a function')).catch((error: unknown) => error)
  const wrong = await fetch('nonsense').catch((error: unknown) => error)
  expect([away, nameless, fault, wrong].map(isUnreachable)).toEqual([true, true, false, false])
  expect(isUnreachable(new Error('no answer', { cause: away }))).toBe(true)
  expect(isUnreachable(undefined)).toBe(false)
})
