import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'

export type SigningKey = { kid: string; alg: string; privateKey: CryptoKey; jwk: JWK }

export type CiIssuer = Awaited<ReturnType<typeof startCiIssuer>>

export async function makeSigningKey(kid: string, alg: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

/** An issuer of tokens of CI jobs, as GitHub and GitLab are: a discovery document and keys, over HTTP on this machine. */
export async function startCiIssuer() {
  const key = await makeSigningKey('k1', 'RS256')
  const keys = [key.jwk]
  const asked = { discovery: 0, keys: 0 }
  const server = createServer((request, response) => {
    const isKeys = request.url === '/keys'
    asked[isKeys ? 'keys' : 'discovery'] += 1
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(isKeys ? { keys } : { issuer, jwks_uri: `${issuer}/keys` }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    key,
    /** What the issuer publishes; a test adds to it. */
    keys,
    /** How often it was called. */
    asked,
    sign: (claims: Record<string, unknown>, { kid, alg, privateKey } = key, header = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT', ...header }).sign(privateKey),
    stop: () => new Promise<void>((done) => server.close(() => done())),
  }
}
