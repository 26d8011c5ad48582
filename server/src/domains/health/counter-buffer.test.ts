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
