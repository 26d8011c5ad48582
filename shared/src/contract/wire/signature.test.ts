import { createHash, createHmac } from 'node:crypto'
import { canonicalQuery, noncePattern, textToSign, UNSIGNED_PAYLOAD, type SignedCall } from './signature'

const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index))
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const hmacOf = (text: string) => createHmac('sha256', key).update(text, 'utf8').digest('hex')

function toCall(part: Partial<SignedCall>): SignedCall {
  const bodyText = part.bodyText ?? ''
  const base = { method: 'GET', path: '/x', query: '', timestamp: '1767225600000', nonce: 'n0000000000000001' }
  return { ...base, bodyHash: hashOf(bodyText), ...part, bodyText }
}

const vectors = [
  {
    name: 'a list',
    call: toCall({ path: '/api/front/ent/joinEntList', query: 'page=1&limit=10&language=zh_CN' }),
    query: 'language=zh_CN&limit=10&page=1',
    strict: 'd5f31e82e9af7ad404613267986b62dc7571bf7b3f163814144caf17606b3d62',
    spec: '5cd1f9b659d961bd39ff6ee8507ba0e0636e5b32bdc58085212d4cc56d296d49',
  },
  {
    name: 'a body',
    call: toCall({
      method: 'POST',
      path: '/api/front/member/updateNickName',
      query: '?language=eng',
      nonce: 'n0000000000000002',
      bodyText: '{"userId":"u1","nickName":"张三"}',
    }),
    query: 'language=eng',
    strict: 'd1992c1de832cec3fc20133fbb9c82b3a350437cc6553785a1a645c22f65fb56',
    spec: '85f4b18dc792c4606da6b58a59975e1f12f83d1a21cf995bb82c46015aeea574',
  },
  {
    name: 'signs and blanks',
    call: toCall({ query: 'b=2&a=%20+&a=1&c=&d=%E4%B8%AD*', nonce: 'n0000000000000003' }),
    query: 'a=%20%20&a=1&b=2&c=&d=%E4%B8%AD%2A',
    strict: '3ebd917c335b0070166d2128e7bcf04a5d102e41d5a23a669b905782ad8fdd7d',
    spec: 'f3aada47974bc4783b607b83b0254bfe169ff087ba57b0eb7b520126d870f714',
  },
]

describe.each(vectors)('$name', ({ call, query, strict, spec }) => {
  test('has the query of contract 0.2', () => {
    expect(canonicalQuery(call.query)).toBe(query)
  })

  test('has its signatures in both modes', () => {
    expect(hmacOf(textToSign(call, 'strict'))).toBe(strict)
    expect(hmacOf(textToSign(call, 'spec'))).toBe(spec)
  })
})

test('a multipart body is not signed', () => {
  const path = '/api/front/letter/uploadReplyFile'
  const call = toCall({ method: 'post', path, nonce: 'n0000000000000004', bodyHash: UNSIGNED_PAYLOAD })
  expect(hmacOf(textToSign(call, 'strict'))).toBe('d6c72ceac22019c05935608b79282e24d1ede7ff7fb51341f75004205d135e2d')
})

test.each(['', 'a&b=', 'a=1&a=1'])('the query "%s" is canonical when it is said again', (query) => {
  const once = canonicalQuery(query)
  expect(canonicalQuery(once)).toBe(once)
})

test.each([
  ['n000000000000001', true],
  ['n00000000000001', false],
  [`n${'0'.repeat(64)}`, false],
  ['n00000000000000 1', false],
])('%s is a nonce: %s', (nonce, isNonce) => {
  expect(noncePattern.test(nonce)).toBe(isNonce)
})
