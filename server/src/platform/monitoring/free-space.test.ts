import { fastify } from 'fastify'
import '../server/decorations'
import { parseEnvironment } from '../config/config'
import { errorHandler } from '../http/error-handler'
import { freeSpaceGuard, isNearlyFull, type Disk } from './free-space'

const MB = 1024 * 1024

test.each([
  ['a large disk with 201 MB', { free: 201 * MB, size: 500_000 * MB }, false],
  ['a large disk with 199 MB', { free: 199 * MB, size: 500_000 * MB }, true],
  ['a disk of 1 GB with 60 MB', { free: 60 * MB, size: 1000 * MB }, false],
  ['a disk of 1 GB with 40 MB', { free: 40 * MB, size: 1000 * MB }, true],
  ['a disk of 80 MB with 33 MB', { free: 33 * MB, size: 80 * MB }, false],
  ['a disk of 80 MB with 31 MB', { free: 31 * MB, size: 80 * MB }, true],
])('%s: nearly full is %s', (_, disk, isFull) => {
  expect(isNearlyFull(disk)).toBe(isFull)
})

test('writing stops while the disk is full, reading goes on, and writing comes back', async () => {
  let disk: Disk = { free: 10 * MB, size: 1000 * MB }
  let time = 0
  const app = fastify()
  app.decorate('now', () => new Date((time += 1000)))
  app.decorate('config', parseEnvironment({}, '/srv/center'))
  await app.register(errorHandler)
  await app.register(freeSpaceGuard, { measure: async () => disk })
  app.route({ method: ['GET', 'POST'], url: '/thing', handler: () => 'done' })

  const statuses = async () => [
    (await app.inject({ method: 'GET', url: '/thing' })).statusCode,
    (await app.inject({ method: 'POST', url: '/thing' })).statusCode,
  ]
  expect(await statuses()).toEqual([200, 503])
  disk = { free: 900 * MB, size: 1000 * MB }
  expect(await statuses()).toEqual([200, 200])
  await app.close()
})
