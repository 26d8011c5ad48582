import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAuditHeads } from './audit-heads'

test('a head is noted once, with the time, and an empty chain not at all', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'center-heads-'))
  const note = createAuditHeads(dataDir, () => new Date('2026-01-01T00:00:00Z'))
  await note(null)
  for (const head of [
    { sequence: 1, hash: 'aa' },
    { sequence: 1, hash: 'aa' },
    { sequence: 2, hash: 'bb' },
  ])
    await note(head)
  const text = await readFile(join(dataDir, 'audit-heads.log'), 'utf8')
  expect(text).toBe('2026-01-01T00:00:00.000Z 1 aa\n2026-01-01T00:00:00.000Z 2 bb\n')
  await rm(dataDir, { recursive: true })
})
