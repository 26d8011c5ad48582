import type { Refusal } from './tickets.service'

/** Whom a ticket stands for, as an application is told. */
export type CasUser = { user: string; attributes: Record<string, string | boolean> }
export type CasFailure = { code: Refusal | 'INVALID_REQUEST' | 'INTERNAL_ERROR'; description: string }
export type CasAnswer = { ok: true; value: CasUser } | { ok: false; failure: CasFailure }

const NAMESPACE = 'http://www.yale.edu/tp/cas'

/** What an application learns over CAS 1.0: yes and who, or no. */
export function toLines(answer: CasAnswer): string {
  return answer.ok ? `yes\n${answer.value.user}\n` : 'no\n\n'
}

export function toJson(answer: CasAnswer): object {
  if (!answer.ok) return { serviceResponse: { authenticationFailure: answer.failure } }
  return { serviceResponse: { authenticationSuccess: answer.value } }
}

export function toXml(answer: CasAnswer): string {
  return `<cas:serviceResponse xmlns:cas="${NAMESPACE}">\n${answer.ok ? success(answer.value) : failure(answer.failure)}\n</cas:serviceResponse>\n`
}

function success({ user, attributes }: CasUser): string {
  const entries = Object.entries(attributes)
  const list = entries.map(([name, value]) => `      <cas:${name}>${escapeXml(String(value))}</cas:${name}>\n`).join('')
  const block = entries.length > 0 ? `    <cas:attributes>\n${list}    </cas:attributes>\n` : ''
  return `  <cas:authenticationSuccess>\n    <cas:user>${escapeXml(user)}</cas:user>\n${block}  </cas:authenticationSuccess>`
}

function failure({ code, description }: CasFailure): string {
  return `  <cas:authenticationFailure code="${code}">${escapeXml(description)}</cas:authenticationFailure>`
}

/** Text of an element or an attribute. What XML 1.0 cannot say at all is left out. */
export function escapeXml(text: string): string {
  const sayable = text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
  return sayable.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
