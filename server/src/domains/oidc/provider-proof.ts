import type { SealPurpose, Sealing } from '../../platform/secrets/sealing'
import type { SessionUser } from '../../platform/session/sessions'
import type { AttemptRow } from './oidc.repository'
import type { KnownProvider } from './provider-source'
import type { Identified } from './providers'

const PURPOSE: SealPurpose = 'provider-proof'
const TICKET_MS = 60_000
/** A provider that lets its clock run between the sign-in and its token. */
const TOLERANCE_SECONDS = 5

/** Which session asks, and where its page is: another host name than that of the callback, where the tenant has one. */
type Asking = { sessionId: string; providerId: string; origin: string }
export type ProvingSession = { id: string; tenantCode: string }

export type ProofDependencies = {
  publicUrl: string
  sealing: Pick<Sealing, 'isSealed' | 'seal' | 'open'>
  now: () => Date
  findUser: (tenantCode: string, username: string) => Promise<SessionUser | null>
  /** Those sessions of a user that may call. */
  sessionsOf: (user: SessionUser) => Promise<readonly { id: string }[]>
  /** Notes that the user of a session has just said who it is. */
  prove: (sessionId: string) => Promise<void>
}

export type ProviderProofs = ReturnType<typeof createProviderProofs>

/**
 * Users who have no password here prove who they are by a fresh sign-in at their provider. What counts is that the provider asked them after
 * the portal did, and that they are the user of the session; a provider that does not say when it asked proves nothing.
 */
export function createProviderProofs({ publicUrl, sealing, now, findUser, sessionsOf, prove }: ProofDependencies) {
  return {
    /** The address of the window that is led to the provider. It is good for a minute, and opens nothing by itself. */
    addressFor(asking: Asking): string {
      const until = now().getTime() + TICKET_MS
      const ticket = sealing.seal(PURPOSE, JSON.stringify({ ...asking, until }))
      return `${publicUrl}/api/auth/oidc/${asking.providerId}/prove?${new URLSearchParams({ ticket }).toString()}`
    },

    /** Who asks by a ticket; null for one that is not ours, not of this provider, or too old. */
    read(ticket: string, providerId: string): Asking | null {
      if (!sealing.isSealed(ticket)) return null
      try {
        const said = JSON.parse(sealing.open(PURPOSE, ticket)) as Asking & { until: number }
        return said.providerId === providerId && said.until > now().getTime() ? said : null
      } catch {
        return null
      }
    },

    /** Proves the session of an attempt; false where the provider names another user, or one whom it did not ask anew. */
    async take({ tenantCode }: KnownProvider, attempt: AttemptRow, found: Identified): Promise<boolean> {
      const { provesSession, beganAt } = { ...attempt, beganAt: beganOf(attempt) }
      const elapsed = (now().getTime() - beganAt) / 1000 + TOLERANCE_SECONDS
      if (found.username === null || found.signedInFor === null || found.signedInFor > elapsed) return false
      const user = await findUser(tenantCode, found.username)
      const open = user ? await sessionsOf(user) : []
      if (provesSession === null || !open.some(({ id }) => id === provesSession)) return false
      await prove(provesSession)
      return true
    },
  }
}

/** How long somebody may take at the provider. */
export const ATTEMPT_MS = 600_000
const beganOf = ({ expiresAt }: Pick<AttemptRow, 'expiresAt'>) => expiresAt.getTime() - ATTEMPT_MS

/** Where the window of a proof ends: the page of the portal that says what came of it. */
export const proofPage = (origin: string, outcome: 'done' | 'failed'): string =>
  `${origin}/center/admin#section=proof&id=${outcome}`
