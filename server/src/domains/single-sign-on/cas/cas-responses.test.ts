import { toJson, toLines, toXml, type CasAnswer } from './cas-responses'
import { toLogoutRequest } from '../tickets/single-logout'

const attributes = { name: '王五 <cas:user>admin</cas:user> & "\'', isFromNewLogin: true }
const success: CasAnswer = { ok: true, value: { user: 'a<b>\u0000\ud800c', attributes } }
const failure: CasAnswer = { ok: false, failure: { code: 'INVALID_TICKET', description: 'used & gone' } }

test('a user is told in XML with everything escaped, and without what XML cannot say', () => {
  expect(toXml(success)).toBe(`<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">
  <cas:authenticationSuccess>
    <cas:user>a&#60;b&#62;c</cas:user>
    <cas:attributes>
      <cas:name>王五 &#60;cas:user&#62;admin&#60;/cas:user&#62; &#38; &#34;&#39;</cas:name>
      <cas:isFromNewLogin>true</cas:isFromNewLogin>
    </cas:attributes>
  </cas:authenticationSuccess>
</cas:serviceResponse>
`)
})

test('a refusal is told in XML with its code', () => {
  expect(toXml(failure)).toContain(
    '<cas:authenticationFailure code="INVALID_TICKET">used &#38; gone</cas:authenticationFailure>',
  )
})

test('both are told in JSON', () => {
  expect(toJson(success)).toEqual({
    serviceResponse: { authenticationSuccess: { user: 'a<b>\u0000\ud800c', attributes } },
  })
  expect(toJson(failure)).toEqual({
    serviceResponse: { authenticationFailure: { code: 'INVALID_TICKET', description: 'used & gone' } },
  })
})

test('CAS 1.0 has two lines', () => {
  expect(toLines({ ok: true, value: { user: 'wangwu', attributes: {} } })).toBe('yes\nwangwu\n')
  expect(toLines(failure)).toBe('no\n\n')
})

test('an application is told of a sign-out by its ticket', () => {
  const request = toLogoutRequest('a&b', 'ST-1', new Date('2026-01-01T00:00:00.123Z'))
  expect(request).toContain('IssueInstant="2026-01-01T00:00:00Z"')
  expect(request).toContain('<saml:NameID>a&#38;b</saml:NameID><samlp:SessionIndex>ST-1</samlp:SessionIndex>')
})
