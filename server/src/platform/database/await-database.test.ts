import { awaitDatabase } from './await-database'

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** A database that is there at the given try. */
function databaseFrom(turn: number, failure: () => Error = away) {
  const pauses: number[] = []
  const told: Error[] = []
  let tries = 0
  const open = async () => {
    tries += 1
    if (tries < turn) throw failure()
    return 'open'
  }
  const options = { onTrouble: (error: Error) => void told.push(error), pause: async (ms: number) => pauses.push(ms) }
  return { open, options, pauses, told, tries: () => tries }
}

test('tries again, later each time, until the database is there', async () => {
  const { open, options, pauses, told } = databaseFrom(9)
  expect(await awaitDatabase(open, { ...options, waitMs: 60_000 })).toBe('open')
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000])
  expect(told).toHaveLength(8)
})

test('gives up when the time is over, after a last try at its very end', async () => {
  const { open, options, pauses, tries } = databaseFrom(99)
  await expect(awaitDatabase(open, { ...options, waitMs: 1000 })).rejects.toThrow('ECONNREFUSED')
  expect(pauses).toEqual([250, 500, 250])
  expect(tries()).toBe(4)
})

test('tries once when no time is given', async () => {
  const { open, options, tries } = databaseFrom(2)
  await expect(awaitDatabase(open, { ...options, waitMs: 0 })).rejects.toThrow('ECONNREFUSED')
  expect(tries()).toBe(1)
})

test.each([
  ['a wrong password', '28P01'],
  ['a database that was never made', '3D000'],
])('does not wait for %s', async (_what, code) => {
  const { open, options, tries } = databaseFrom(2, () => Object.assign(new Error('no'), { code }))
  await expect(awaitDatabase(open, { ...options, waitMs: 60_000 })).rejects.toThrow('no')
  expect(tries()).toBe(1)
})

test.each(['57P03', '53300', 'ENOTFOUND', 'EAI_AGAIN'])('waits while the server answers %s', async (code) => {
  const { open, options } = databaseFrom(2, () => Object.assign(new Error('not yet'), { code }))
  expect(await awaitDatabase(open, { ...options, waitMs: 60_000 })).toBe('open')
})
