import type { lookup as lookUp } from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOutgoingCalls } from './outgoing-calls'

let server: Server
let port: number
let heard: string[]
let answer: { status: number; isEndless?: boolean; isSilent?: boolean }

beforeEach(async () => {
  heard = []
  answer = { status: 200 }
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      heard.push(`${request.method} ${request.headers.host} ${request.url} ${request.headers['content-type']} ${body}`)
      if (answer.isSilent) return
      response.writeHead(answer.status, { location: `http://127.0.0.1:${port}/elsewhere` })
      if (answer.isEndless) response.write('x'.repeat(100_000))
      else response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const form = { body: 'a=1', contentType: 'application/x-www-form-urlencoded', timeoutMs: 5_000 }
const refused = 'it is not public'

/** A directory of names in which each has these addresses. */
function resolving(...addresses: string[]) {
  const asked: string[] = []
  const resolve = ((host: string, _options: object, give: (error: null, found: object[]) => void) => {
    asked.push(host)
    give(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as unknown as typeof lookUp
  return { resolve, asked }
}

describe('an address that somebody else has chosen', () => {
  test.each([
    ...['127.0.0.1', '127.1', '0x7f000001', '2130706433', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '192.0.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...[
      '[::1]',
      '[::]',
      '[fe80::1]',
      '[fc00::1]',
      '[fd12::1]',
      '[ff02::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:a9fe:a9fe]',
    ],
    ...['[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[2001:db8::1]'],
  ])('%s is not called', async (host) => {
    await expect(createOutgoingCalls({ networks: [] }).post(`http://${host}:${port}/`, form)).rejects.toThrow(refused)
    expect(heard).toEqual([])
  })

  test.each([
    ['leads inside', ['127.0.0.1']],
    ['leads inside as well', ['203.0.113.7', '127.0.0.1']],
    ['leads to the machine’s own data', ['169.254.169.254']],
    ['leads inside in the new kind of address', ['::1']],
    ['leads nowhere', []],
  ])('a name that %s is not called', async (_what, addresses) => {
    const { resolve } = resolving(...addresses)
    const calls = createOutgoingCalls({ networks: [], resolve })
    await expect(calls.post(`http://app.example:${port}/`, form)).rejects.toThrow(/not public|no address/)
    expect(heard).toEqual([])
  })

  test('is connected to where it was looked up, once', async () => {
    const { resolve, asked } = resolving('127.0.0.1')
    await createOutgoingCalls({ networks: ['127.0.0.0/8'], resolve }).post(`http://app.example:${port}/slo?x=1`, form)
    expect(asked).toEqual(['app.example'])
    expect(heard).toEqual([`POST app.example:${port} /slo?x=1 ${form.contentType} a=1`])
  })
})

test('networks that the deployment lists are called, and no others', async () => {
  const calls = createOutgoingCalls({ networks: ['10.0.0.0/8', '127.0.0.1', 'fd00::/8'] })
  await calls.post(`http://127.0.0.1:${port}/`, form)
  expect(heard).toHaveLength(1)
  await expect(calls.post(`http://127.0.0.2:${port}/`, form)).rejects.toThrow(refused)
  await expect(calls.post('http://[fe80::1]/', form)).rejects.toThrow(refused)
})

describe('an answer', () => {
  const post = (timeoutMs = 5_000) =>
    createOutgoingCalls({ networks: ['127.0.0.1'] }).post(`http://127.0.0.1:${port}/`, { ...form, timeoutMs })

  test.each([200, 301, 302, 307, 404, 500])('%i is told, and leads nowhere else', async (status) => {
    answer = { status }
    expect(await post()).toBe(status)
    expect(await createOutgoingCalls({ networks: ['127.0.0.1'] }).probe(`http://127.0.0.1:${port}/`, 5_000)).toBe(
      status,
    )
    expect(heard).toHaveLength(2)
  })

  test('does not read an answer that never ends', async () => {
    answer = { status: 200, isEndless: true }
    await post()
    expect(heard).toHaveLength(1)
  })

  test('does not wait for an answer that does not come', async () => {
    answer = { status: 200, isSilent: true }
    await expect(post(50)).rejects.toThrow(/abort|timeout/i)
  })
})

describe('an exchange', () => {
  const exchange = (address: string, networks = ['127.0.0.1']) =>
    createOutgoingCalls({ networks }).exchange(address, {
      headers: { 'content-type': 'application/json', host: 'provider.example' },
      body: '{}',
      timeoutMs: 5_000,
      maxBytes: 1_000,
    })

  test('sends its own headers and reads the answer, whatever its status is', async () => {
    answer = { status: 403 }
    expect(await exchange(`http://127.0.0.1:${port}/sms`)).toEqual({ status: 403, body: '' })
    expect(heard).toEqual(['POST provider.example /sms application/json {}'])
  })

  test('refuses an answer that is too large, and an address that is not public', async () => {
    answer = { status: 200, isEndless: true }
    await expect(exchange(`http://127.0.0.1:${port}/`)).rejects.toThrow('too large')
    await expect(exchange(`http://127.0.0.1:${port}/`, [])).rejects.toThrow(refused)
    expect(heard).toHaveLength(1)
  })
})

describe('a place for another connection than HTTP', () => {
  test('is where its name leads, and says whether the deployment lists it', async () => {
    const networks = ['10.0.0.0/8']
    const locate = (address: string) =>
      createOutgoingCalls({ networks, resolve: resolving(address).resolve }).locate('mail.example')
    expect(await locate('10.1.2.3')).toEqual({ address: '10.1.2.3', isListed: true })
    expect(await locate('203.0.114.7')).toEqual({ address: '203.0.114.7', isListed: false })
    await expect(locate('192.168.1.1')).rejects.toThrow(refused)
  })
})
