import { createHash, createHmac, createPublicKey, constants, publicEncrypt, randomUUID } from 'node:crypto'
import { OPS_TOKEN } from './server-process.mjs'

const PASSWORD = 'Center@2026'

/** An answer that says no; `status` is the envelope's. A broken connection is any other error. */
export class Refused extends Error {
  constructor({ status, message }) {
    super(`${status} ${message}`)
    this.status = status
  }
}

async function dataOf(response) {
  const envelope = await response.json()
  if (envelope.status !== 200) throw new Refused(envelope)
  return envelope
}

/** Signs in as the page does: key, picture (always 1234 with test codes), form. */
export async function signIn(url, tenantCode, username) {
  const { data: key } = await dataOf(await fetch(`${url}/api/auth/publicKey`))
  const captchaData = randomUUID().slice(0, 16)
  const picture = await fetch(`${url}/api/auth/kaptcha/get?type=LOGIN&data=${captchaData}`)
  const cookie = (picture.headers.get('set-cookie') ?? '').split(';')[0]
  await picture.arrayBuffer()
  const publicKey = createPublicKey({ key: Buffer.from(key.spki, 'base64'), format: 'der', type: 'spki' })
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  const password = publicEncrypt({ key: publicKey, ...padding }, Buffer.from(PASSWORD)).toString('base64')
  const form = { username, password, kid: key.kid, imgvercode: '1234', captchaData, tenantCode }
  const response = await fetch(`${url}/api/auth/jwt/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(form),
  })
  const { data: token, signKey } = await dataOf(response)
  return { username, token, signKey: Buffer.from(signKey, 'base64url') }
}

/** What a signed call carries. `query` must be sorted and encoded: it is signed as it stands. */
export function signedHeaders({ token, signKey }, path, query = '', { method = 'GET', body = '' } = {}) {
  const isForm = body instanceof FormData
  const timestamp = String(Date.now())
  const nonce = randomUUID()
  const bodyHash = isForm ? 'UNSIGNED-PAYLOAD' : createHash('sha256').update(body).digest('hex')
  const text = [method, path, query, timestamp, nonce, bodyHash].join('\n')
  return {
    authorization_front: token,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': createHmac('sha256', signKey).update(text).digest('hex'),
  }
}

/** Has the browser of a session remember it, and answers with what a visit of the page carries from then on. */
export async function rememberedVisit(url, session) {
  const path = '/api/auth/session/remember'
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: signedHeaders(session, path, '', { method: 'POST' }),
  })
  await dataOf(answer)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { cookie, 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }
}

/** A signed GET of somebody who is signed in. */
export async function read(url, session, path, query = '') {
  const response = await fetch(`${url}${path}${query ? `?${query}` : ''}`, {
    headers: signedHeaders(session, path, query),
  })
  return (await dataOf(response)).data
}

/** A call of the operations API with the deploy token. */
export async function operate(url, path, { body, revision, key } = {}) {
  const response = await fetch(`${url}/api/ops${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${OPS_TOKEN}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(revision !== undefined && { 'if-match': String(revision) }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await dataOf(response)).data
}
