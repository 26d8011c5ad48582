import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

type Form = { body: string; contentType: string; timeoutMs: number }

export type OutgoingCalls = ReturnType<typeof createOutgoingCalls>

/**
 * Calls to addresses that somebody else than the deployment has chosen. The name is looked up for the call, and where it leads is what is
 * connected to: a public address, or one in a network that the deployment lists. No redirect is followed, and no answer is read.
 */
export function createOutgoingCalls({ networks, resolve = lookUp }: { networks: string[]; resolve?: typeof lookUp }) {
  const listed = networks.map(toRange)

  function check(address: string): void {
    const ip = ipaddr.process(address)
    const isListed = listed.some(([network, bits]) => network.kind() === ip.kind() && ip.match(network, bits))
    if (ip.range() !== 'unicast' && !isListed) throw new Error(`The server does not call ${address}: it is not public.`)
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

  return {
    /** Posts something; throws unless it is taken in time. */
    async post(address: string, { body, contentType, timeoutMs }: Form): Promise<void> {
      const url = new URL(address)
      const host = url.hostname.replace(/^\[|\]$/g, '')
      // An address is connected to without being looked up.
      if (isIP(host)) check(host)
      const status = await new Promise<number>((resolveStatus, reject) => {
        const send = url.protocol === 'https:' ? secureRequest : plainRequest
        const headers = { 'content-type': contentType, 'content-length': Buffer.byteLength(body) }
        // A connection of its own: one that is kept may lead to where nobody has looked.
        const options = {
          method: 'POST',
          headers,
          lookup,
          agent: false,
          signal: AbortSignal.timeout(timeoutMs),
        } as const
        const request = send(url, options, (response) => {
          response.destroy()
          resolveStatus(response.statusCode ?? 0)
        })
        request.once('error', reject)
        request.end(body)
      })
      if (status < 200 || status > 299) throw new Error(`${url.origin} answered ${status}.`)
    },
  }
}

function toRange(network: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (network.includes('/')) return ipaddr.parseCIDR(network)
  const address = ipaddr.parse(network)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}
