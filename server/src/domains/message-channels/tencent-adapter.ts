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

const HOST = 'sms.tencentcloudapi.com'
const REGION = 'ap-guangzhou'
const ALGORITHM = 'TC3-HMAC-SHA256'

type Signing = {
  account: string
  secret: string
  service: string
  headers: Record<string, string>
  body: string
  timestamp: number
}

/** The `Authorization` of a POST to `/`, by TC3-HMAC-SHA256. The values of `headers` are in small letters. */
export function signTc3({ account, secret, service, headers, body, timestamp }: Signing): string {
  const { lines, names } = signedHeaders(headers)
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${date}/${service}/tc3_request`
  const request = ['POST', '/', '', lines, names, sha256(body)].join('\n')
  const key = hmac(hmac(hmac(`TC3${secret}`, date), service), 'tc3_request')
  const signature = hmac(key, [ALGORITHM, timestamp, scope, sha256(request)].join('\n')).toString('hex')
  return `${ALGORITHM} Credential=${account}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}

/** Tencent's SendSms: its own approved template, filled with our variables in the order of our text. */
export function tencentCall(
  { address, region, account, secret, appId, signName }: ChannelAccess,
  message: FilledMessage,
  { at }: Moment,
): ProviderCall {
  const host = address || HOST
  const timestamp = Math.floor(at.getTime() / 1000)
  const body = JSON.stringify({
    PhoneNumberSet: [toE164(message.recipient)],
    SmsSdkAppId: appId,
    SignName: signName,
    TemplateId: message.providerTemplateId,
    TemplateParamSet: message.variables.map(([, value]) => value),
  })
  const signed = { 'content-type': 'application/json; charset=utf-8', host, 'x-tc-action': 'sendsms' }
  const headers = {
    ...signed,
    'x-tc-action': 'SendSms',
    'x-tc-version': '2021-01-11',
    'x-tc-region': region || REGION,
    'x-tc-timestamp': String(timestamp),
    authorization: signTc3({ account, secret, service: 'sms', headers: signed, body, timestamp }),
  }
  return { url: `https://${host}/`, headers, body, read }
}

/** A number without a country is of the mainland. */
const toE164 = (phone: string) => (phone.startsWith('+') ? phone : `+86${phone}`)

type Answer = { Error?: { Code?: unknown; Message?: unknown }; SendStatusSet?: { Code?: unknown }[] }

/** Status 200 says nothing: `Error` does for the call, and `Code` for the number. */
function read(status: number, body: string): string {
  const { Error: fault, SendStatusSet: sent } = (readJson(body)['Response'] ?? {}) as Answer
  if (fault) return refuse(status, fault.Code, fault.Message)
  const first = (sent?.[0] ?? {}) as Record<string, unknown>
  return first['Code'] === 'Ok' ? textOf(first['SerialNo']) : refuse(status, first['Code'], first['Message'])
}
