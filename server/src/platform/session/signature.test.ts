import { signatureOf, verifySignature, type WireCall } from './signature'

const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index))
const at = 1_767_225_600_000
const body = '{"userId":"u1","nickName":"张三"}'

const vectors = [
  {
    method: 'GET',
    url: '/api/front/ent/joinEntList?page=1&limit=10&language=zh_CN',
    nonce: 'n0000000000000001',
    signature: 'd5f31e82e9af7ad404613267986b62dc7571bf7b3f163814144caf17606b3d62',
  },
  {
    method: 'POST',
    url: '/api/front/member/updateNickName?language=eng',
    nonce: 'n0000000000000002',
    body,
    signature: 'd1992c1de832cec3fc20133fbb9c82b3a350437cc6553785a1a645c22f65fb56',
  },
  {
    method: 'GET',
    url: '/x?b=2&a=%20+&a=1&c=&d=%E4%B8%AD*',
    nonce: 'n0000000000000003',
    signature: '3ebd917c335b0070166d2128e7bcf04a5d102e41d5a23a669b905782ad8fdd7d',
  },
  {
    method: 'POST',
    url: '/api/front/letter/uploadReplyFile',
    nonce: 'n0000000000000004',
    isMultipart: true,
    signature: 'd6c72ceac22019c05935608b79282e24d1ede7ff7fb51341f75004205d135e2d',
  },
]

function toCall(vector: (typeof vectors)[number]): WireCall & { timestamp: string; nonce: string } {
  const { method, url, nonce, signature, isMultipart = false } = vector
  return { method, url, nonce, signature, isMultipart, timestamp: String(at), body: Buffer.from(vector.body ?? '') }
}

const good = toCall(vectors[1] as (typeof vectors)[number])
const verify = (change: Partial<WireCall>, now = at) => verifySignature({ ...good, ...change }, key, new Date(now))

test.each(vectors)('$method $url is signed as contract 0.2 has it', (vector) => {
  expect(signatureOf(toCall(vector), key)).toBe(vector.signature)
  expect(verifySignature(toCall(vector), key, new Date(at))).toBe(vector.nonce)
})

test.each([
  ['another method', { method: 'PUT' }],
  ['another path', { url: '/api/front/member/updateNickname?language=eng' }],
  ['another query', { url: '/api/front/member/updateNickName?language=zh_CN' }],
  ['another body', { body: Buffer.from(`${body} `) }],
  ['another nonce', { nonce: 'n0000000000000009' }],
  ['another time', { timestamp: String(at + 1) }],
  ['a signature in capitals', { signature: good.signature?.toUpperCase() }],
  ['a signature cut short', { signature: good.signature?.slice(0, 63) }],
  ['no signature', { signature: undefined }],
  ['no nonce', { nonce: undefined }],
  ['a nonce that is too short', { nonce: 'n1' }],
  ['no time', { timestamp: undefined }],
  ['a time that is no number', { timestamp: '1e12' }],
])('refuses %s', (_, change) => {
  expect(() => verify(change)).toThrow('signature.invalid')
})

test.each([-300_000, 300_000])('takes a clock that is %i ms off', (off) => {
  expect(verify({}, at + off)).toBe(good.nonce)
})

test.each([-300_001, 300_001])('tells the server’s time to a clock that is %i ms off', (off) => {
  const failure = expect.objectContaining({ code: 'signature.clock_skew', data: { serverTime: at + off } })
  expect(() => verify({}, at + off)).toThrow(failure)
})
