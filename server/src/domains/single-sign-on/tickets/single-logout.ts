import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { OutgoingCalls } from '../../../platform/http/outgoing-calls'
import type { SessionUser } from '../../../platform/session/sessions'
import { escapeXml } from '../services/escape-xml'
import type { GrantRow } from '../grants/grants.repository'
import { isOf, type Service, type Services } from '../services/services'
import type { TicketRow, TicketsRepository } from './tickets.repository'

const TIMEOUT_MS = 3_000
/** At once, and after 30 s, 2 min, 8 min and 32 min more. */
const MAX_TRIES = 5
const AT_ONCE = 20

export type SingleLogout = ReturnType<typeof createSingleLogout>

type Dependencies = {
  outbox: Pick<TicketsRepository, 'takeDue' | 'settleLogout'>
  findGrant: (id: string) => Promise<GrantRow | null>
  usernameOf: (user: SessionUser) => Promise<string | null>
  services: Pick<Services, 'holderOf'>
  outgoing: Pick<OutgoingCalls, 'post'>
  now: () => Date
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/**
 * Tells applications that their user has signed out, as CAS does: a form with a `logoutRequest` that names the ticket.
 *
 * Who is to be told stands with the ticket since the sign-in ended, in one transaction; no one waits for it, and one that cannot be told
 * is tried again. Only the application that got the ticket is called, while it is registered for that tenant.
 */
export function createSingleLogout({ outbox, findGrant, usernameOf, services, outgoing, now, log }: Dependencies) {
  const underWay = new Set<Promise<void>>()

  async function callUp(row: TicketRow): Promise<void> {
    const grant = await findGrant(row.grantId)
    const holder = grant && services.holderOf(row, grant.tenantCode)
    const address = holder && addressOf(holder, row.service)
    if (!grant || !address) return
    const request = toLogoutRequest((await usernameOf(grant)) ?? '', row.acceptedTicket ?? '', now())
    const status = await outgoing.post(address, {
      body: new URLSearchParams({ logoutRequest: request }).toString(),
      contentType: 'application/x-www-form-urlencoded',
      timeoutMs: TIMEOUT_MS,
    })
    if (!isTaken(status)) throw new Error(`${new URL(address).origin} answered ${status}.`)
  }

  async function tell(row: TicketRow): Promise<void> {
    try {
      await callUp(row)
      await outbox.settleLogout(row.ticketHash)
    } catch (error) {
      const about = { err: error, service: row.service, tries: row.logoutTries }
      if (row.logoutTries < MAX_TRIES) return log.warn(about, 'an application was not told of a sign-out yet')
      await outbox.settleLogout(row.ticketHash)
      log.error(about, 'an application was never told of a sign-out')
    }
  }

  /** Sends every notification that is due. */
  async function tellDue(): Promise<void> {
    let due: TicketRow[]
    do {
      due = await outbox.takeDue(now(), AT_ONCE)
      await Promise.all(due.map(tell))
    } while (due.length === AT_ONCE)
  }

  return {
    tellDue,

    /** Begins to tell them. What goes wrong is made good by the next round. */
    begin(): void {
      const telling: Promise<void> = tellDue()
        .catch((error: unknown) => log.warn({ err: error }, 'no one was told of a sign-out yet'))
        .finally(() => void underWay.delete(telling))
      underWay.add(telling)
    },

    /** Resolves once no one is being told any more. */
    async settle(): Promise<void> {
      await Promise.all(underWay)
    },
  }
}

/** Apache answers with a redirect once it has ended the session; one that asks for the form again (307, 308) has not read it. */
const isTaken = (status: number) => (status >= 200 && status < 300) || [301, 302, 303].includes(status)

/** Where an application is told; null when it lives elsewhere by now than it did when it got its ticket. */
function addressOf(holder: Service, service: string): string | null {
  if (holder.logoutUrl) return holder.logoutUrl
  return isOf(holder, service) ? withoutFragment(service) : null
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
