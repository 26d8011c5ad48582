import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call as it reached the back end. */
export type Arrival = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
export type BackEnd = {
  origin: string
  arrivals: Arrival[]
  /** How often it was asked who somebody is. */
  asked(): number
  /** The user behind each token; an answer in the place of a user is given as it is. */
  users: Map<string, object>
  stop(): Promise<void>
}

const WHO = '/api/front/member/front/infoV2'

/** Somebody else's back end: a server of its own that speaks a few calls of the contract. */
export async function startBackEnd(): Promise<BackEnd> {
  const arrivals: Arrival[] = []
  const users = new Map<string, object>()
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    if (url.startsWith('/api/streamed')) return void stream(response)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    arrivals.push({ method, url, headers, body: Buffer.concat(parts).toString() })
    const [path = ''] = url.split('?')
    if (path === WHO) return sayWho(users.get(String(headers['authorization_front'])), response)
    const special = specials[path]
    if (special) return special(response)
    json(response, { status: 200, message: 'ok', data: { path } })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    asked: () => arrivals.filter(({ url }) => url.startsWith(WHO)).length,
    users,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Special = (response: ServerResponse) => void

const specials: Record<string, Special> = {
  '/api/never': () => undefined,
  '/api/weak': (response) =>
    void response
      .writeHead(200, {
        'content-type': 'text/html',
        'content-security-policy': "default-src *; script-src 'unsafe-inline'",
        'access-control-allow-origin': '*',
        'x-content-type-options': 'sniff',
        'x-powered-by': 'a secret',
        connection: 'keep-alive, x-of-connection',
        'x-of-connection': 'yes',
        'x-own': 'kept',
        'set-cookie': ['JSESSIONID=1; Path=/; HttpOnly', 'kaptcha_login=2; Path=/api; HttpOnly'],
      })
      .end('<script>alert(1)</script>'),
  '/api/moved': (response) =>
    void response.writeHead(302, { location: `http://${response.req.headers.host}/api/front/next?a=1` }).end(),
  '/api/broken': (response) => void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>nginx</h1>'),
  '/api/refused': (response) =>
    json(response, { status: 40109, message: 'idle', data: { loginUrl: '/elsewhere' } }, 401),
}

function sayWho(user: object | undefined, response: ServerResponse): void {
  if (!user) return json(response, { status: 40101, message: 'unknown', data: null }, 401)
  if ('status' in user) return json(response, user, Number(user.status) === 503 ? 503 : 200)
  json(response, { status: 200, message: 'ok', data: user })
}

/** Its first half answers the first part of the body, its second half the next: nothing of it gets stuck on the way. */
function stream(response: ServerResponse): void {
  response.req.once('data', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: first\n\n')
    response.req.once('data', () => response.end('data: second\n\n'))
  })
}

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
