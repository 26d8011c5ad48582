import { fastify } from 'fastify'
import { AppError } from '../../platform/errors'
import { createSmsDelivery } from './sms-delivery'

const message = {
  phone: '13800000009',
  code: '123456',
  purpose: 'captcha',
  tenantCode: 'park',
  expireSeconds: 300,
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
