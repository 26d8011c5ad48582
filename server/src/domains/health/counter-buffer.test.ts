import { enterTenant, walledTenant, withinWalls } from '../../platform/async/tenant-walls'
import { createCounterBuffer } from './counter-buffer'

test('what was counted for all tenants is written outside of the walls of the call that has it written', async () => {
  const written: [string, string | null][] = []
  const buffer = createCounterBuffer<{ tenantId: string; count: number }>(
    ({ tenantId }) => tenantId,
    async (rows) => void rows.forEach(({ tenantId }) => written.push([tenantId, walledTenant()])),
  )
  buffer.add({ tenantId: 't-a', count: 1 })
  buffer.add({ tenantId: 't-b', count: 1 })
  await withinWalls(() => {
    enterTenant('t-b')
    return buffer.flush()
  })
  expect(written).toEqual([
    ['t-a', null],
    ['t-b', null],
  ])
})

test('a flush during another one waits for it: what is read afterwards has all that was counted', async () => {
  const database = { begun: gate(), answer: gate() }
  const written: number[] = []
  const buffer = createCounterBuffer<{ count: number }>(
    () => 'one',
    async (rows) => {
      database.begun.open()
      await database.answer.opened
      written.push(...rows.map(({ count }) => count))
    },
  )
  buffer.add({ count: 3 })
  const ofTheTimer = buffer.flush()
  await database.begun.opened
  const ofTheReader = buffer.flush().then(() => [...written])
  database.answer.open()
  expect(await ofTheReader).toEqual([3])
  await ofTheTimer
})

test('a flush that waited for one that failed writes what that one could not', async () => {
  const written: number[] = []
  let isDown = true
  const buffer = createCounterBuffer<{ count: number }>(
    () => 'one',
    async (rows) => {
      if (isDown) {
        isDown = false
        throw new Error('The database does not answer.')
      }
      written.push(...rows.map(({ count }) => count))
    },
  )
  buffer.add({ count: 3 })
  const first = buffer.flush()
  buffer.add({ count: 1 })
  const second = buffer.flush()
  await expect(first).rejects.toThrow('does not answer')
  await second
  expect(written).toEqual([4])
})

function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}
