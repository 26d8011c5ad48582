import { toResult } from './read-response'

const picture = { repCode: '0000', repMsg: null, repData: { token: 't' }, success: true }
const envelope = { status: 200, message: 'Done', data: null }

test('reads the fields of AJ-Captcha beside our envelope, and by themselves as other servers answer them', () => {
  const expected = { ok: true, value: null, captcha: picture }
  expect(toResult(200, { ...envelope, ...picture }, 'r1')).toEqual(expected)
  expect(toResult(200, picture, 'r1')).toEqual(expected)
  expect(toResult(200, JSON.stringify(picture), 'r1')).toEqual(expected)
})

test('reads a bare refusal of AJ-Captcha with its reason', () => {
  const refusal = { repCode: '6111', repMsg: '验证失败', repData: null, success: false }
  expect(toResult(200, refusal, 'r1')).toEqual({ ok: true, value: null, captcha: refusal })
})

test('takes what is no envelope for a failure of the network', () => {
  for (const body of ['<html>', '', null, [], { error: 'Bad Gateway' }]) {
    expect(toResult(502, body, 'r1')).toMatchObject({ ok: false, failure: { code: 'network.failed', status: 502 } })
  }
})
