import {
  adapterFields,
  adaptersOfKind,
  isEmail,
  isSafeWebAddress,
  type MessageAdapter,
  type MessageChannelDraft,
  type MessageKind,
} from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'

type Fault = { field: string; message: string }
const texts = ['address', 'region', 'account', 'appId', 'signName', 'sender', 'secret'] as const

/** The draft with what its adapter has no use for left out, so that no key of another provider stays. */
export function onlyOwnFields(draft: MessageChannelDraft): MessageChannelDraft {
  const own = new Set(adapterFields[draft.adapter].map((field) => field.replace('?', '')))
  const kept = Object.fromEntries(texts.map((field) => [field, own.has(field) ? draft[field] : '']))
  return { ...draft, ...kept, port: own.has('port') ? draft.port : 0 }
}

/** Refuses a channel that could not send; `secret` is the one that it will have. */
export function expectChannel(draft: MessageChannelDraft, secret: string): void {
  const faults = [...missing(draft, secret), ...malformed(draft)]
  if (!adaptersOfKind[draft.kind].includes(draft.adapter)) faults.unshift({ field: 'adapter', message: 'form' })
  if (faults.length > 0) throw new AppError('request.invalid', faults)
}

function missing(draft: MessageChannelDraft, secret: string): Fault[] {
  const values: Record<string, string | number> = { ...draft, enabled: '', secret }
  const required: string[] = adapterFields[draft.adapter].filter((field) => !field.endsWith('?'))
  // An account of a mail server has a password.
  if (draft.adapter === 'smtp' && draft.account !== '') required.push('secret')
  return required.filter((field) => values[field] === '').map((field) => ({ field, message: 'required' }))
}

function malformed({ adapter, address, sender }: MessageChannelDraft): Fault[] {
  const fault = address === '' ? null : addressFault(adapter, address)
  return [
    ...(fault ? [{ field: 'address', message: fault }] : []),
    ...(sender !== '' && !isEmail(sender) ? [{ field: 'sender', message: 'form' }] : []),
  ]
}

/** Codes and links go to an address that no one can listen to. */
function addressFault(adapter: MessageAdapter, address: string): string | null {
  if (adapter !== 'http') return isHost(address) ? null : 'form'
  return isSafeWebAddress(address) ? null : 'https'
}

function isHost(name: string): boolean {
  const address = `https://${name}/`
  return URL.canParse(address) && new URL(address).hostname === name.toLowerCase()
}

type Target = { adapter: MessageAdapter; address: string; port: number; account: string; kind: MessageKind }

/** A secret is sent to where it was given for, and to no other place. */
export const isSameTarget = (a: Target, b: Target) =>
  (['adapter', 'address', 'port', 'account'] as const).every((field) => a[field] === b[field])

/** Whether it can be sent to. */
export const isRecipient = (kind: MessageKind, text: string): boolean =>
  kind === 'sms' ? /^\+?\d{5,15}$/.test(text) : isEmail(text)
