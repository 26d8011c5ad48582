import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { auditText, type AuditRow } from '@center/shared/contract'
import { app, canary, cut, inWorld as openWorld, rows, type Reply } from './testing/command-setup'

const inWorld = (replies: Reply[] = []) => openWorld('nowhere', replies)

const row = (revision: number, to: string) => {
  const { name } = app
  const how = { action: 'release', percent: 100, auto: false }
  return { revision, name, ...how, from: null, to, policy: 'prompt', by: 'me', at: '2026-01-01 08:00:00', note: '' }
}
const rolledBack = { ...row(2, '1.0.0'), action: 'rollback', auto: true, by: 'center' }

test('watch prints what comes, one line each, and how a canary does, until it is interrupted', async () => {
  const [first, second, third] = [row(1, '1.0.0'), row(2, '1.1.0'), row(3, '1.2.0')]
  const figures = { loads: 9, mounts: 9, errors: 1, errorRate: 0.1, load: null, mount: { p50: 20, p95: 40 } }
  const sick = { ...app, canary, health: { stable: null, canary: figures, trend: [] } }
  const news = { type: 'canary', name: app.name, version: '1.1.0', percent: 5, health: figures }
  const all = rows(third, second, first)
  const replies = [rows(first), rows(first), rows(app), all, rows(sick), all, rows(sick), all]
  const world = inWorld([...replies])
  expect(await world.watch('watch', '--tenant', 'demo', '--json')).toBe(0)
  expect(
    world
      .out()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([second, third, news])
  const people = inWorld([...replies])
  await people.watch('watch', '--tenant', 'demo')
  expect(people.out()).toContain('@apps/notepad canary 1.1.0 5%  errors 1/10 10% (stable -)  mount 20/40 ms')
})

test('watch shows an automatic rollback of which it learns only when it is interrupted', async () => {
  const world = inWorld([rows(row(1, '1.0.0')), rows(rolledBack, row(1, '1.0.0')), rows(app)])
  expect(await world.watchFor(0, 'watch', '--tenant', 'demo')).toBe(0)
  expect(world.out()).toContain('rollback (auto)')
})

test('watch goes on after an answer that was cut, and shows the automatic rollback that comes then', async () => {
  const first = row(1, '1.0.0')
  const world = inWorld([rows(first), cut, rows(first), cut, rows(rolledBack, first), rows(app)])
  expect(await world.watchFor(3, 'watch', '--tenant', 'demo')).toBe(0)
  expect(world.out()).toContain('rollback (auto)')
  expect(world.err()).toContain("is not one of Center's")
})

test('watch shows every row that came since it looked before, also more than a page has', async () => {
  const known = row(1, '1.0.0')
  const fresh = Array.from({ length: 25 }, (_, index) => row(26 - index, `1.${26 - index}.0`))
  const pages = [fresh.slice(0, 20), [...fresh.slice(20), known]]
  const world = inWorld([rows(known), ...pages.map((page) => rows(...page)), rows(app), rows(known)])
  await world.watch('watch', '--tenant', 'demo', '--json')
  const shown = world
    .out()
    .split('\n')
    .map((line) => (JSON.parse(line) as { revision: number }).revision)
  expect(shown).toEqual(Array.from({ length: 25 }, (_, index) => index + 2))
})

test('watch waits for a server that is away, and ends when its token is no longer good', async () => {
  const away = { status: 503, message: 'Busy', data: null }
  const refused = { status: 40101, message: 'No', data: null }
  const world = inWorld([rows(), away, away, rows(), rows(app), refused, rows()])
  expect(await world.watch('watch', '--tenant', 'demo')).toBe(4)
  expect(world.err().split('\n').slice(1, 3)).toEqual(['Busy Trying again.', 'The server answers again.'])
})

test('status shows a table in which Chinese titles keep the columns, with canaries and their errors', async () => {
  const healthy = { loads: 1, mounts: 100, errors: 0, errorRate: 0, load: null, mount: null }
  const beside = { canary, health: { stable: healthy, canary: { ...healthy, errors: 1, errorRate: 0.01 }, trend: [] } }
  const world = inWorld([rows({ ...app, ...beside }, { ...app, name: 'a', title: 'A', stable: null, pinned: true })])
  await world.run('status', '--tenant', 'demo')
  expect(world.out().split('\n')).toEqual([
    'NAME           TITLE   KIND     VERSION  CANARY    ERRORS                 REVISION  STATE   UPDATED              BY',
    '@apps/notepad  记事本  element  1.0.0    1.1.0 5%  0/100 0% | 1/101 1.0%  4         ok      2026-01-01 08:00:00  deploy-token',
    'a              A       element  -        -         -                      4         pinned  2026-01-01 08:00:00  deploy-token',
  ])
})

describe('audit verify', () => {
  const chain = (): AuditRow[] => {
    const list: AuditRow[] = []
    for (const action of ['publish', 'release', 'pin'] as const) {
      const before = list.at(-1)
      const entry = {
        sequence: list.length + 1,
        at: '2026-01-01 08:00:00',
        actor: 'me',
        tenantId: null,
        action,
        object: 'a',
        details: { b: 1, a: 'x' },
        requestId: null,
        previousHash: before?.hash ?? '',
      }
      list.push({ ...entry, hash: createHash('sha256').update(auditText(entry)).digest('hex') })
    }
    return list
  }

  test('reads the whole chain and says its head', async () => {
    const list = chain()
    const world = inWorld([rows(...list)])
    expect(await world.run('audit', 'verify', '--head', `2:${list[1]?.hash}`)).toBe(0)
    expect(world.out()).toBe(`3 entries, as they were written. Head: 3:${list[2]?.hash}`)
  })

  test.each([
    ['content', (list: AuditRow[]) => Object.assign(list[1] as AuditRow, { actor: 'you' }), 'entry 2: its content'],
    ['link', (list: AuditRow[]) => rehash(list[1] as AuditRow), 'entry 3: it does not follow'],
    ['missing', (list: AuditRow[]) => list.splice(1, 1), 'entry 3: entries before it are gone'],
  ])('finds changed %s', async (_what, spoil, said) => {
    const list = chain()
    spoil(list)
    const world = inWorld([rows(...list)])
    expect(await world.run('audit', 'verify', '--json')).toBe(1)
    expect(world.err()).toContain(said)
    expect(JSON.parse(world.out())).toMatchObject({ broken: { sequence: expect.any(Number) } })
  })

  test('misses an entry that was noted and has been cut off', async () => {
    const list = chain()
    const world = inWorld([rows(...list.slice(0, 2))])
    expect(await world.run('audit', 'verify', '--head', `3:${list[2]?.hash}`)).toBe(1)
    expect(world.err()).toContain('the chain was cut')
  })

  function rehash(row: AuditRow): void {
    row.actor = 'you'
    row.hash = createHash('sha256').update(auditText(row)).digest('hex')
  }
})

describe('completion', () => {
  test.each(['bash', 'zsh', 'fish'])('has a script for %s', async (shell) => {
    const said = jest.spyOn(console, 'log').mockReturnValue()
    const world = inWorld()
    expect(await world.run('completion', shell)).toBe(0)
    expect([world.out(), ...said.mock.calls.flat()].join('\n')).toContain('center')
    said.mockRestore()
  })

  test('knows commands, options and what they may be', async () => {
    const said = jest.spyOn(console, 'log').mockReturnValue()
    const ask = async (...words: string[]) => {
      said.mockClear()
      expect(await inWorld().run('complete', '--', ...words)).toBe(0)
      return said.mock.calls.flat().map((line) => String(line).split('\t')[0])
    }
    expect(await ask('rel')).toContain('release')
    expect(await ask('release', '--per')).toContain('--percent')
    expect(await ask('release', '--policy', '')).toEqual(expect.arrayContaining(['prompt', 'immediate', 'next-visit']))
    said.mockRestore()
  })

  test('completes in a bash that has nothing else, read twice, and leaves files to bash', async () => {
    const world = inWorld()
    await world.run('completion', 'bash')
    const answers = 'center() { printf "%s\\n" "$#" "release\tmoves" "report\tshows" ":4"; }'
    const press = (...words: string[]) => `COMP_WORDS=(center ${words.join(' ')}); COMP_CWORD=${words.length}
      __center_complete; echo "[\${COMPREPLY[*]}]"`
    const script = [world.out(), world.out(), answers, press('rel'), press('3'), press('dist/'), 'complete -p center']
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script.join('\n')], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(stdout).toBe('[release]\n[3]\n[]\ncomplete -o default -F __center_complete center\n')
  })
})
