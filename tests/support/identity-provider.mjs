import { createServer } from 'node:http'
import Provider from 'oidc-provider'

/**
 * A provider of OpenID Connect for tests, for the portal at the address that is handed in. Typing a name signs in as that user; `claimless`
 * has no username. Prints its issuer, and lives until it is ended. `listener`: where it tells of sign-outs, if not at the portal;
 * of the client `plain` it tells without naming the sign-in.
 */
const [portal, listen = '0', listener = portal] = process.argv.slice(2)
const server = createServer()
await new Promise((resolve) => server.listen(Number(listen), '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${server.address().port}`

const provider = new Provider(issuer, {
  clients: [
    ['center', 'corp', true],
    ['plain', 'plain', false],
  ].map(([client_id, id, backchannel_logout_session_required]) => ({
    client_id,
    client_secret: 'a-secret-of-tests',
    redirect_uris: [`${portal}/api/auth/oidc/${id}/callback`],
    post_logout_redirect_uris: [`${portal}/center/`],
    backchannel_logout_uri: `${listener}/api/auth/oidc/${id}/backchannel-logout`,
    backchannel_logout_session_required,
  })),
  features: { backchannelLogout: { enabled: true } },
  // The library's own would not call this machine.
  fetch: (address, options) => fetch(address, { ...options, dispatcher: undefined }),
  pkce: { required: () => true },
  claims: { openid: ['sub'], profile: ['preferred_username', 'name'] },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({ sub: id, ...(id === 'claimless' ? {} : { preferred_username: id, name: `${id} of the group` }) }),
  }),
  cookies: { keys: ['a-key-of-tests'] },
})
server.on('request', provider.callback())
console.log(issuer)
