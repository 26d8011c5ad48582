import { readJson, refuse, textOf, type ChannelAccess, type FilledMessage, type ProviderCall } from './adapter'

/** A gateway of the tenant's own: the message as JSON, the same fields that `SMS_WEBHOOK_URL` gets and its text beside them. */
export function httpCall({ address, secret }: ChannelAccess, message: FilledMessage): ProviderCall {
  const { kind, recipient, purpose, tenantCode, locale, subject, text, variables, fields } = message
  const to = kind === 'sms' ? { phone: recipient } : { email: recipient, subject }
  const body = { ...Object.fromEntries(variables), ...fields, ...to, purpose, tenantCode, locale, text }
  return {
    url: address,
    headers: { 'content-type': 'application/json', ...(secret ? { authorization: `Bearer ${secret}` } : {}) },
    body: JSON.stringify(body),
    read: (status, answer) => {
      if (status < 200 || status > 299) refuse(status, `the gateway answered ${status}`)
      const { id, messageId } = readJson(answer)
      return textOf(id) || textOf(messageId)
    },
  }
}
