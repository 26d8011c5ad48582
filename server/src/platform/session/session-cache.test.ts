import { createSessionCache } from './session-cache'
import type { SessionRow } from './session.repository'

const row = (id: string): SessionRow => ({
  id,
  tokenHash: id,
  tenantId: 't1',
  tenantCode: 'demo',
  userId: 'u1',
  signKey: 'k',
  cookieHash: null,
  ip: '',
  agent: '',
  beganAt: new Date(0),
  seenAt: new Date(0),
  endedAt: null,
  endReason: null,
  signedOutAt: null,
  provenAt: null,
})

let ms: number
let asked: string[]
const open = () =>
  createSessionCache(
    {
      findByHash: async (hash) => {
        asked.push(hash)
        return hash === 'unknown' ? null : row(hash)
      },
    },
    () => new Date(ms),
  )

beforeEach(() => {
  ms = 1_000_000
  asked = []
})

test('a session is read once a second, also when the clock is set back', async () => {
  const cache = open()
  await cache.find('a')
  ms += 999
  await expect(cache.find('a')).resolves.toMatchObject({ id: 'a' })
  expect(asked).toEqual(['a'])
  ms += 1
  await cache.find('a')
  expect(asked).toEqual(['a', 'a'])
  ms -= 999
  await cache.find('a')
  expect(asked).toHaveLength(2)
  ms -= 1
  await cache.find('a')
  expect(asked).toHaveLength(3)
})

test('what is not there is asked for each time', async () => {
  const cache = open()
  await expect(cache.find('unknown')).resolves.toBeNull()
  await cache.find('unknown')
  expect(asked).toEqual(['unknown', 'unknown'])
})

test('those that are dropped are read again, and no others', async () => {
  const cache = open()
  for (const hash of ['a', 'b', 'c']) await cache.find(hash)
  cache.drop(['a', 'c', 'unknown'])
  for (const hash of ['a', 'b', 'c']) await cache.find(hash)
  expect(asked.slice(3)).toEqual(['a', 'c'])
})

test('no more than ten thousand are remembered', async () => {
  const cache = open()
  for (let index = 0; index < 10_000; index += 1) await cache.find(String(index))
  await cache.find('0')
  expect(asked).toHaveLength(10_000)
  await cache.find('one more')
  await cache.find('0')
  expect(asked.slice(10_000)).toEqual(['one more', '0'])
})
