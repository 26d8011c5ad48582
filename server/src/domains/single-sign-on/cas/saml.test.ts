import { SaxesParser } from 'saxes'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app'
import { application, createCentralVisitor, fillTenants, type CentralVisitor } from '../../../testing/central-visitor'
import { readSamlRequest } from './saml-request'
import { toSaml } from './saml-responses'

const OA = 'https://oa.example/in?next=%2Fa'
const PROTOCOL = 'urn:oasis:names:tc:SAML:1.0:protocol'

let server: TestApp
let visitor: CentralVisitor

beforeAll(async () => {
  const services = [application('https://oa.example/', { attributes: ['mobile'] })]
  server = await buildTestApp({ hasTestCodes: true, signOnServices: services })
  await fillTenants(server)
  visitor = createCentralVisitor(server)
})
afterAll(() => server.close())

const request = (ticket: string, attributes = 'RequestID="_r1"') =>
  `<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Header/><SOAP-ENV:Body>` +
  `<samlp:Request xmlns:samlp="${PROTOCOL}" MajorVersion="1" MinorVersion="1" ${attributes} IssueInstant="2026-01-01T00:00:00Z">` +
  `<samlp:AssertionArtifact>${ticket}</samlp:AssertionArtifact></samlp:Request></SOAP-ENV:Body></SOAP-ENV:Envelope>`

type Element = { name: string; attributes: Record<string, string>; text: string }

/** The elements of a document in their order; throws when it is not well formed. */
function elementsOf(xml: string): Element[] {
  const elements: Element[] = []
  const open: Element[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ local, attributes }) => {
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value] as const)
    const element = { name: local, attributes: Object.fromEntries(values), text: '' }
    elements.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const last = open.at(-1)
    if (last) last.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return elements
}

async function validate(ticket: string, { target = OA, more = '', document = request(ticket) } = {}) {
  const path = `/cas/samlValidate?TARGET=${encodeURIComponent(target)}${more}`
  const answer = await visitor.post(path, document, { 'content-type': 'text/xml; charset=utf-8' })
  const elements = elementsOf(answer.body)
  const all = (name: string) => elements.filter((element) => element.name === name)
  const status = all('StatusCode')[0]?.attributes['Value']
  return { ...answer, all, status, why: all('StatusMessage')[0]?.text ?? '' }
}

test('a ticket is told in SAML 1.1, with what CAS 3.0 says of the user', async () => {
  const { granted } = await visitor.signIn(OA)
  const { http, headers, all, status } = await validate(granted.ticketToken)
  expect([http, headers['content-type'], status]).toEqual([200, 'text/xml; charset=utf-8', 'samlp:Success'])
  expect(all('NameIdentifier').map(({ text }) => text)).toEqual(['wangwu', 'wangwu'])
  expect(all('Response')[0]?.attributes).toMatchObject({ InResponseTo: '_r1', Recipient: OA, MajorVersion: '1' })
  expect(all('Audience')[0]?.text).toBe(OA)
  expect(all('Conditions')[0]?.attributes).toEqual({
    NotBefore: '2025-12-31T23:59:30.000Z',
    NotOnOrAfter: '2026-01-01T00:00:30.000Z',
  })
  const names = all('Attribute').map(({ attributes }) => attributes['AttributeName'])
  const values = all('AttributeValue').map(({ text }) => text)
  expect(Object.fromEntries(names.map((name, index) => [name, values[index]]))).toEqual({
    userId: 'u-wangwu',
    tenantCode: 'park',
    name: '王五 <"&\'>',
    mobile: '13800000009',
    authenticationDate: expect.any(String),
    isFromNewLogin: 'true',
    longTermAuthenticationRequestTokenUsed: 'false',
  })
})

test('a ticket is good for one question, and for the address that it was made for', async () => {
  const [one, two] = [await visitor.signIn(OA), await visitor.signIn(OA)]
  expect((await validate(one.granted.ticketToken)).status).toBe('samlp:Success')
  const again = await validate(one.granted.ticketToken)
  expect([again.status, again.why]).toEqual(['samlp:RequestDenied', expect.stringMatching(/^INVALID_TICKET: /)])
  expect(again.all('NameIdentifier')).toEqual([])
  const other = await validate(two.granted.ticketToken, { target: 'https://oa.example/other' })
  expect(other.why).toMatch(/^INVALID_SERVICE: /)
})

test('a question is taken under either name of XML', async () => {
  const { granted } = await visitor.signIn(OA)
  const path = `/cas/samlValidate?TARGET=${encodeURIComponent(OA)}`
  const { body } = await visitor.post(path, request(granted.ticketToken), { 'content-type': 'application/xml' })
  expect(body).toContain('samlp:Success')
})

test('a ticket of a cookie does not do where a password is demanded', async () => {
  const { cookie } = await visitor.signIn(OA)
  const { location } = await visitor.get('/cas/login', { TARGET: OA }, cookie)
  const ticket = new URL(location).searchParams.get('ticket') ?? ''
  expect((await validate(ticket, { more: '&renew=true' })).why).toMatch(/^INVALID_TICKET_SPEC: /)
})

test.each([
  ['no document', ''],
  ['what is not well formed', request('ST-1').slice(0, -5)],
  ['two tickets', request('ST-1</samlp:AssertionArtifact><samlp:AssertionArtifact>ST-2')],
  ['another namespace', request('ST-1').replace(PROTOCOL, 'urn:other')],
  ['a document type', `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${request('&b;')}`],
  ['an entity that no one declared', request('&b;')],
])('%s is no question', async (_what, document) => {
  expect(readSamlRequest(document)).toBeNull()
  const answer = await validate('', { document })
  expect([answer.http, answer.why]).toEqual([200, expect.stringMatching(/^INVALID_REQUEST: /)])
})

test('a document that is too long is not read', async () => {
  const path = `/cas/samlValidate?TARGET=${encodeURIComponent(OA)}`
  const { body } = await visitor.post(path, request('x'.repeat(20_000)), { 'content-type': 'text/xml' })
  expect(JSON.parse(body)).toMatchObject({ status: 40001, data: null })
})

test('what comes from outside is escaped in an answer, and an invalid id is not repeated', () => {
  const context = {
    target: 'https://a.example/?b="<&',
    requestId: '"><x',
    issuer: 'https://c.example',
    at: new Date(0),
  }
  const attributes = { name: '<saml:Attribute>', authenticationDate: 'now' }
  const [response] = elementsOf(toSaml({ ok: true, value: { user: 'a<b>', attributes } }, context)).slice(2)
  expect(response?.attributes).toMatchObject({ Recipient: context.target })
  expect(response?.attributes).not.toHaveProperty('InResponseTo')
  const failure = { code: 'INVALID_TICKET', description: 'used & <gone>' } as const
  const texts = elementsOf(toSaml({ ok: false, failure }, context)).map(({ text }) => text)
  expect(texts).toContain('INVALID_TICKET: used & <gone>')
})
