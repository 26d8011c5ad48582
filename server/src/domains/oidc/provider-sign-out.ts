import { subjectOf } from '../../platform/limits/limits'
import type { ProviderLogout } from './logout-tokens'
import type { OidcRepository } from './oidc.repository'
import { whyFailed, type OidcDependencies } from './oidc.service'
import type { Providers } from './providers'

/** As long as a central sign-in can live, and what it opened can still be told of its end. */
const KEPT_MS = 36 * 3_600_000
const MINUTE_MS = 60_000
/** Tokens that do not hold, from one address in a minute: each may cost a question to the provider. */
const MAX_WRONG = 60

type Dependencies = Pick<OidcDependencies, 'now' | 'log' | 'limits' | 'endGrant'> & {
  repository: OidcRepository
  providers: Providers
}

/** What a provider says by the back channel, and from where. */
export type Told = { providerId: string; token: string | null; ip: string }
/** What it is answered. Why a token does not hold stands in the log. */
export type Heard =
  { ok: true } | { ok: false; why: 'unknown provider' | 'too many' | 'invalid token' | 'replayed token' }

export type ProviderSignOut = ReturnType<typeof createProviderSignOut>

/** The end of sign-ins that came from a provider. */
export function createProviderSignOut(dependencies: Dependencies) {
  const { repository, providers, now, log, limits, endGrant } = dependencies

  async function endAllOf(providerIds: string[], logout: ProviderLogout): Promise<void> {
    try {
      for (const grantId of await repository.grantsOf(providerIds, logout)) {
        await endGrant(grantId)
        await repository.takeSignOn(grantId)
      }
    } catch (error) {
      await repository.dropLogout(logout)
      throw error
    }
  }

  return {
    /** A sign-out that began at the provider: ends the central sign-ins that came from it, with all that they opened. */
    async hear({ providerId, token, ip }: Told): Promise<Heard> {
      const provider = await providers.find(providerId)
      if (!provider) return { ok: false, why: 'unknown provider' }
      const subject = subjectOf('oidc-logout', ip)
      if ((await limits.held(subject)) !== null) return { ok: false, why: 'too many' }
      let logout: ProviderLogout
      try {
        logout = await providers.readLogout(provider, token ?? '')
      } catch (error) {
        log.warn({ err: error, providerId }, 'a sign-out by a provider was refused')
        const rest = await limits.count({ subject, max: MAX_WRONG, windowMs: MINUTE_MS })
        if (rest !== null) await limits.hold(subject, MINUTE_MS)
        return { ok: false, why: 'invalid token' }
      }
      if (!(await repository.noteLogout(logout))) return { ok: false, why: 'replayed token' }
      await endAllOf(await providers.idsOfClient(provider), logout)
      return { ok: true }
    },

    /**
     * Where the browser goes to sign out of the provider that a central sign-in came from; null when it came from none. `otherwise`:
     * where it goes when the provider has no such address, for it would sign the user in again at once.
     */
    async endAddressOf(grantId: string, otherwise: string): Promise<string | null> {
      const signOn = await repository.takeSignOn(grantId)
      const provider = signOn && (await providers.find(signOn.providerId))
      if (!signOn || !provider) return null
      try {
        return (await providers.endAddressOf(provider, signOn.idToken)) ?? otherwise
      } catch (error) {
        whyFailed(error, { log, providerId: provider.id })
        return otherwise
      }
    },

    /** Forgets what no one comes back for. */
    sweep: (): Promise<void> => repository.forget({ expired: now(), signOns: new Date(now().getTime() - KEPT_MS) }),
  }
}
