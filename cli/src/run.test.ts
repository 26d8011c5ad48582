import { mkdtemp, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPackedManifest } from './bundle'
import { run } from './run'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'center-cli-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

type Sent = { method: string; url: string; headers: Record<string, string>; body: unknown }
type Reply = { status: number; message?: string; data: unknown }

const app = {
  name: '@apps/notepad',
  title: '记事本',
  titleEn: 'Notepad',
  kind: 'element',
  isolation: 'none',
  revision: 4,
  stable: { version: '1.0.0' },
  enabled: true,
  updatedAt: '2026-01-01 08:00:00',
  updatedBy: 'deploy-token',
}
const moved = { revision: 5, from: '1.0.0', to: '1.1.0' }
const ok = (data: unknown): Reply => ({ status: 200, message: 'Done', data })
const rows = (...list: unknown[]) => ok({ rows: list, total: list.length })

/** A command line in a world of its own: no home, no server, a network that answers what it is told. */
function inWorld(replies: (Reply | Error)[] = [], env: Record<string, string> = { CENTER_OPS_TOKEN: 'secret' }) {
  const sent: Sent[] = []
  const out: string[] = []
  const err: string[] = []
  const interrupted = new AbortController()
  const answer = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const reply = replies.shift()
    const { method = 'GET', headers, body } = init
    sent.push({ method, url: String(url), headers: headers as Record<string, string>, body })
    if (replies.length === 0) interrupted.abort()
    if (!reply || reply instanceof Error) throw reply ?? new Error('no reply was prepared')
    return new Response(JSON.stringify(reply))
  }
  const surroundings = {
    env: { DATA_DIR: join(folder, 'data'), ...env },
    home: join(folder, 'home'),
    resources: join(folder, 'resources'),
    fetch: answer,
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    sleep: async () => undefined,
    signal: new AbortController().signal,
  }
  return {
    sent,
    run: (...words: string[]) => run(words, surroundings),
    watch: (...words: string[]) => run(words, { ...surroundings, signal: interrupted.signal }),
    out: () => out.join('\n'),
    err: () => err.join('\n'),
  }
}

async function writeSubApp(changes: Record<string, unknown> = {}): Promise<string> {
  const place = join(folder, 'sub-app')
  await mkdir(join(place, 'lib'), { recursive: true })
  const { name, title, titleEn, kind } = app
  const manifest = { name, title, titleEn, kind, tag: 'center-notepad', version: '1.1.0', entry: 'main.js', ...changes }
  await writeFile(join(place, 'center.json'), JSON.stringify(manifest))
  await writeFile(join(place, 'main.js'), 'System.register([], function () {})')
  await writeFile(join(place, 'lib', 'chunk.js'), 'x')
  await writeFile(join(place, '.hidden'), 'x')
  return place
}

describe('words', () => {
  test.each([
    [['release', '@apps/notepad', '--tenant', 'demo'], 'is not <name>@<version>'],
    [['release', '@apps/notepad@latest', '--tenant', 'demo'], 'is not <name>@<version>'],
    [['release', '@apps/notepad@1.0.0'], '--tenant'],
    [['release', '@apps/notepad@1.0.0', '--tenant', 'demo', '--policy', 'never'], '--policy'],
    [['release', '@apps/notepad@1.0.0', '--tenant', 'demo', '--percent', '5'], '--percent'],
    [['rollback', 'Not A Name', '--tenant', 'demo'], 'is not the name of an app'],
    [['register', '@apps/notepad', '--tenant', 'demo'], '--menu-prefix'],
    [['register', 'a', '--tenant', 'demo', '--menu-prefix', 'a', '--props', '{'], '--props is not JSON'],
    [
      ['register', 'a', '--tenant', 'demo', '--menu-prefix', 'a', '--origin', 'https://a/b'],
      'registration is not valid',
    ],
    [['history', '--tenant', 'demo', '--limit', '0'], 'whole number'],
    [['publish', 'nowhere'], 'nowhere does not exist'],
    [['fly'], "unknown command 'fly'"],
  ])('%j fail and say why', async (words, reason) => {
    const world = inWorld()
    expect(await world.run(...words)).not.toBe(0)
    expect(world.err()).toContain(reason)
    expect(world.sent).toEqual([])
  })

  test('--help is not a failure', async () => {
    const world = inWorld()
    expect(await world.run('--help')).toBe(0)
    for (const name of ['login', 'publish', 'pack', 'release', 'rollback', 'register', 'status', 'versions', 'watch']) {
      expect(world.out()).toContain(name)
    }
  })
})

