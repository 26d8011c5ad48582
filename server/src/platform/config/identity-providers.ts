import { isTicketAddress } from '@center/shared/contract'
import * as z from 'zod/mini'

const Text = z.string().check(z.minLength(1), z.maxLength(256))

/** Who knows the users of a tenant (`CENTER_OIDC`): a provider of OpenID Connect, where this portal is registered as a client. */
export const IdentityProvider = z.strictObject({
  /** Stands in the addresses of sign-in and callback, and in the setting `CENTER_ALT_SSO_IDP` of the tenant. */
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/)),
  issuer: z
    .string()
    .check(z.refine(isTicketAddress, 'an issuer must be https, or http of this machine, without a fragment')),
  clientId: Text,
  /** Left out for a public client: the code is protected by PKCE either way. */
  clientSecret: z.optional(Text),
  /** How the secret goes to the token endpoint; left out: as the provider says in its discovery document. */
  tokenEndpointAuthMethod: z.optional(z.enum(['client_secret_basic', 'client_secret_post'])),
  /** Whose users it knows: no one of another tenant gets in by it. */
  tenantCode: z.string().check(z.minLength(1), z.maxLength(64)),
  /** The claim that holds the username. */
  usernameClaim: z._default(Text, 'preferred_username'),
  scope: z._default(Text, 'openid profile'),
})
export type IdentityProvider = z.infer<typeof IdentityProvider>

/** The list in the environment; throws an error whose message says what is wrong with it. */
export function parseIdentityProviders(text: string): IdentityProvider[] {
  const list = z.safeParse(z.array(IdentityProvider), readJson(text))
  if (!list.success) {
    const [issue] = list.error.issues
    throw new Error(`${issue?.path.join('.') || 'the list'}: ${issue?.message}`)
  }
  const ids = list.data.map(({ id }) => id)
  const twice = ids.find((id, place) => ids.indexOf(id) !== place)
  if (twice !== undefined) throw new Error(`the id ${twice} is there twice`)
  return list.data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
