import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

const MAX_FETCH_BYTES = 262_144
const MAX_FETCH_MS = 10_000

type FetchOptions = { method?: string; headers?: HeadersInit; body?: unknown; signal?: AbortSignal | null | undefined }
type Form = { body: string; contentType: string; timeoutMs: number }
type Exchange = { headers: Record<string, string>; body: string; timeoutMs: number; maxBytes: number }

export type Located = { address: string; isListed: boolean }

/** An address that may be called answered, and not with what was asked for; `message` says with what. */
export class UnusableAnswer extends Error {}

export type OutgoingCalls = ReturnType<typeof createOutgoingCalls>

/**
 * Calls to addresses that somebody else than the deployment has chosen. The name is looked up for the call, and where it leads is what is
 * connected to: a public address, or one in a network that the deployment lists. No redirect is followed.
 */
export function createOutgoingCalls({ networks, resolve = lookUp }: { networks: string[]; resolve?: typeof lookUp }) {
  const { check, lookup, locate } = createGuard(networks, resolve)

  /** A connection of its own: one that is kept may lead to where no one has looked. */
  function send<Read>(
    address: string,
    options: RequestOptions,
    body: string,
    read: (answer: IncomingMessage) => Promise<Read>,
  ) {
    const url = new URL(address)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // An address is connected to without being looked up.
    if (isIP(host)) check(host)
    return new Promise<Read>((resolveRead, reject) => {
      const begin = url.protocol === 'https:' ? secureRequest : plainRequest
      const request = begin(url, { ...options, lookup, agent: false }, (answer) =>
        read(answer).then(resolveRead, reject),
      )
      request.once('error', reject)
      request.end(body)
    })
  }

  return {
    fetch: createFetch(send),

    /** Posts something; the status of the answer, which is not read. Throws when no answer comes in time. */
    async post(address: string, { body, contentType, timeoutMs }: Form): Promise<number> {
      const headers = { 'content-type': contentType, 'content-length': Buffer.byteLength(body) }
      const options = { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) }
      return send(address, options, body, readStatus)
    },

    /** Posts something, and reads the answer whatever its status is. Throws when it is too large, or not there in time. */
    exchange: async (
      address: string,
      { headers, body, timeoutMs, maxBytes }: Exchange,
    ): Promise<{ status: number; body: string }> => {
      const length = { 'content-length': String(Buffer.byteLength(body)) }
      const signal = AbortSignal.timeout(timeoutMs)
      return send(address, { method: 'POST', headers: { ...headers, ...length }, signal }, body, async (answer) => {
        try {
          return { status: answer.statusCode ?? 0, body: (await readUpTo(answer, maxBytes)).toString('utf8') }
        } finally {
          answer.destroy()
        }
      })
    },

    /** Where a name leads, for a connection that is not HTTP, and whether that is in a network that the deployment lists. */
    locate,

    /** Asks for an address; the status of the answer, which is not read. Throws when no answer comes in time. */
    probe: (address: string, timeoutMs: number): Promise<number> =>
      send(address, { method: 'GET', signal: AbortSignal.timeout(timeoutMs) }, '', readStatus),

    /** Fetches a file; null when it is not there (404, 410). Throws when it is anything else, too large, or not there in time. */
    get: async (
      address: string,
      { maxBytes, timeoutMs }: { maxBytes: number; timeoutMs: number },
    ): Promise<Buffer | null> =>
      send(address, { method: 'GET', signal: AbortSignal.timeout(timeoutMs) }, '', async (answer) => {
        try {
          const { statusCode: status = 0 } = answer
          if (status === 404 || status === 410) return null
          if (status !== 200) throw new UnusableAnswer(toWords(status))
          return await readUpTo(answer, maxBytes)
        } finally {
          answer.destroy()
        }
      }),
  }
}

type Send = <Read>(
  address: string,
  options: RequestOptions,
  body: string,
  read: (answer: IncomingMessage) => Promise<Read>,
) => Promise<Read>

/** As `fetch` of the platform, for libraries that are handed one: a body of text, and an answer of no more than 256 KiB. */
function createFetch(send: Send) {
  return async (address: string, { method = 'GET', headers = {}, body, signal }: FetchOptions): Promise<Response> => {
    const text = typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : ''
    const length = text === '' ? {} : { 'content-length': Buffer.byteLength(text) }
    const limit = AbortSignal.timeout(MAX_FETCH_MS)
    const options = {
      method,
      headers: { ...Object.fromEntries(new Headers(headers)), ...length },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    }
    return send(address, options, text, async (answer) => {
      const content = await readUpTo(answer, MAX_FETCH_BYTES)
      const { statusCode: status = 0 } = answer
      const { 'content-type': type = '', location } = answer.headers
      return new Response(status === 204 ? null : new Uint8Array(content), {
        status,
        headers: { 'content-type': type, ...(location === undefined ? {} : { location }) },
      })
    })
  }
}

async function readStatus(answer: IncomingMessage): Promise<number> {
  answer.destroy()
  return answer.statusCode ?? 0
}

/** Refuses what is neither public nor in a network that the deployment lists. */
function createGuard(networks: string[], resolve: typeof lookUp) {
  const listed = networks.map(toRange)

  function isListed(address: string): boolean {
    const ip = ipaddr.process(address)
    return listed.some(([network, bits]) => network.kind() === ip.kind() && ip.match(network, bits))
  }

  function check(address: string): void {
    if (ipaddr.process(address).range() !== 'unicast' && !isListed(address))
      throw new Error(`The server does not call ${address}: it is not public.`)
  }

  /** Looks a name up for a connection: all of its addresses must do, so that none is left to chance. */
  const lookup: LookupFunction = (host, options, answer) => {
    resolve(host, { ...options, all: true }, (problem, found: LookupAddress[]) => {
      try {
        if (problem) throw problem
        for (const { address } of found) check(address)
        const [first] = found
        if (!first) throw new Error(`${host} has no address.`)
        if (options.all) answer(null, found)
        else answer(null, first.address, first.family)
      } catch (error) {
        answer(error as Error, [])
      }
    })
  }

  const locate = (host: string): Promise<Located> =>
    new Promise((found, reject) => {
      lookup(host, {}, (problem, address) => {
        if (problem) reject(problem)
        else found({ address: String(address), isListed: isListed(String(address)) })
      })
    })

  return { check, lookup, locate }
}

const toWords = (status: number) =>
  status >= 300 && status < 400 ? `it answered ${status}, and no redirect is followed` : `it answered ${status}`

async function readUpTo(answer: IncomingMessage, max: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > max) throw new UnusableAnswer('it is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function toRange(network: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (network.includes('/')) return ipaddr.parseCIDR(network)
  const address = ipaddr.parse(network)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}