describe('the token', () => {
  test('comes from the option, the environment, the login, the data folder, in this order', async () => {
    const { DATA_DIR } = { DATA_DIR: join(folder, 'data') }
    const tokenOf = async (env: Record<string, string>, ...words: string[]) => {
      const world = inWorld([rows()], env)
      await world.run('status', '--tenant', 'demo', ...words)
      return world.sent[0]?.headers['authorization']
    }
    expect(await tokenOf({})).toBeUndefined()
    await mkdir(DATA_DIR)
    await writeFile(join(DATA_DIR, 'ops-token'), 'from-data\n')
    expect(await tokenOf({})).toBe('Bearer from-data')
    await inWorld([{ status: 40420, data: null, message: '' }], {}).run('login', '--token', 'from-login')
    expect(await tokenOf({})).toBe('Bearer from-login')
    expect(await tokenOf({ CENTER_URL: 'http://elsewhere.example' })).toBe('Bearer from-data')
    expect(await tokenOf({ CENTER_OPS_TOKEN: 'from-environment' })).toBe('Bearer from-environment')
    expect(await tokenOf({ CENTER_OPS_TOKEN: 'x' }, '--token', 'from-option')).toBe('Bearer from-option')
  })

  test('is asked for when there is none', async () => {
    const world = inWorld([], {})
    expect(await world.run('status', '--tenant', 'demo')).toBe(1)
    expect(world.err()).toContain('CENTER_OPS_TOKEN')
  })

  test('is kept by login for its owner alone, and not when the server refuses it', async () => {
    const refused = inWorld([{ status: 40101, message: 'no', data: null }])
    expect(await refused.run('login', '--token', 'wrong')).toBe(1)
    await expect(stat(join(folder, 'home', '.config'))).rejects.toThrow('ENOENT')
    const world = inWorld([{ status: 40420, message: 'no', data: null }])
    expect(await world.run('login', '--token', 'right')).toBe(0)
    expect((await stat(join(folder, 'home', '.config', 'center', 'tokens.json'))).mode & 0o777).toBe(0o600)
  })
})

describe('release and rollback', () => {
  test('are decided on the revision that was read', async () => {
    const world = inWorld([rows(app), ok(moved)])
    expect(await world.run('release', '@apps/notepad@1.1.0', '--tenant', 'demo', '--note', 'why')).toBe(0)
    expect(world.sent[1]).toMatchObject({
      method: 'POST',
      url: 'http://127.0.0.1:8080/api/ops/tenants/demo/apps/%40apps%2Fnotepad/release?language=eng',
      headers: { 'if-match': '4', 'idempotency-key': expect.any(String) },
      body: JSON.stringify({ version: '1.1.0', policy: 'prompt', note: 'why' }),
    })
    expect(world.out()).toBe('demo: @apps/notepad 1.0.0 → 1.1.0 (revision 5)')
  })

  test('print the answer as it came with --json', async () => {
    const world = inWorld([rows(app), ok(moved)])
    await world.run('rollback', '@apps/notepad', '--tenant', 'demo', '--json')
    expect(JSON.parse(world.out())).toEqual(moved)
  })

  test('say what to do when the tenant does not have the app, or somebody was faster', async () => {
    const without = inWorld([rows()])
    expect(await without.run('rollback', '@apps/notepad', '--tenant', 'demo')).toBe(1)
    expect(without.err()).toContain('center register @apps/notepad --tenant demo')
    const late = inWorld([rows(app), { status: 40901, message: 'Somebody else released', data: { revision: 5 } }])
    expect(await late.run('rollback', '@apps/notepad', '--tenant', 'demo')).toBe(1)
    expect(late.err()).toMatch(/Somebody else released {"revision":5}\n.*center status/)
  })

  test('are sent again, with the same key, when the connection broke', async () => {
    const world = inWorld([rows(app), new Error('reset'), ok(moved)])
    expect(await world.run('release', '@apps/notepad@1.1.0', '--tenant', 'demo')).toBe(0)
    const keys = world.sent.slice(1).map(({ headers }) => headers['idempotency-key'])
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })
})

