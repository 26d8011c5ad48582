import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { PASSKEY_MINUTES } from '@center/shared/contract'
import { AppError } from '../../../platform/errors/errors'
import { subjectOf, type Limits } from '../../../platform/limits/limits'
import type { Sealing } from '../../../platform/secrets/sealing'

const LIFE_MS = PASSKEY_MINUTES * 60_000

/** Where a page of the portal is, as its browser says. Passkeys are good at its host name. */
export type PageOrigin = string

const Ticket = z.object({
  purpose: z.enum(['add', 'sign-in', 'proof']),
  challenge: z.string(),
  origin: z.string(),
  tenantCode: z.string(),
  /** Whose key is asked for; empty at a sign-in, which asks for anyone's. */
  userId: z.string(),
  /** The browser that was asked; empty for one that is signed in. */
  browser: z.string(),
  expires: z.number(),
})
type Ticket = z.infer<typeof Ticket>
/** What an answer must belong to. */
export type Asked = Omit<Ticket, 'challenge' | 'origin' | 'expires'>

/** The host name that passkeys of a page belong to; null for an address in numbers, which can have none (WebAuthn 5.1.2). */
export function rpIdOf(origin: PageOrigin): string | null {
  if (!URL.canParse(origin)) return null
  const { hostname } = new URL(origin)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : null
}

/** Questions to authenticators. Nothing of one is kept until it is answered: the ticket has it, sealed, and is good for one answer. */
export function createPasskeyTickets({ sealing, limits, now }: { sealing: Sealing; limits: Limits; now: () => Date }) {
  return {
    issue(asked: Asked, { challenge, origin }: Pick<Ticket, 'challenge' | 'origin'>): string {
      const ticket: Ticket = { ...asked, challenge, origin, expires: now().getTime() + LIFE_MS }
      return sealing.seal('passkey', JSON.stringify(ticket))
    },

    /** Takes a ticket, once; refuses any that is not of this question. */
    async take(text: string, asked: Asked): Promise<Pick<Ticket, 'challenge' | 'origin'>> {
      const ticket = read(sealing, text)
      const isMeant = ticket && (Object.keys(asked) as (keyof Asked)[]).every((part) => ticket[part] === asked[part])
      if (!isMeant || ticket.expires <= now().getTime()) throw new AppError('login.passkey_refused')
      const isFirst = (await limits.hold(subjectOf('passkey', ticket.challenge), LIFE_MS)) === null
      if (!isFirst) throw new AppError('login.passkey_refused')
      return ticket
    },
  }
}

function read(sealing: Sealing, text: string): Ticket | null {
  if (!sealing.isSealed(text)) return null
  try {
    return z.parse(Ticket, JSON.parse(sealing.open('passkey', text)))
  } catch {
    return null
  }
}
