import { join } from 'node:path'
import { root } from '../../testing/test-database'
import { createPostgresDatabase, describeOnPostgres } from '../../testing/on-postgres'
import { openServer } from '../database/server-database'
import type { Storage } from '../database/database'
import { createCallCountsRepository } from './call-counts.repository'
import { createCallLimits } from './call-limits'

/** Those of two instances, on one PostgreSQL. */
let storages: Storage[]
let drop: () => Promise<void> = async () => {}
let at = new Date('2026-01-01T00:00:00Z').getTime()
let subject = ''
let made = 0
describeOnPostgres('limits of two instances on one database', () => {
  beforeAll(async () => {
    const database = await createPostgresDatabase()
    drop = database.drop
    const migrations = join(root, 'server/migrations')
    const open = () => openServer({ url: database.url, migrations, onTrouble: () => {} })
    storages = [await open(), await open()]
  })
  afterAll(async () => {
    for (const storage of storages) await storage.close()
    await drop()
  })
  beforeEach(() => {
    subject = `user-${(made += 1)}`
  })

  const advance = (ms: number) => {
    at += ms
  }
  const repositoryOf = (index: number) => createCallCountsRepository(storages[index % storages.length]!.db)
  const newInstance = (index = 0) => createCallLimits({ repository: repositoryOf(index), now: () => new Date(at) })
  type Instance = ReturnType<typeof newInstance>

  /** A call of a user whose tenant has no limit. */
  const of = (max: number) => ({ user: { subject, max }, tenant: null })

  /** Calls at once, by turns at each instance; how many were allowed. */
  async function allowedOf(calls: number, max: number, ...instances: Instance[]): Promise<number> {
    const answers = await Promise.all(
      Array.from({ length: calls }, (_, turn) => instances[turn % instances.length]!.count(of(max))),
    )
    return answers.filter((retryAfter) => retryAfter === null).length
  }

  test('two instances allow 600 of 700 calls at once', async () => {
    expect(await allowedOf(700, 600, newInstance(0), newInstance(1))).toBe(600)
  })

  test('an instance allows 600 of 700 calls one after the other', async () => {
    const instance = newInstance()
    let allowed = 0
    for (let call = 0; call < 700; call += 1) if ((await instance.count(of(600))) === null) allowed += 1
    expect(allowed).toBe(600)
  })

  test('no minute has more than the limit, wherever it begins', async () => {
    const instances = [newInstance(0), newInstance(1)]
    const allowed: number[] = []
    for (let second = 0; second < 300; second += 1) {
      const calls = await allowedOf((second * 7) % 5, 60, ...instances)
      allowed.push(...Array.from({ length: calls }, () => at))
      advance(700 + ((second * 13) % 600))
    }
    const fullest = Math.max(
      ...allowed.map((from) => allowed.filter((time) => time >= from && time < from + 60_000).length),
    )
    expect(fullest).toBe(60)
  })

  test('says when there is room again, and has it then', async () => {
    const instance = newInstance()
    expect(await allowedOf(2, 3, instance)).toBe(2)
    advance(10_000)
    expect(await allowedOf(5, 3, instance)).toBe(1)
    const retryAfter = (await instance.count(of(3)))!
    expect(retryAfter).toBe(51)
    advance((retryAfter - 1) * 1000)
    expect(await instance.count(of(3))).toBe(1)
    advance(1000)
    expect(await allowedOf(5, 3, instance)).toBe(2)
  })

  test('a flood that is over the limit asks the database once', async () => {
    const repository = repositoryOf(0)
    const count = jest.fn(repository.count)
    const instance = createCallLimits({ repository: { ...repository, count }, now: () => new Date(at) })
    await instance.count(of(1))
    await instance.count(of(1))
    for (let call = 0; call < 100; call += 1) expect(await instance.count(of(1))).toBe(61)
    expect(count).toHaveBeenCalledTimes(2)
  })

  test('users of a tenant have its room together, whom the own limit refuses takes none of it, and all are counted in one statement', async () => {
    const repository = repositoryOf(0)
    const count = jest.fn(repository.count)
    const instance = createCallLimits({ repository: { ...repository, count }, now: () => new Date(at) })
    const call = (name: string) =>
      instance.count({ user: { subject: `${subject}-${name}`, max: 3 }, tenant: { subject: `${subject}-all`, max: 5 } })
    await call('first')
    const names = ['first', 'first', 'first', 'second', 'second', 'third']
    expect(await Promise.all(names.map(call))).toEqual([null, null, 61, null, null, 61])
    expect(count).toHaveBeenCalledTimes(2)
    expect(await Promise.all(['first', 'fourth'].map(call))).toEqual([61, 61])
    expect(count).toHaveBeenCalledTimes(2)
    advance(61_000)
    expect(await call('fourth')).toBeNull()
  })

  test('a tenant has a limit where its users have none', async () => {
    const instance = newInstance()
    const call = () => instance.count({ user: null, tenant: { subject, max: 2 } })
    expect(await Promise.all([call(), call(), call()])).toEqual([null, null, 61])
    expect(await instance.count({ user: null, tenant: null })).toBeNull()
  })

  test('two instances allow what a tenant and its users have, whatever comes at once', async () => {
    const instances = [newInstance(0), newInstance(1)]
    const call = (turn: number) =>
      instances[turn % 2]!.count({
        user: { subject: `${subject}-${turn % 7}`, max: 40 },
        tenant: { subject: `${subject}-all`, max: 200 },
      })
    const answers = await Promise.all(Array.from({ length: 500 }, (_, turn) => call(turn)))
    expect(answers.filter((retryAfter) => retryAfter === null)).toHaveLength(200)
  })

  test('an instance whose clock is behind allows no more than the others', async () => {
    const ahead = newInstance()
    expect(await allowedOf(3, 3, ahead)).toBe(3)
    advance(-30_000)
    expect(await allowedOf(3, 3, newInstance())).toBe(0)
    advance(30_000)
  })

  test('a database that does not answer is told to who asked, and asked again by the next call', async () => {
    const repository = repositoryOf(0)
    const count = jest.fn(repository.count).mockRejectedValueOnce(new Error('gone'))
    const instance = createCallLimits({ repository: { ...repository, count }, now: () => new Date(at) })
    await expect(instance.count(of(1))).rejects.toThrow('gone')
    expect(await instance.count(of(1))).toBeNull()
  })

  test('forgets what is older than two minutes, and nothing else', async () => {
    const instance = newInstance()
    await allowedOf(1, 1, instance)
    await instance.sweep()
    expect(await newInstance().count(of(1))).not.toBeNull()
    advance(200_000)
    await instance.sweep()
    expect(await newInstance().count(of(1))).toBeNull()
  })
})
