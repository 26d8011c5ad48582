import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Endpoint, RequestOf } from '@center/shared/contract'
import { buildApp } from '../app'
import { parseEnvironment, type Config } from '../platform/config/config'
import { createLogSettings } from '../platform/config/log-settings'
import type { PasswordCost } from '../platform/config/password-cost'
import type { ServerDependencies } from '../platform/server/create-server'
import { noOwnBuild, type OwnBuild } from '../platform/page/own-build'
import type { Database, Storage } from '../platform/database/database'
import { signatureOf } from '../platform/session/signature'
import type { SessionUser } from '../platform/session/sessions'
import { createKeptKeyPairs } from './passwords/kept-key-pairs'
import { openTestDatabase, root } from './test-database'

/** An answer taken apart. `data`, `status` and `message` are those of the envelope. */
export type Answer = {
  http: number
  status: number
  message: string
  data: unknown
  envelope: Record<string, unknown>
  headers: Record<string, unknown>
  raw: Buffer
}

/** Somebody who calls: signed in, with a deploy token, or no one. */
export type Caller = {
  call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, headers?: Record<string, string>): Promise<Answer>
}

type FormFile = { name: string; bytes: Uint8Array; field?: string }

/** Somebody signed in, who can also send one file as a form. */
export type SignedIn = Caller & {
  token: string
  signKey: string
  /** Counts as having typed the password again, for dangerous acts. */
  prove(): Promise<SignedIn>
  upload(endpoint: Endpoint, file: FormFile): Promise<Answer>
}

/** Another system, with the deploy token. */
export type Deployer = Caller & {
  upload(endpoint: Endpoint, querystring: Record<string, string>, file: FormFile): Promise<Answer>
}

export type TestApp = {
  app: FastifyInstance
  db: Database
  /** The server's clock, which stands still until it is moved. */
  clock: { now: () => Date; advance: (ms: number) => void }
  guest: Caller
  signIn(user: SessionUser): Promise<SignedIn>
  /** Calls by a token that the server gave out. */
  withToken(token: string, signKey: string): SignedIn
  deployer(token?: string): Deployer
  close(): Promise<void>
}

/** Tests ask what becomes of a password, not how dear it is to guess. */
export const TEST_PASSWORD_COST: PasswordCost = { memoryKib: 64, passes: 1 }

/** What the clock of a server of tests says first. */
export const TEST_START = new Date('2026-01-01T00:00:00Z')

export const TEST_OPS_TOKEN = 'deploy-token-of-tests'

const heard = Symbol.for('center.failures')

/** Hears of failures that no one expected, for the environment of tests (`tests/support/one-realm.cjs`): a test that fails then says by which. */
const failureLog = createLogSettings('error', {
  write(line) {
    const { err } = JSON.parse(line) as { err?: unknown }
    ;(globalThis as { [heard]?: unknown[] })[heard]?.push(err)
  },
})

/**
 * The whole server on an empty database, in memory unless `open` gives another one. No port, no process, a clock of its own, and no apps
 * of ours unless they are given.
 */
