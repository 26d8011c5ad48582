import { textToSign, UNSIGNED_PAYLOAD, type SignedCall } from '../../contract'
import { hmac, sha256, toSigningKey } from './hmac'

/** The vectors of contract 0.2: key 00..1f, timestamp 1767225600000. */
const signKey = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'
const body = '{"userId":"u1","nickName":"张三"}'
const vectors: [call: Omit<SignedCall, 'timestamp' | 'bodyHash'>, strict: string, spec: string | null][] = [
  [
    {
      method: 'GET',
      path: '/api/front/ent/joinEntList',
      query: '?page=1&limit=10&language=zh_CN',
      nonce: 'n0000000000000001',
      bodyText: '',
    },
    'd5f31e82e9af7ad404613267986b62dc7571bf7b3f163814144caf17606b3d62',
    '5cd1f9b659d961bd39ff6ee8507ba0e0636e5b32bdc58085212d4cc56d296d49',
  ],
  [
    {
      method: 'POST',
      path: '/api/front/member/updateNickName',
      query: '?language=eng',
      nonce: 'n0000000000000002',
      bodyText: body,
    },
    'd1992c1de832cec3fc20133fbb9c82b3a350437cc6553785a1a645c22f65fb56',
    '85f4b18dc792c4606da6b58a59975e1f12f83d1a21cf995bb82c46015aeea574',
  ],
  [
    { method: 'GET', path: '/x', query: '?b=2&a=%20+&a=1&c=&d=%E4%B8%AD*', nonce: 'n0000000000000003', bodyText: '' },
    '3ebd917c335b0070166d2128e7bcf04a5d102e41d5a23a669b905782ad8fdd7d',
    'f3aada47974bc4783b607b83b0254bfe169ff087ba57b0eb7b520126d870f714',
  ],
  [
    {
      method: 'POST',
      path: '/api/front/letter/uploadReplyFile',
      query: '',
      nonce: 'n0000000000000004',
      bodyText: UNSIGNED_PAYLOAD,
    },
    'd6c72ceac22019c05935608b79282e24d1ede7ff7fb51341f75004205d135e2d',
    null,
  ],
]

async function sign(call: (typeof vectors)[number][0], mode: 'strict' | 'spec'): Promise<string> {
  const isMultipart = call.bodyText === UNSIGNED_PAYLOAD
  const bodyHash = isMultipart ? UNSIGNED_PAYLOAD : await sha256(call.bodyText)
  return hmac(await toSigningKey(signKey), textToSign({ ...call, timestamp: '1767225600000', bodyHash }, mode))
}

const { subtle } = crypto
afterEach(() => Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true }))

describe.each([
  ['WebCrypto', subtle],
  ['crypto-js', undefined],
])('signs by %s', (_name, value) => {
  beforeEach(() => Object.defineProperty(crypto, 'subtle', { value, configurable: true }))

  test.each(vectors)('$path $nonce', async (call, strict, spec) => {
    expect(await sign(call, 'strict')).toBe(strict)
    if (spec) expect(await sign(call, 'spec')).toBe(spec)
  })
})

test('keeps the key out of the reach of scripts where the browser can', async () => {
  const key = await toSigningKey(signKey)
  expect(key).toMatchObject({ extractable: false, usages: ['sign'] })
})
