import type { OidcRepository } from './oidc.repository'
import { whyFailed, type OidcPorts } from './oidc.service'
import type { Providers } from './providers'

/** As long as a central sign-in can live, and what it opened can still be told of its end. */
const KEPT_MS = 36 * 3_600_000

type Parts = Pick<OidcPorts, 'now' | 'log'> & { repository: OidcRepository; providers: Providers }

export type ProviderSignOut = ReturnType<typeof createProviderSignOut>

/** The end of sign-ins that came from a provider. */
export function createProviderSignOut({ repository, providers, now, log }: Parts) {
  return {
    /**
     * Where the browser goes to sign out of the provider that a central sign-in came from; null when it came from none. `otherwise`:
     * where it goes when the provider has no such address, for it would sign the user in again at once.
     */
    async endAddressOf(grantId: string, otherwise: string): Promise<string | null> {
      const signOn = await repository.takeSignOn(grantId)
      const provider = signOn && providers.find(signOn.providerId)
      if (!signOn || !provider) return null
      try {
        return (await providers.endAddressOf(provider, signOn.idToken)) ?? otherwise
      } catch (error) {
        whyFailed(error, { log, providerId: provider.id })
        return otherwise
      }
    },

    /** Forgets what nobody comes back for. */
    sweep: (): Promise<void> => repository.forget({ attempts: now(), signOns: new Date(now().getTime() - KEPT_MS) }),
  }
}
