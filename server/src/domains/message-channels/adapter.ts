import type { MessageKind, MessagePurpose } from '@center/shared/contract'

/** What a channel knows of its provider, with the secret in clear. */
export type ChannelAccess = {
  address: string
  region: string
  account: string
  appId: string
  signName: string
  secret: string
}

/** A message as a provider gets it. */
export type FilledMessage = {
  kind: MessageKind
  purpose: MessagePurpose
  tenantCode: string
  locale: string
  recipient: string
  subject: string
  text: string
  providerTemplateId: string
  /** The variables of the text, in its order. */
  variables: [name: string, value: string][]
  /** What a gateway of our own is told beside the text. */
  fields: Record<string, string | number>
}

/** A call to a provider, and how its answer reads. */
export type ProviderCall = {
  url: string
  headers: Record<string, string>
  body: string
  /** Throws {@link ProviderRefusal} for an answer that says no, whatever its status is. Answers the provider's number of the message. */
  read: (status: number, body: string) => string
}

/** The provider answered, and said no. */
export class ProviderRefusal extends Error {}

/** What varies from one call to the next. */
export type Moment = { at: Date; nonce: string }

/** The JSON of an answer; nothing of one that has another form. */
export function readJson(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Refuses an answer with the provider's code and words. */
export function refuse(status: number, ...words: unknown[]): never {
  const said = words.map(textOf).filter(Boolean).join(': ')
  throw new ProviderRefusal(said || `the provider answered ${status}`)
}
