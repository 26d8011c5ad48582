import { randomUUID } from 'node:crypto'
import { escapeXml } from '../services/escape-xml'
import type { CasAnswer, CasUser } from './cas-responses'

/** To whom, about what and when SAML is spoken. */
export type SamlContext = {
  /** The address that the ticket was made for. */
  target: string
  requestId: string | null
  /** Who says it. */
  issuer: string
  at: Date
}

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
const PROTOCOL = 'urn:oasis:names:tc:SAML:1.0:protocol'
const ASSERTION = 'urn:oasis:names:tc:SAML:1.0:assertion'
const ATTRIBUTES = 'http://www.ja-sig.org/products/cas/'
/** How far the clock of an application may be from ours. */
const SKEW_MS = 30_000

/** What an application learns over SAML 1.1 (CAS 3.0, 4.2). */
export function toSaml(answer: CasAnswer, context: SamlContext): string {
  const { target, requestId, at } = context
  const about = {
    ...identity('ResponseID', at),
    Recipient: target,
    ...(isId(requestId) && { InResponseTo: requestId }),
  }
  const content = answer.ok
    ? `<samlp:Status><samlp:StatusCode Value="samlp:Success"/></samlp:Status>${assertion(answer.value, context)}`
    : '<samlp:Status><samlp:StatusCode Value="samlp:RequestDenied"/>' +
      `<samlp:StatusMessage>${escapeXml(`${answer.failure.code}: ${answer.failure.description}`)}</samlp:StatusMessage></samlp:Status>`
  return (
    `<?xml version="1.0" encoding="UTF-8"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="${SOAP}"><SOAP-ENV:Body>` +
    `<samlp:Response xmlns:samlp="${PROTOCOL}"${toAttributes(about)}>${content}</samlp:Response>` +
    '</SOAP-ENV:Body></SOAP-ENV:Envelope>'
  )
}

function assertion({ user, attributes }: CasUser, { target, issuer, at }: SamlContext): string {
  const subject =
    `<saml:Subject><saml:NameIdentifier>${escapeXml(user)}</saml:NameIdentifier><saml:SubjectConfirmation>` +
    '<saml:ConfirmationMethod>urn:oasis:names:tc:SAML:1.0:cm:artifact</saml:ConfirmationMethod>' +
    '</saml:SubjectConfirmation></saml:Subject>'
  const until = { NotBefore: instant(at, -SKEW_MS), NotOnOrAfter: instant(at, SKEW_MS) }
  const signedIn = {
    AuthenticationInstant: String(attributes['authenticationDate']),
    AuthenticationMethod: 'urn:oasis:names:tc:SAML:1.0:am:unspecified',
  }
  return (
    `<saml:Assertion xmlns:saml="${ASSERTION}"${toAttributes({ ...identity('AssertionID', at), Issuer: issuer })}>` +
    `<saml:Conditions${toAttributes(until)}><saml:AudienceRestrictionCondition>` +
    `<saml:Audience>${escapeXml(target)}</saml:Audience></saml:AudienceRestrictionCondition></saml:Conditions>` +
    `<saml:AuthenticationStatement${toAttributes(signedIn)}>${subject}</saml:AuthenticationStatement>` +
    `<saml:AttributeStatement>${subject}${Object.entries(attributes).map(attribute).join('')}</saml:AttributeStatement>` +
    '</saml:Assertion>'
  )
}

function attribute([name, value]: [string, string | boolean]): string {
  const names = toAttributes({ AttributeName: name, AttributeNamespace: ATTRIBUTES })
  return `<saml:Attribute${names}><saml:AttributeValue>${escapeXml(String(value))}</saml:AttributeValue></saml:Attribute>`
}

/** An id of SAML begins with no digit. */
const identity = (name: string, at: Date) => ({
  [name]: `_${randomUUID().replaceAll('-', '')}`,
  IssueInstant: instant(at, 0),
  MajorVersion: '1',
  MinorVersion: '1',
})

const isId = (value: string | null): value is string => value !== null && /^[A-Za-z_][\w.-]{0,127}$/.test(value)

const instant = (at: Date, ms: number) => new Date(at.getTime() + ms).toISOString()

const toAttributes = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')
