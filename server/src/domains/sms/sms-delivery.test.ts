import { fastify } from 'fastify'
import { AppError } from '../../platform/errors/errors'
import { createPhoneChangedNotice, createSmsDelivery } from './sms-delivery'

const message = {
  phone: '13800000009',
  code: '123456',
  purpose: 'captcha',
  tenantCode: 'park',
  expireSeconds: 300,
} as const

const notice = {
  phone: '13800000009',
  purpose: 'phone-changed',
  tenantCode: 'park',
  newPhone: '139****0004',
  at: '2026-01-01T00:00:00.000Z',
} as const

function createLog() {
  const lines: Record<string, unknown>[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }
  return { log: fastify({ logger: { level: 'warn', stream } }).log, lines }
}

test('without a gateway the code stands in the log, however quiet the log is', async () => {
  const { log, lines } = createLog()
  await createSmsDelivery({ webhook: null, isProduction: false, log })(message)
  expect(lines).toMatchObject([{ msg: 'code by SMS', phone: '13800000009', code: '123456' }])
})

test('in production without a gateway it is refused, and the log says nothing of it', async () => {
  const { log, lines } = createLog()
  await expect(createSmsDelivery({ webhook: null, isProduction: true, log })(message)).rejects.toThrow(AppError)
  expect(lines).toEqual([])
})

test('a gateway that cannot be reached is said, without the code', async () => {
  const { log, lines } = createLog()
  const post = () => Promise.reject(new Error('connection refused'))
  const deliver = createSmsDelivery({ webhook: 'http://gateway.test', isProduction: true, log, post })
  await expect(deliver(message)).rejects.toMatchObject({ code: 'sms.unavailable' })
  expect(JSON.stringify(lines)).toContain('connection refused')
  expect(JSON.stringify(lines)).not.toContain('123456')
})

test('a notice to a number that was changed goes the way of a code', async () => {
  const { log, lines } = createLog()
  await createPhoneChangedNotice({ webhook: null, isProduction: false, log })(notice)
  expect(lines).toMatchObject([{ msg: 'notice by SMS', ...notice }])
  const refused = createPhoneChangedNotice({ webhook: null, isProduction: true, log })
  await expect(refused(notice)).rejects.toMatchObject({ code: 'sms.unavailable' })

  const post = jest.fn(async () => new Response(null, { status: 204 }))
  await createPhoneChangedNotice({ webhook: 'http://gateway.test', isProduction: true, log, post })(notice)
  expect(post).toHaveBeenCalledWith('http://gateway.test', expect.objectContaining({ body: JSON.stringify(notice) }))
})
