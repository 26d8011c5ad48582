import { buildTestApp } from '../../testing/build-test-app'
import { telemetry } from './health.tables'

const TEN_MINUTES_MS = 10 * 60_000
const QUERIES = 500

afterEach(() => jest.useRealTimers())

test('purges telemetry that is older than 14 days within ten minutes of the start', async () => {
  jest.useFakeTimers({
    doNotFake: ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setTimeout'],
  })
  const server = await buildTestApp()
  const row = { tenantId: 't-demo', name: 'a', kind: 'mount', bucket: 0, label: '', count: 1 } as const
  const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * 24 * 60 * 60_000)
  await server.db.insert(telemetry).values([
    { ...row, version: '1.0.0', minute: daysAgo(15) },
    { ...row, version: '1.1.0', minute: daysAgo(13) },
  ])
  jest.advanceTimersByTime(TEN_MINUTES_MS)
  const versions = async () => (await server.db.select().from(telemetry)).map(({ version }) => version)
  let kept = await versions()
  for (let query = 0; query < QUERIES && kept.length > 1; query += 1) kept = await versions()
  await server.close()
  expect(kept).toEqual(['1.1.0'])
})
