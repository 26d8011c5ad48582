import { constants, createHash, createHmac, createPublicKey, publicEncrypt, randomUUID } from 'node:crypto'
import { textToSign, type PublicKey } from '@center/shared/contract'

/** The password of everybody who is registered here. */
export const PERSON_PASSWORD = 'Begin@2026center'

/** Somebody who uses the portal without a browser: registered, signed in, and asking as a page asks. */
export type ApiPerson = { userId: string; username: string; ask<T>(path: string): Promise<T> }

type Envelope = { status: number; message: string; data: unknown }

async function open<T extends Envelope>(response: Response): Promise<T> {
  const envelope = (await response.json()) as T
  if (envelope.status !== 200) throw new Error(`${response.url}: ${envelope.status} ${envelope.message}`)
  return envelope
}

/** Registers a new person of a tenant whose captchas are always `1234`, and signs them in. */
export async function addPerson(url: string, tenantCode: string): Promise<ApiPerson> {
  const username = `p${randomUUID().slice(0, 12)}`
  const { data: key } = await open<Envelope & { data: PublicKey }>(await fetch(`${url}/api/auth/publicKey`))
  const form = { username, tenantCode, ...encryptPassword(key, PERSON_PASSWORD) }

  const number = randomUUID()
  await fetch(`${url}/api/front/account/auth/kaptcha?number=${number}`)
  const registered = await send(`${url}/api/front/member/registerMember`, { ...form, number, imgCode: '1234' })
  const { userId } = registered.data as { userId: string }

  const captchaData = randomUUID().slice(0, 16)
  const picture = await fetch(`${url}/api/auth/kaptcha/get?type=LOGIN&data=${captchaData}`)
  const cookie = (picture.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const grant = await send(`${url}/api/auth/jwt/token`, { ...form, captchaData, imgvercode: '1234' }, { cookie })
  const { data: token, signKey } = grant as unknown as { data: string; signKey: string }

  return {
    userId,
    username,
    ask: async <T>(path: string) => {
      const response = await fetch(url + path, { headers: signedHeaders(path, token, signKey) })
      return (await open(response)).data as T
    },
  }
}

/** A password as forms send it. */
export function encryptPassword({ kid, spki }: PublicKey, password: string): { kid: string; password: string } {
  const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' })
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  return { kid, password: publicEncrypt({ key, ...padding }, Buffer.from(password)).toString('base64') }
}

async function send(address: string, body: object, headers: Record<string, string> = {}): Promise<Envelope> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
  return open(await fetch(address, { ...init, body: JSON.stringify(body) }))
}

/** What a signed GET without a query carries. */
function signedHeaders(path: string, token: string, signKey: string): Record<string, string> {
  const [timestamp, nonce] = [String(Date.now()), randomUUID()]
  const bodyHash = createHash('sha256').update('').digest('hex')
  const text = textToSign({ method: 'GET', path, query: '', timestamp, nonce, bodyHash, bodyText: '' }, 'strict')
  const signature = createHmac('sha256', Buffer.from(signKey, 'base64url')).update(text).digest('hex')
  return { authorization_front: token, 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature }
}
