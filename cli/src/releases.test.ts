import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app, canary, diff, inWorld as openWorld, moved, ok, rows, type Reply } from './testing/command-setup'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'center-cli-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const inWorld = (replies?: (Reply | Error)[], env?: Record<string, string>) => openWorld(folder, replies, env)

describe('release and rollback', () => {
  test('are decided on the revision that was read', async () => {
    const world = inWorld([rows(app), ok(moved)])
    expect(await world.run('release', '@apps/notepad@1.1.0', '--tenant', 'demo', '--note', 'why')).toBe(0)
    expect(world.sent[1]).toMatchObject({
      method: 'POST',
      url: 'http://127.0.0.1:8080/api/ops/tenants/demo/apps/%40apps%2Fnotepad/release?language=eng',
      headers: { 'if-match': '4', 'idempotency-key': expect.any(String) },
      body: JSON.stringify({ version: '1.1.0', percent: 100, policy: 'prompt', note: 'why' }),
    })
    expect(world.out()).toBe('demo: @apps/notepad 1.0.0 → 1.1.0 (revision 5)')
  })

  test('print the answer as it came with --json', async () => {
    const world = inWorld([rows(app), ok(moved)])
    await world.run('rollback', '@apps/notepad', '--tenant', 'demo', '--json')
    expect(JSON.parse(world.out())).toEqual(moved)
  })

  test('say what to do when the tenant does not have the app, or another operator was faster', async () => {
    const without = inWorld([rows()])
    expect(await without.run('rollback', '@apps/notepad', '--tenant', 'demo')).toBe(1)
    expect(without.err()).toContain('center register @apps/notepad --tenant demo')
    const conflict = { status: 40901, message: 'Somebody else released', data: { revision: 5 } }
    const now = { ...app, revision: 5, stable: { version: '1.0.7' }, updatedBy: 'lisi' }
    const late = inWorld([rows(app), conflict, rows(now)])
    expect(await late.run('rollback', '@apps/notepad', '--tenant', 'demo')).toBe(5)
    expect(late.err()).toMatch(
      /Somebody else released\n {2}revision: 5\nNow: @apps\/notepad 1\.0\.7 \(revision 5, lisi at .*\)\n.*center status/,
    )
  })

  test('are sent again, with the same key, when the connection broke', async () => {
    const world = inWorld([rows(app), new Error('reset'), ok(moved)])
    expect(await world.run('release', '@apps/notepad@1.1.0', '--tenant', 'demo')).toBe(0)
    const keys = world.sent.slice(1).map(({ headers }) => headers['idempotency-key'])
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  test('to a share of the users is a canary with its budget', async () => {
    const world = inWorld([rows(app), ok(moved)])
    const words = ['--percent', '5', '--policy', 'immediate', '--max-error-rate', '0.02', '--window', '10']
    expect(await world.run('release', '@apps/notepad@1.1.0', '--tenant', 'demo', ...words)).toBe(0)
    expect(JSON.parse(String(world.sent[1]?.body))).toEqual({
      version: '1.1.0',
      percent: 5,
      policy: 'immediate',
      note: '',
      budget: { maxErrorRate: 0.02, minTries: 10, windowMinutes: 10, maxSlowdown: 3 },
    })
    expect(world.out()).toBe('demo: @apps/notepad 1.0.0 → 1.1.0 for 5% of the users (revision 5)')
  })

  test('are widened only while the canary runs', async () => {
    const words = ['release', '@apps/notepad@1.1.0', '--tenant', 'demo', '--widen']
    const gone = inWorld([rows(app)])
    expect(await gone.run(...words)).toBe(1)
    expect(gone.err()).toContain('is no canary of demo')
    const world = inWorld([rows({ ...app, canary }), ok(moved)])
    expect(await world.run(...words)).toBe(0)
  })

  test('tried dry say what would change, and change nothing', async () => {
    const world = inWorld([rows({ ...app, pinned: true }), ok(diff)])
    const words = ['release', '@apps/notepad@1.1.0', '--tenant', 'demo', '--percent', '5', '--dry-run']
    expect(await world.run(...words)).toBe(1)
    expect(world.sent.map(({ method }) => method)).toEqual(['GET', 'GET'])
    expect(world.out()).toContain('Now: @apps/notepad 1.0.0, pinned (revision 4')
    expect(world.err()).toContain('the release would be refused')
    expect(world.out()).toContain('! newly asked for: user:phone')
    const back = inWorld([rows({ ...app, canary: { ...canary, version: '1.1.0' } })])
    expect(await back.run('rollback', '@apps/notepad', '--tenant', 'demo', '--dry-run')).toBe(0)
    expect(back.out()).toContain('Would take back the canary 1.1.0')
    expect(back.sent).toHaveLength(1)
  })

  test.each<[string, object, string[], string]>([
    ['a canary where nothing runs', { stable: null }, ['--percent', '5'], 'The first release is for all users'],
    ['a canary that is gone', {}, ['--widen'], 'is no canary of demo'],
  ])('tried dry end badly where they would be refused: %s', async (_what, changes, words, why) => {
    const world = inWorld([rows({ ...app, ...changes }), ok(diff)])
    const release = ['release', '@apps/notepad@1.1.0', '--tenant', 'demo', '--dry-run']
    expect(await world.run(...release, ...words)).toBe(1)
    expect(world.err()).toContain(why)
    expect(world.sent.every(({ method }) => method === 'GET')).toBe(true)
  })

  test('roll back the canary alone, when that is what is asked for', async () => {
    const words = ['rollback', '@apps/notepad', '--tenant', 'demo', '--canary']
    const late = inWorld([rows(app)])
    expect(await late.run(...words)).toBe(1)
    expect(late.err()).toContain('No canary of @apps/notepad runs in demo: nothing was rolled back.')
    expect(late.sent).toHaveLength(1)
    const world = inWorld([rows({ ...app, canary }), ok({ revision: 5, from: '1.1.0', to: '1.0.0' })])
    expect(await world.run(...words)).toBe(0)
  })

  test.each([
    ['pin', 'pinned'],
    ['unpin', 'unpinned'],
  ])('%s is decided on the revision too', async (word, said) => {
    const world = inWorld([rows(app), ok({ revision: 5 })])
    expect(await world.run(word, '@apps/notepad', '--tenant', 'demo', '--note', 'fair')).toBe(0)
    expect(world.sent[1]).toMatchObject({ method: 'POST', headers: { 'if-match': '4' }, body: '{"note":"fair"}' })
    expect(world.out()).toBe(`demo: @apps/notepad is ${said} (revision 5)`)
  })
})
