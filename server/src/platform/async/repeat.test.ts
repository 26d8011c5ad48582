import { fastify } from 'fastify'
import { MAX_PERIOD_MS, repeat } from './repeat'

test('refuses a period that a server which is restarted every day would never see the end of', async () => {
  const app = fastify()
  expect(() => repeat(app, MAX_PERIOD_MS + 1, async () => undefined)).toThrow(RangeError)
  expect(() => repeat(app, MAX_PERIOD_MS, async () => undefined)).not.toThrow()
  await app.close()
})
