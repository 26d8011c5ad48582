import { createHash, createHmac } from 'node:crypto'
import { signAcs3, aliyunCall } from './aliyun-adapter'
import type { FilledMessage } from './adapter'
import { httpCall } from './http-adapter'
import { signTc3, tencentCall } from './tencent-adapter'

const access = {
  address: '',
  region: '',
  account: 'key-id',
  appId: '1400006666',
  signName: '园区',
  secret: 'key-secret',
}
const message: FilledMessage = {
  kind: 'sms',
  purpose: 'login',
  tenantCode: 'demo',
  locale: 'zh',
  recipient: '13800000009',
  subject: '',
  text: '您的登录验证码：123456',
  providerTemplateId: 'SMS_1',
  variables: [
    ['tenant', "园区 (一)'*!"],
    ['code', '123456'],
  ],
  fields: { expireSeconds: 300 },
}
const moment = { at: new Date('2026-01-01T00:00:05.123Z'), nonce: 'n-1' }

const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

test('ACS3 signs the example of the Aliyun documentation as it is printed there', () => {
  const authorization = signAcs3({
    account: 'YourAccessKeyId',
    secret: 'YourAccessKeySecret',
    query: 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
    headers: {
      'x-acs-version': '2014-05-26',
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
    },
  })
  expect(authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('TC3 signs the example of the Tencent documentation as it is printed there', () => {
  const authorization = signTc3({
    account: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
    secret: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
    service: 'cvm',
    headers: { host: 'cvm.tencentcloudapi.com', 'content-type': 'application/json; charset=utf-8' },
    body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
    timestamp: 1_551_113_065,
  })
  expect(authorization).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  )
})

test('a call to Aliyun asks for SendSms with the variables by name, and its signature is right for what is sent', () => {
  const { url, headers } = aliyunCall(access, message, moment)
  const { host, searchParams, search } = new URL(url)
  expect(host).toBe('dysmsapi.aliyuncs.com')
  expect(Object.fromEntries(searchParams)).toEqual({
    PhoneNumbers: '13800000009',
    SignName: '园区',
    TemplateCode: 'SMS_1',
    TemplateParam: JSON.stringify({ tenant: "园区 (一)'*!", code: '123456' }),
  })
  // As the documentation has it, with none of our functions.
  const names = headers['authorization']?.match(/SignedHeaders=([^,]+)/)?.[1] ?? ''
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const request = ['POST', '/', search.slice(1), lines.join(''), names, sha('')].join('\n')
  const expected = mac('key-secret', `ACS3-HMAC-SHA256\n${sha(request)}`).toString('hex')
  expect(headers['authorization']).toContain(`Signature=${expected}`)
  expect(search).not.toMatch(/[!'()*]/)
  expect(headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-date': '2026-01-01T00:00:05Z' })
})

test('a call to Tencent asks for SendSms with the variables in their order, and its signature is right for what is sent', () => {
  const { headers, body, url } = tencentCall(access, message, moment)
  expect(url).toBe('https://sms.tencentcloudapi.com/')
  expect(JSON.parse(body)).toEqual({
    PhoneNumberSet: ['+8613800000009'],
    SmsSdkAppId: '1400006666',
    SignName: '园区',
    TemplateId: 'SMS_1',
    TemplateParamSet: ["园区 (一)'*!", '123456'],
  })
  const signed = `content-type:application/json; charset=utf-8\nhost:sms.tencentcloudapi.com\nx-tc-action:sendsms\n`
  const request = ['POST', '/', '', signed, 'content-type;host;x-tc-action', sha(body)].join('\n')
  const key = mac(mac(mac('TC3key-secret', '2026-01-01'), 'sms'), 'tc3_request')
  const text = ['TC3-HMAC-SHA256', headers['x-tc-timestamp'], '2026-01-01/sms/tc3_request', sha(request)].join('\n')
  expect(headers['authorization']).toContain(`Signature=${mac(key, text).toString('hex')}`)
  expect(headers).toMatchObject({ 'x-tc-action': 'SendSms', 'x-tc-timestamp': '1767225605' })
})

test('a gateway of the tenant gets the fields of SMS_WEBHOOK_URL with the text beside them, and the secret as a bearer', () => {
  const { headers, body } = httpCall({ ...access, address: 'https://gateway.test/' }, message)
  expect(headers['authorization']).toBe('Bearer key-secret')
  expect(JSON.parse(body)).toEqual({
    phone: '13800000009',
    code: '123456',
    purpose: 'login',
    tenantCode: 'demo',
    expireSeconds: 300,
    tenant: "园区 (一)'*!",
    locale: 'zh',
    text: '您的登录验证码：123456',
  })
})

const ok = {
  aliyun: '{"Code":"OK","Message":"OK","BizId":"900619746936498440^0"}',
  tencent: '{"Response":{"SendStatusSet":[{"SerialNo":"5000:1","Code":"Ok","Message":"send success"}]}}',
  http: '{"id":"m-1"}',
}
const calls = { aliyun: aliyunCall, tencent: tencentCall, http: httpCall }

test.each([
  ['aliyun', '900619746936498440^0'],
  ['tencent', '5000:1'],
  ['http', 'm-1'],
] as const)('the number of the message is read from the answer of %s', (adapter, id) => {
  expect(calls[adapter](access, message, moment).read(200, ok[adapter])).toBe(id)
})

test.each([
  [
    'aliyun',
    200,
    '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"触发小时级流控"}',
    'isv.BUSINESS_LIMIT_CONTROL: 触发',
  ],
  ['aliyun', 404, 'not JSON', 'the provider answered 404'],
  ['tencent', 200, '{"Response":{"Error":{"Code":"AuthFailure","Message":"no"}}}', 'AuthFailure: no'],
  [
    'tencent',
    200,
    '{"Response":{"SendStatusSet":[{"Code":"LimitExceeded.PhoneNumberDailyLimit","Message":"full"}]}}',
    'LimitExceeded.PhoneNumberDailyLimit: full',
  ],
  ['tencent', 200, '{"Response":{}}', 'the provider answered 200'],
  ['http', 503, '', 'the gateway answered 503'],
] as const)('an answer of %s with status %s that says no is a refusal in its words', (adapter, status, body, words) => {
  expect(() => calls[adapter](access, message, moment).read(status, body)).toThrow(words)
})
