import type { ProxyAnswer } from '../tickets/proxy-granting.service'
import type { Refusal } from '../tickets/tickets.service'
import { escapeXml } from '../services/escape-xml'

/** Whom a ticket stands for, as an application is told. */
export type CasUser = {
  user: string
  attributes: Record<string, string | boolean>
  /** By this the application finds the proxy-granting ticket that it was sent. */
  pgtIou?: string | null
  /** Addresses of those who asked in the user's name, the nearest first. */
  proxies?: string[]
}
export type CasFailure = {
  code: Refusal | 'INVALID_REQUEST' | 'INVALID_PROXY_CALLBACK'
  description: string
}
export type CasAnswer = { ok: true; value: CasUser } | { ok: false; failure: CasFailure }

const NAMESPACE = 'http://www.yale.edu/tp/cas'

/** What an application learns over CAS 1.0: yes and who, or no. */
export function toLines(answer: CasAnswer): string {
  return answer.ok ? `yes\n${answer.value.user}\n` : 'no\n\n'
}

export function toJson(answer: CasAnswer): object {
  if (!answer.ok) return { serviceResponse: { authenticationFailure: answer.failure } }
  const { user, attributes, pgtIou, proxies = [] } = answer.value
  const more = { ...(pgtIou && { proxyGrantingTicket: pgtIou }), ...(proxies.length > 0 && { proxies }) }
  return { serviceResponse: { authenticationSuccess: { user, attributes, ...more } } }
}

export function toXml(answer: CasAnswer): string {
  return inResponse(answer.ok ? success(answer.value) : failure('authenticationFailure', answer.failure))
}

/** What an application is told that asked for a proxy ticket. A refusal is called in JSON what CAS 3.0 calls it (2.7.2). */
export function toProxyJson(answer: ProxyAnswer): object {
  if (!answer.ok) return { serviceResponse: { authenticationFailure: answer.failure } }
  return { serviceResponse: { proxySuccess: { proxyTicket: answer.proxyTicket } } }
}

export function toProxyXml(answer: ProxyAnswer): string {
  if (!answer.ok) return inResponse(failure('proxyFailure', answer.failure))
  return inResponse(`  <cas:proxySuccess>\n${element('    ', 'proxyTicket', answer.proxyTicket)}  </cas:proxySuccess>`)
}

function inResponse(content: string): string {
  return `<cas:serviceResponse xmlns:cas="${NAMESPACE}">\n${content}\n</cas:serviceResponse>\n`
}

/** In the order of the protocol's schema. */
function success({ user, attributes, pgtIou, proxies = [] }: CasUser): string {
  const entries = Object.entries(attributes).map(([name, value]) => element('      ', name, String(value)))
  const passed = proxies.map((proxy) => element('      ', 'proxy', proxy))
  const parts = [
    element('    ', 'user', user),
    block('attributes', entries),
    pgtIou ? element('    ', 'proxyGrantingTicket', pgtIou) : '',
    block('proxies', passed),
  ]
  return `  <cas:authenticationSuccess>\n${parts.join('')}  </cas:authenticationSuccess>`
}

function failure(name: string, { code, description }: { code: string; description: string }): string {
  return `  <cas:${name} code="${code}">${escapeXml(description)}</cas:${name}>`
}

function block(name: string, lines: string[]): string {
  return lines.length > 0 ? `    <cas:${name}>\n${lines.join('')}    </cas:${name}>\n` : ''
}

const element = (indent: string, name: string, text: string) =>
  `${indent}<cas:${name}>${escapeXml(text)}</cas:${name}>\n`