export async function buildTestApp(
  { logger = failureLog, ...config }: Partial<Config> & Pick<ServerDependencies, 'logger'> = {},
  ownBuild: OwnBuild = noOwnBuild,
  open: () => Promise<Storage> = openTestDatabase,
): Promise<TestApp> {
  const storage = await open()
  const clock = createClock(TEST_START)
  const dataDir = await mkdtemp(join(tmpdir(), 'center-'))
  const environment = parseEnvironment(
    { CENTER_SEED: 'none', CENTER_OPS_TOKEN: TEST_OPS_TOKEN, DATA_DIR: dataDir },
    root,
  )
  const databaseNow = () => sql<Date>`${clock.now().toISOString()}::timestamptz`
  const app = await buildApp({
    config: { ...environment, passwordCost: TEST_PASSWORD_COST, ...config },
    storage,
    now: clock.now,
    databaseNow,
    createKeyPair: createKeptKeyPairs(),
    ownBuild,
    logger,
  })
  await app.ready()

  const withToken = (token: string, signKey: string, id?: string): SignedIn => {
    const key = Buffer.from(signKey, 'base64url')
    const caller: SignedIn = {
      token,
      signKey,
      prove: async () => {
        await app.sessions.prove(id ?? (await app.sessions.find(token)).id)
        return caller
      },
      call: (endpoint, request, headers = {}) => {
        const injection = toInjection(endpoint, request, headers)
        const signed = sign(injection, token, { key, at: clock.now() })
        return send(app, { ...injection, headers: { ...signed, ...injection.headers } })
      },
      upload: (endpoint, { name, bytes, field = 'file' }) => {
        const form = toForm(name, bytes, field)
        const injection = { method: endpoint.method, url: endpoint.url, headers: form.headers }
        const headers = sign(injection, token, { key, at: clock.now(), isMultipart: true })
        return send(app, { ...injection, payload: form.payload, headers: { ...headers, ...form.headers } })
      },
    }
    return caller
  }

  return {
    app,
    clock,
    db: storage.db,
    guest: { call: (endpoint, request, headers = {}) => send(app, toInjection(endpoint, request, headers)) },
    deployer: (token = TEST_OPS_TOKEN) => ({
      call: (endpoint, request, headers = {}) =>
        send(app, toInjection(endpoint, request, { authorization: `Bearer ${token}`, ...headers })),
      upload: ({ method, url }, querystring, { name, bytes, field = 'file' }) => {
        const form = toForm(name, bytes, field)
        const headers = { ...form.headers, authorization: `Bearer ${token}` }
        return send(app, { method, url: `${url}?${new URLSearchParams(querystring)}`, payload: form.payload, headers })
      },
    }),
    withToken,
    signIn: async (user) => {
      const { id, token, grant } = await app.sessions.begin(user)
      return withToken(token, grant.signKey, id)
    },
    close: async () => {
      await app.close()
      await storage.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function createClock(start: Date) {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    advance: (ms: number) => {
      time += ms
    },
  }
}

type Injection = { method: Endpoint['method']; url: string; payload?: string; headers: Record<string, string> }

function toInjection<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  headers: Record<string, string>,
): Injection {
  const {
    params = {},
    querystring = {},
    body,
  } = request as {
    params?: Record<string, unknown>
    querystring?: Record<string, unknown>
    body?: unknown
  }
  const path = endpoint.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const present = Object.entries(querystring).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(present.map(([key, value]) => [key, String(value)]))
  const url = query.size > 0 ? `${path}?${query}` : path
  if (body === undefined) return { method: endpoint.method, url, headers }
  const json = { 'content-type': 'application/json', ...headers }
  return { method: endpoint.method, url, payload: JSON.stringify(body), headers: json }
}

type Signing = { key: Buffer; at: Date; isMultipart?: boolean }

/** The headers of a signed call. */
export function sign(injection: Injection, token: string, { key, at, isMultipart = false }: Signing) {
  const timestamp = String(at.getTime())
  const nonce = randomUUID()
  const body = Buffer.from(injection.payload ?? '')
  const call = { ...injection, timestamp, nonce, body, signature: undefined, isMultipart }
  return {
    authorization_front: token,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': signatureOf(call, key),
  }
}

/** A form with one file, as a browser writes it. */
function toForm(name: string, bytes: Uint8Array, field: string) {
  const boundary = `form-${randomUUID()}`
  const fileName = name.replaceAll('"', '%22')
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\n`
  const payload = Buffer.concat([
    Buffer.from(`${head}content-type: application/octet-stream\r\n\r\n`, 'utf8'),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

async function send(app: FastifyInstance, options: InjectOptions): Promise<Answer> {
  const response = await app.inject(options)
  const isJson = String(response.headers['content-type']).includes('json')
  const envelope = (isJson ? response.json() : {}) as Record<string, unknown>
  return {
    envelope,
    http: response.statusCode,
    status: Number(envelope['status'] ?? 0),
    message: String(envelope['message'] ?? ''),
    data: envelope['data'],
    headers: response.headers,
    raw: response.rawPayload,
  }
}
