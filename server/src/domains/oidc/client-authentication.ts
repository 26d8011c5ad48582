import * as oidc from 'openid-client'
import type { IdentityProvider } from '../../platform/config/identity-providers'

type Client = Pick<IdentityProvider, 'clientId' | 'clientSecret' | 'tokenEndpointAuthMethod'>

/**
 * How the portal shows a provider that it is its client. HTTP Basic carries id and secret form-urlencoded (RFC 6749, 2.3.1), which
 * some providers do not decode: letters, digits and `*-._` go as they are, and what encoding would change goes in the body if
 * the provider takes that, unless the deployment says which way it is.
 */
export function authenticationOf({ clientId, clientSecret, tokenEndpointAuthMethod }: Client): oidc.ClientAuth {
  if (clientSecret === undefined) return oidc.None()
  const inBody = oidc.ClientSecretPost(clientSecret)
  const isPlain = formEncoded(clientId) === clientId && formEncoded(clientSecret) === clientSecret

  return (server, client, body, headers) => {
    // A provider that names none takes Basic (OpenID Connect Discovery, 3).
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const takesBody = taken.includes('client_secret_post')
    const isBodyBetter = takesBody && !(isPlain && taken.includes('client_secret_basic'))
    const method = tokenEndpointAuthMethod ?? (isBodyBetter ? 'client_secret_post' : 'client_secret_basic')
    if (method === 'client_secret_post') return inBody(server, client, body, headers)
    const credentials = Buffer.from(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toString('base64')
    headers.set('authorization', `Basic ${credentials}`)
  }
}

/** As a form encodes a value (application/x-www-form-urlencoded). */
const formEncoded = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)
