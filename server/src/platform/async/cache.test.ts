import { enterTenant, walledTenant, withinWalls } from '../async/tenant-walls'
import { createCache } from './cache'

function build(load: (key: string) => Promise<string>, maxEntries = 10) {
  const clock = { ms: 0 }
  return { clock, cache: createCache({ load, maxAgeMs: 1000, maxEntries, clock: () => clock.ms }) }
}

function counting() {
  const asked: string[] = []
  const load = async (key: string) => `${key} ${asked.push(key)}`
  return { asked, load }
}

test('questions at one time are one, and later ones are answered from memory until the value is old', async () => {
  const { asked, load } = counting()
  const { cache, clock } = build(load)
  expect(await Promise.all([cache.get('a'), cache.get('a')])).toEqual(['a 1', 'a 1'])
  clock.ms = 999
  expect(await cache.get('a')).toBe('a 1')
  clock.ms = 1000
  expect(await cache.get('a')).toBe('a 2')
  expect(asked).toEqual(['a', 'a'])
  expect(cache.counts).toEqual({ hits: 1, misses: 3 })
})

test('answers a call after a change with nothing that was loaded before it', async () => {
  const arrivals: ((value: string) => void)[] = []
  const { cache } = build(() => new Promise((resolve) => arrivals.push(resolve)))
  const before = cache.get('a')
  cache.forget('a')
  const after = cache.get('a')
  arrivals[1]?.('new')
  arrivals[0]?.('old')
  expect([await before, await after, await cache.get('a')]).toEqual(['old', 'new', 'new'])
})

test('one value is forgotten, or all', async () => {
  const { cache } = build(counting().load)
  await cache.get('a')
  await cache.get('b')
  cache.forget('a')
  expect([await cache.get('a'), await cache.get('b')]).toEqual(['a 3', 'b 2'])
  cache.forget()
  expect([await cache.get('a'), await cache.get('b')]).toEqual(['a 4', 'b 5'])
})

test('while loading fails, the last value is given on; without one the failure is told', async () => {
  let isAway = false
  const { cache, clock } = build(async (key) => {
    if (isAway) throw new Error('away')
    return key
  })
  await cache.get('a')
  isAway = true
  clock.ms = 5000
  expect(await cache.get('a')).toBe('a')
  cache.forget()
  expect(await cache.get('a')).toBe('a')
  await expect(cache.get('b')).rejects.toThrow('away')
})

test('what was not asked for the longest time gives way', async () => {
  const { asked, load } = counting()
  const { cache } = build(load, 2)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(key)
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})

test('loads what all callers are told outside of the walls of the one who asks first', async () => {
  // A query of Drizzle begins when it is awaited.
  const lazy = { then: (tell: (tenant: string) => void) => tell(String(walledTenant())) } as unknown as Promise<string>
  for (const load of [async () => String(walledTenant()), () => lazy]) {
    const { cache } = build(load)
    const told = await withinWalls(() => {
      enterTenant('t-a')
      return cache.get('a')
    })
    expect(told).toBe('null')
  }
})
