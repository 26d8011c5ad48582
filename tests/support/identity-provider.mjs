import { createServer } from 'node:http'
import Provider from 'oidc-provider'

/**
 * A provider of OpenID Connect for tests, for the portal at the address that is handed in. Whoever types a name is that user; `claimless`
 * has no username. Prints its issuer, and lives until it is ended.
 */
const [portal, listen = '0'] = process.argv.slice(2)
const server = createServer()
await new Promise((resolve) => server.listen(Number(listen), '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${server.address().port}`

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'center',
      client_secret: 'a-secret-of-tests',
      redirect_uris: [`${portal}/api/auth/oidc/corp/callback`],
      post_logout_redirect_uris: [`${portal}/center/`],
    },
  ],
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
