import { defaultCapabilities, type GuestKind, type Manifest } from '@center/shared/contract'
import { requestTypes } from '@center/shared/guest-protocol'
import type { GuestTraffic } from '@center/shared/host'
import { fail, pass, warn, type Finding } from '../report'

const reasons: Record<string, [what: string, fix: string]> = {
  'unknown-type': ['which the portal does not know', 'Use the functions of the host object; see the list of messages.'],
  'invalid-payload': ['with a payload that does not fit', 'Compare the payload with the list of messages.'],
  'not-granted': ['which it may not send', 'Name the capability in center.json and ask operations to grant it.'],
  throttled: ['more often than a guest may', 'Send on change, not on every frame: 100 a second at most.'],
  timeout: ['after it was unmounted', 'Stop sending at unmount.'],
}

/** What it said to the host, as the host's own bus judged it. */
export function toMessageFindings(
  messages: readonly GuestTraffic[],
  { kind, capabilities }: Pick<Manifest, 'kind' | 'capabilities'>,
): Finding[] {
  const refused = new Map<string, Finding>()
  for (const { type, payload, answer } of messages) {
    if (answer.ok || (answer.failure === 'timeout' && isOfLeaving(type, payload))) continue
    const [what, fix] = reasons[answer.failure] ?? [answer.failure, '']
    refused.set(`${String(type)} ${answer.failure}`, fail('messages', `It sends ${String(type)}, ${what}.`, fix))
  }
  const endsSession = messages.some(({ type, payload }) => type === 'loginstate' && payload === false)
  const ends = endsSession && !capabilities.includes('session:end') ? [toSessionEndFinding(kind)] : []
  const findings = [...refused.values(), ...ends]
  return findings.length > 0 ? findings : [pass('messages', summaryOf(messages))]
}

/** It did so unprompted: the check clicks nothing. */
function toSessionEndFinding(kind: GuestKind): Finding {
  const what = defaultCapabilities(kind).includes('session:end')
    ? 'the portal does so at once, unless operations withhold session:end.'
    : 'without the capability session:end the portal asks the user first.'
  const fix = 'Sign out only when the user asks for it, or name session:end in center.json.'
  return warn('messages', `It signs the user out by itself: ${what}`, fix)
}

/**
 * A question that was under way when the element left; and the mark and the title that a mount had given, taken back as the hooks of the SDK
 * do when it leaves: the host does that anyway.
 */
function isOfLeaving(type: unknown, payload: unknown): boolean {
  if ((requestTypes as readonly unknown[]).includes(type)) return true
  const { dirty, title } = Object(payload) as { dirty?: unknown; title?: unknown }
  return (type === 'dirty' && dirty === false) || (type === 'title' && title === '')
}

function summaryOf(messages: readonly GuestTraffic[]): string {
  const types = [...new Set(messages.map(({ type }) => String(type)))].join(', ')
  return messages.length === 0
    ? 'Says nothing to the host'
    : `${messages.length} messages, all in the contract: ${types}`
}
