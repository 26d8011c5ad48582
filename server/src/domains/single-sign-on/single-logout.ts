import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { escapeXml } from './cas-answers'
import type { Services } from './services'

const TIMEOUT_MS = 3_000
const MOST_APPLICATIONS = 100

/** An application that redeemed a ticket. */
export type SignedIn = { service: string; ticket: string }

export type SingleLogout = ReturnType<typeof createSingleLogout>

type Parts = { services: Services; now: () => Date; log: Pick<FastifyBaseLogger, 'warn'> }

/**
 * Tells applications that their user has signed out, as CAS does: a form with a `logoutRequest` that names the ticket.
 *
 * The best that can be done and no more: each is tried once, for three seconds, and nobody waits for it. Only addresses of applications
 * that are registered now are called, redirects are refused and no answer is read, so that nobody has the server call
 * what it must not.
 */
export function createSingleLogout({ services, now, log }: Parts) {
  const underWay = new Set<Promise<void>>()

  async function tell(username: string, { service, ticket }: SignedIn): Promise<void> {
    const registered = services.find(service)
    if (!registered || registered.isPortal) return
    try {
      const response = await fetch(registered.logoutUrl ?? withoutFragment(service), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ logoutRequest: toLogoutRequest(username, ticket, now()) }).toString(),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.body?.cancel()
    } catch (error) {
      log.warn({ err: error, application: registered.name }, 'an application was not told of a sign-out')
    }
  }

  return {
    /** Begins to tell all of them. */
    tellAll(username: string, applications: SignedIn[]): void {
      for (const application of applications.slice(0, MOST_APPLICATIONS)) {
        const telling: Promise<void> = tell(username, application).finally(() => void underWay.delete(telling))
        underWay.add(telling)
      }
    },

    /** Resolves once nobody is being told any more. */
    async settle(): Promise<void> {
      await Promise.all(underWay)
    },
  }
}

export function toLogoutRequest(username: string, ticket: string, at: Date): string {
  const instant = at.toISOString().replace(/\.\d+Z$/, 'Z')
  return (
    '<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ' +
    `xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="LR-${randomUUID()}" Version="2.0" IssueInstant="${instant}">` +
    `<saml:NameID>${escapeXml(username)}</saml:NameID>` +
    `<samlp:SessionIndex>${escapeXml(ticket)}</samlp:SessionIndex></samlp:LogoutRequest>`
  )
}

function withoutFragment(address: string): string {
  return address.split('#')[0] ?? address
}