describe('an answer that is none of ours', () => {
  test.each([
    ['a server that is not there', new Error('refused'), 'No answer from'],
    ['another shape of data', ok({ rows: 'x' }), 'answer does not fit'],
    ['no envelope', { data: 'x' } as Reply, "not one of Center's"],
  ])('%s fails with a sentence', async (_what, reply, sentence) => {
    const world = inWorld([reply, reply, reply])
    expect(await world.run('status', '--tenant', 'demo')).toBe(1)
    expect(world.err()).toContain(sentence)
  })
})

describe('pack', () => {
  test('packs what belongs to the sub-app; the same files give the same bytes', async () => {
    const place = await writeSubApp()
    const [first, second] = [join(folder, 'a.tgz'), join(folder, 'b.tgz')]
    const world = inWorld()
    expect(await world.run('pack', place, '--out', first, '--json')).toBe(0)
    expect(JSON.parse(world.out())).toMatchObject({
      version: '1.1.0',
      files: ['center.json', 'lib/chunk.js', 'main.js'],
    })
    await inWorld().run('pack', place, '--out', second)
    expect(await readFile(second)).toEqual(await readFile(first))
    expect(await readPackedManifest(first)).toMatchObject({ name: '@apps/notepad' })
  })

  test.each([
    ['a manifest that does not fit', { version: '1' }, 'version'],
    ['an entry that is not there', { entry: 'gone.js' }, 'gone.js'],
  ])('refuses %s', async (_what, changes, reason) => {
    const world = inWorld()
    expect(await world.run('pack', await writeSubApp(changes))).toBe(1)
    expect(world.err()).toContain(reason)
  })

  test('refuses a link', async () => {
    const place = await writeSubApp()
    await symlink('/etc/hostname', join(place, 'link.txt'))
    const world = inWorld()
    expect(await world.run('pack', place)).toBe(1)
    expect(world.err()).toContain('link.txt')
  })
})

test('watch prints what comes, one line each, until it is interrupted', async () => {
  const row = (revision: number, to: string) => {
    const { name } = app
    return { revision, name, from: null, to, policy: 'prompt', by: 'me', at: '2026-01-01 08:00:00', note: '' }
  }
  const [first, second, third] = [row(1, '1.0.0'), row(2, '1.1.0'), row(3, '1.2.0')]
  const world = inWorld([rows(first), rows(first), rows(third, second, first), rows(third, second, first)])
  expect(await world.watch('watch', '--tenant', 'demo', '--json')).toBe(0)
  expect(
    world
      .out()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([second, third])
})

test('status shows a table in which Chinese titles keep the columns', async () => {
  const world = inWorld([rows(app, { ...app, name: 'a', title: 'A', stable: null })])
  await world.run('status', '--tenant', 'demo')
  expect(world.out().split('\n')).toEqual([
    'NAME           TITLE   KIND     VERSION  REVISION  ENABLED  UPDATED              BY',
    '@apps/notepad  记事本  element  1.0.0    4         yes      2026-01-01 08:00:00  deploy-token',
    'a              A       element  -        4         yes      2026-01-01 08:00:00  deploy-token',
  ])
})
