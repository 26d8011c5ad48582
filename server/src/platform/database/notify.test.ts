import type { Storage } from './database'
import { MAX_PAYLOAD_BYTES, notify, notifyOfIds } from './notify'
import { openEmbeddedTestDatabase } from '../../testing/test-database'

let storage: Storage
let heard: string[]
beforeAll(async () => {
  storage = await openEmbeddedTestDatabase()
  await storage.onNotify('test_channel', (payload) => heard.push(payload))
})
beforeEach(() => {
  heard = []
})
afterAll(() => storage.close())

test('sends as many ids in one notification as PostgreSQL takes, and loses none', async () => {
  const ids = Array.from({ length: 500 }, (_, number) => `${number}`.padStart(39, '0'))
  await notifyOfIds(storage.db, 'test_channel', ids)
  // 39 signs and a blank: 200 of them are 7,999 bytes.
  expect(heard.map((payload) => payload.split(' ').length)).toEqual([200, 200, 100])
  expect(Buffer.byteLength(heard[0] ?? '')).toBe(MAX_PAYLOAD_BYTES)
  expect(heard.join(' ').split(' ')).toEqual(ids)
})

test('sends nothing when there are no ids', async () => {
  await notifyOfIds(storage.db, 'test_channel', [])
  expect(heard).toEqual([])
})

test('sends an empty payload in place of one that PostgreSQL would refuse', async () => {
  await notify(storage.db, 'test_channel', '中'.repeat(2_666))
  await notify(storage.db, 'test_channel', '中'.repeat(2_667))
  expect(heard).toEqual(['中'.repeat(2_666), ''])
})
