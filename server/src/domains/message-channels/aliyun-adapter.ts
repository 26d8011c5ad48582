import {
  readJson,
  refuse,
  textOf,
  type ChannelAccess,
  type FilledMessage,
  type Moment,
  type ProviderCall,
} from './adapter'
import { hmac, sha256, signedHeaders } from './hmac'

const HOST = 'dysmsapi.aliyuncs.com'
const VERSION = '2017-05-25'
const ALGORITHM = 'ACS3-HMAC-SHA256'

type Signing = { account: string; secret: string; query: string; headers: Record<string, string> }

/** The `Authorization` of a POST without a body, by ACS3-HMAC-SHA256. */
export function signAcs3({ account, secret, query, headers }: Signing): string {
  const { lines, names } = signedHeaders(headers)
  const request = ['POST', '/', query, lines, names, sha256('')].join('\n')
  const signature = hmac(secret, `${ALGORITHM}\n${sha256(request)}`).toString('hex')
  return `${ALGORITHM} Credential=${account},SignedHeaders=${names},Signature=${signature}`
}

/** Aliyun's SendSms: its own approved template, filled with our variables by their names. */
export function aliyunCall(
  { address, region, account, secret, signName }: ChannelAccess,
  message: FilledMessage,
  { at, nonce }: Moment,
): ProviderCall {
  const host = address || HOST
  const query = toQuery({
    PhoneNumbers: message.recipient,
    SignName: signName,
    TemplateCode: message.providerTemplateId,
    TemplateParam: JSON.stringify(Object.fromEntries(message.variables)),
    ...(region ? { RegionId: region } : {}),
  })
  const headers = {
    host,
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': `${at.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': VERSION,
  }
  const authorization = signAcs3({ account, secret, query, headers })
  return { url: `https://${host}/?${query}`, headers: { ...headers, authorization }, body: '', read }
}

/** Sorted by name, and encoded as RFC 3986 has it. */
function toQuery(values: Record<string, string>): string {
  const entries = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Status 200 says nothing: `Code` does. */
function read(status: number, body: string): string {
  const { Code, Message, BizId } = readJson(body)
  return Code === 'OK' ? textOf(BizId) : refuse(status, Code, Message)
}
