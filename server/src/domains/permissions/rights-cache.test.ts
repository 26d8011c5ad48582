import { createRightsCache } from './rights-cache'

const of = (revision: string | null, key = 'menu') => ({ tenantId: 't1', revision, key })

test('a value is one object for all while the tenant has its revision, and is read anew of the next one', async () => {
  const cache = createRightsCache()
  const read = (revision: string) => async () => ({ revision, value: { revision }, size: 1 })
  const first = await cache.get(of('a'), read('a'))
  expect(await cache.get(of('a'), read('a'))).toBe(first)
  expect(await cache.get({ ...of('a'), tenantId: 't2' }, read('a'))).not.toBe(first)
  expect(await cache.get(of('b'), read('b'))).toEqual({ revision: 'b' })
})

test('what is being read is not read again', async () => {
  const cache = createRightsCache()
  const read = jest.fn(async () => ({ revision: 'a', value: {}, size: 1 }))
  await Promise.all([cache.get(of('a'), read), cache.get(of('a'), read)])
  expect(read).toHaveBeenCalledTimes(1)
})

test('what was read of another revision than the one of the call, of none, or not at all, is not kept', async () => {
  const cache = createRightsCache()
  const read = jest.fn(async () => ({ revision: 'b', value: 'newer', size: 1 }))
  expect([await cache.get(of('a'), read), await cache.get(of('a'), read)]).toEqual(['newer', 'newer'])
  await cache.get(of(null), read)
  await cache.get(of(null), read)
  expect(read).toHaveBeenCalledTimes(4)
  await expect(cache.get(of('b'), () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(await cache.get(of('b'), read)).toBe('newer')
})

test('what was asked for longest ago makes room', async () => {
  const cache = createRightsCache(10)
  const asked: string[] = []
  const get = (key: string, size: number) =>
    cache.get(of('a', key), async () => {
      asked.push(key)
      return { revision: 'a', value: key, size }
    })
  await get('one', 4)
  await get('two', 4)
  await get('one', 4)
  await get('three', 4)
  await get('one', 4)
  await get('two', 4)
  expect(asked).toEqual(['one', 'two', 'three', 'two'])
  await get('large', 11)
  await get('large', 11)
  expect(asked.slice(4)).toEqual(['large', 'large'])
})

test('what is empty takes room by its key', async () => {
  const cache = createRightsCache(10)
  const read = jest.fn(async () => ({ revision: 'a', value: {}, size: 0 }))
  const get = (key: string) => cache.get(of('a', key), read)
  const keys = Array.from({ length: 11 }, (_, index) => `key ${index}`)
  for (const key of keys) await get(key)
  await get('key 10')
  expect(read).toHaveBeenCalledTimes(11)
  await get('key 0')
  expect(read).toHaveBeenCalledTimes(12)
  await get('x'.repeat(1001))
  await get('x'.repeat(1001))
  expect(read).toHaveBeenCalledTimes(14)
})
