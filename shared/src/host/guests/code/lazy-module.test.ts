import { lazyModule } from './lazy-module'

test('brings its code once, for all who ask for it', async () => {
  const bring = jest.fn(async () => 'code')
  const module = lazyModule(bring)
  expect(module.loaded).toBeNull()
  module.prefetch()
  expect(await Promise.all([module.load(), module.load()])).toEqual(['code', 'code'])
  expect(module.loaded).toBe('code')
  expect(bring).toHaveBeenCalledTimes(1)
})

test('asks the network again after a failure, and prefetching says nothing of one', async () => {
  const bring = jest.fn(async () => 'code').mockRejectedValueOnce(new Error('offline'))
  const module = lazyModule(bring)
  module.prefetch()
  await expect(module.load()).rejects.toThrow('offline')
  expect(module.loaded).toBeNull()
  await expect(module.load()).resolves.toBe('code')
})
