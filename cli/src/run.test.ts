import { mkdtemp, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPackedManifest } from './bundle'
import { app, diff, inWorld as openWorld, moved, ok, rows, type Reply } from './testing/command-setup'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'center-cli-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const inWorld = (replies?: (Reply | Error)[], env?: Record<string, string>) => openWorld(folder, replies, env)

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
    [['release', '@apps/notepad@1.0.0', '--tenant', 'demo', '--percent', '0'], 'from 1 to 100'],
    [['release', '@apps/notepad@1.0.0', '--tenant', 'demo', '--window', 'long'], 'not a number'],
    [['disable', '@apps/notepad'], 'center disable @apps/notepad --tenant <code>'],
    [['enable', '@apps/notepad@1.0.0', '--tenant', 'demo'], 'is enabled for new releases of every tenant'],
    [['status', '--tenant', 'demo', '--url', 'portal.example'], 'is not an address'],
    [['audit', 'verify', '--head', 'x'], 'is not <sequence>:<hash>'],
    [['audit', 'list', '--action', 'fly'], '--action'],
    [['completion', 'csh'], 'bash'],
    [['rollback', 'Not A Name', '--tenant', 'demo'], 'is not the name of an app'],
    [['register', '@apps/notepad', '--tenant', 'demo'], '--menu-prefix'],
    [['register', 'a', '--tenant', 'demo', '--menu-prefix', 'a', '--props', '{'], '--props is not JSON'],
    [
      ['register', 'a', '--tenant', 'demo', '--menu-prefix', 'a', '--origin', 'https://a/b'],
      'registration is not valid',
    ],
    [['history', '--tenant', 'demo', '--limit', '0'], 'whole number'],
    [['publish', 'nowhere'], 'nowhere does not exist'],
    [['pack', 'nowhere'], 'nowhere does not exist'],
    [['diff', '@apps/notepad', '1.0.0', 'latest'], '@apps/notepad@latest is not <name>@<version>'],
    [['settings', '--tenant', 'demo', 'CENTER_NO_SUCH=1'], 'Keys: '],
    [['fly'], "unknown command 'fly'"],
  ])('%j fail and say why', async (words, reason) => {
    const world = inWorld()
    const isMissing = words.includes('nowhere')
    expect(await world.run(...words)).toBe(isMissing ? 1 : 2)
    expect(world.err()).toContain(reason)
    expect(world.sent).toEqual([])
  })

  test('--version prints the release and fails on nothing', async () => {
    const world = inWorld()
    expect(await world.run('--version')).toBe(0)
    expect(world.out()).toMatch(/^\d+\.\d+\.\d+$/)
  })

  test('--help is not a failure', async () => {
    const world = inWorld()
    expect(await world.run('--help')).toBe(0)
    const words = [
      'login',
      'check',
      'pack',
      'publish',
      'release',
      'rollback',
      'status',
      'history',
      'watch',
      'pin',
      'unpin',
    ]
    const more = [
      'enable',
      'disable',
      'diff',
      'health',
      'running',
      'report',
      'audit',
      'settings',
      'services',
      'completion',
      'versions',
    ]
    for (const name of [...words, ...more]) expect(world.out()).toContain(name)
    expect(world.out()).not.toContain('complete ')
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

  test('is asked for when it is missing', async () => {
    const world = inWorld([], {})
    expect(await world.run('status', '--tenant', 'demo')).toBe(4)
    expect(world.err()).toContain('There is no deploy token for http://127.0.0.1:8080.')
    expect(world.err()).toContain('CENTER_OPS_TOKEN')
  })

  test.each([
    [40101, 'It is wrong, of another server, or no longer valid'],
    [40109, 'It is wrong, of another server, or no longer valid'],
    [40301, 'It may not release'],
  ])('names where it was found when the server refuses it (%i)', async (status, why) => {
    const world = inWorld([{ status, message: 'No', data: null }])
    expect(await world.run('status', '--tenant', 'demo')).toBe(4)
    expect(world.err()).toContain(`The token came from CENTER_OPS_TOKEN. ${why}`)
    const other = inWorld([{ status, message: 'No', data: null }])
    await other.run('status', '--tenant', 'demo', '--token', 'x')
    expect(other.err()).toContain('The token came from --token.')
  })

  test('is kept by login for its owner alone, and not when the server refuses it', async () => {
    const refused = inWorld([{ status: 40101, message: 'no', data: null }])
    expect(await refused.run('login', '--token', 'wrong')).toBe(4)
    await expect(stat(join(folder, 'home', '.config'))).rejects.toThrow('ENOENT')
    const world = inWorld([{ status: 40420, message: 'no', data: null }])
    expect(await world.run('login', '--token', 'right')).toBe(0)
    expect((await stat(join(folder, 'home', '.config', 'center', 'tokens.json'))).mode & 0o777).toBe(0o600)
  })
})

describe('versions', () => {
  test('are compared: rights first, then manifest and files', async () => {
    const world = inWorld([ok(diff)])
    expect(await world.run('diff', '@apps/notepad', '1.0.0', '1.1.0')).toBe(0)
    expect(world.out().split('\n')).toEqual([
      '@apps/notepad 1.0.0 → 1.1.0: 1000 B → 2.0 kB',
      '! newly asked for: user:phone',
      '  titleEn: "Notes" → "Notepad"',
      '  + new.js (900 B)',
      '  3 files the same',
    ])
  })

  test.each([
    ['disable', 'withdraw', false],
    ['enable', 'restore', true],
  ])('%s', async (word, verb, enabled) => {
    const world = inWorld([ok({ enabled, tenants: 2 })])
    expect(await world.run(word, '@apps/notepad@1.0.0')).toBe(0)
    expect(world.sent[0]?.url).toContain(`/versions/1.0.0/${verb}?`)
    const kept = enabled ? '' : ' Tenants that run it and keep it: 2.'
    expect(world.out()).toBe(`@apps/notepad@1.0.0 is ${word}d.${kept}`)
  })

  test('are published with the report of the check, which must be of this version', async () => {
    const place = await writeSubApp()
    const report = {
      source: place,
      name: app.name,
      version: '1.1.0',
      kind: 'element',
      passed: true,
      findings: [],
    }
    const [file, other] = [join(folder, 'report.json'), join(folder, 'other.json')]
    await writeFile(file, JSON.stringify(report))
    await writeFile(other, JSON.stringify({ ...report, version: '9.0.0' }))
    const refused = inWorld()
    expect(await refused.run('publish', place, '--report', other)).toBe(1)
    expect(refused.err()).toContain('is the report of @apps/notepad@9.0.0')
    const dry = inWorld()
    expect(await dry.run('publish', place, '--report', file, '--dry-run')).toBe(0)
    expect(dry.out()).toContain('nothing was published')
    expect(dry.sent).toEqual([])
    const world = inWorld([{ status: 40001, message: 'enough', data: null }])
    await world.run('publish', place, '--report', file)
    const form = world.sent[0]?.body as FormData
    expect([...form.keys()]).toEqual(['report', 'bundle'])
    expect(JSON.parse(String(form.get('report')))).toEqual(report)
    expect(world.err()).toContain('Sending @apps/notepad@1.1.0')
  })
})

test('settings are a line each, however long: an agreement is a page', async () => {
  const settings = { CENTER_TITLE: 'Park', CENTER_REGISTER_AGREEMENT: `<p>${'x'.repeat(900)}</p>\n<p>y</p>` }
  const world = inWorld([ok({ settings, revision: 1 })])
  expect(await world.run('settings', '--tenant', 'demo')).toBe(0)
  const lines = world.out().split('\n')
  expect(lines).toHaveLength(3)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(160)
})

describe('what a refusal tells', () => {
  test.each<[string, number, unknown, string]>([
    ['a file', 40003, { file: 'a.js' }, '\n  file: a.js\nBuild the sub-app again'],
    ['a reason', 40004, { reason: 'it is too large' }, '\n  reason: it is too large\nCorrect the bundle'],
    ['a number', 40999, { tenants: 2 }, '\n  tenants: 2'],
    ['fields', 40002, [{ field: 'tag', message: 'is missing' }], '\n  tag: is missing\nCorrect these fields'],
  ])('is written as lines: %s', async (_what, status, data, lines) => {
    const world = inWorld([{ status, message: 'No', data }])
    expect(await world.run('publish', await writeSubApp())).toBe(1)
    expect(world.err()).toContain(`No${lines}`)
  })
})

describe('a response of another server', () => {
  test.each([
    ['a server that is not there', new Error('refused'), 'No answer from'],
    ['another shape of data', ok({ rows: 'x' }), 'answer does not fit'],
    ['no envelope', { data: 'x' } as Reply, "not one of Center's"],
  ])('%s fails with a sentence', async (_what, reply, sentence) => {
    const world = inWorld([reply, reply, reply])
    expect(await world.run('status', '--tenant', 'demo')).toBe(reply instanceof Error ? 3 : 1)
    expect(world.err()).toContain(sentence)
  })

  test('with --json says what failed as data, on the error output', async () => {
    const lost = new Error('fetch failed', { cause: Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }) })
    const world = inWorld([lost, lost, lost])
    expect(await world.run('status', '--tenant', 'demo', '--json')).toBe(3)
    const message = 'No answer from http://127.0.0.1:8080 (ECONNREFUSED).'
    expect(JSON.parse(world.err())).toEqual({ error: { code: 'unreachable', message, hint: expect.any(String) } })
    expect(world.out()).toBe('')
    const refused = inWorld([rows(app), { status: 40901, message: 'Faster', data: { revision: 5 } }, rows(app)])
    expect(await refused.run('pin', '@apps/notepad', '--tenant', 'demo', '--json')).toBe(5)
    expect(JSON.parse(refused.err())).toMatchObject({ error: { code: 'release.revision_conflict' } })
  })

  test('has a line for each field that it names', async () => {
    const data = [{ field: 'props', message: 'is too large' }]
    const world = inWorld([rows(app), { status: 40001, message: 'Not valid', data }])
    expect(await world.run('pin', '@apps/notepad', '--tenant', 'demo')).toBe(1)
    expect(world.err()).toBe('Not valid\n  props: is too large')
  })

  test('is waited for only a while when the server takes the call and never answers, and not asked for again', async () => {
    const late = Object.assign(new Error('The operation was aborted due to timeout'), { name: 'TimeoutError' })
    const world = inWorld([late, rows()])
    expect(await world.run('status', '--tenant', 'demo')).toBe(3)
    expect(world.sent).toHaveLength(1)
  })

  test('about an app that the tenant does not have says so', async () => {
    const world = inWorld([rows(app)])
    expect(await world.run('status', '--tenant', 'demo', '--name', '@apps/none')).toBe(1)
    expect(world.err()).toContain('The tenant demo does not have @apps/none.')
  })
})

describe('an app of a tenant', () => {
  test.each([
    ['disable', 'disabled'],
    ['enable', 'enabled'],
  ])('is %sd on the revision that was read', async (word, said) => {
    const world = inWorld([rows(app), ok({ revision: 5 })])
    expect(await world.run(word, '@apps/notepad', '--tenant', 'demo', '--note', 'why')).toBe(0)
    expect(world.sent[1]).toMatchObject({ method: 'POST', headers: { 'if-match': '4' }, body: '{"note":"why"}' })
    expect(world.sent[1]?.url).toContain(`/api/ops/tenants/demo/apps/%40apps%2Fnotepad/${word}?`)
    expect(world.out()).toBe(`demo: @apps/notepad is ${said} (revision 5)`)
  })

  test('is released to no user while it is disabled, and the output says so', async () => {
    const world = inWorld([rows({ ...app, enabled: false }), ok(moved)])
    expect(await world.run('release', '@apps/notepad@1.1.0', '--tenant', 'demo')).toBe(0)
    expect(world.err()).toContain('center enable @apps/notepad --tenant demo')
    const dry = inWorld([rows({ ...app, enabled: false }), ok(diff)])
    await dry.run('release', '@apps/notepad@1.1.0', '--tenant', 'demo', '--dry-run')
    expect(dry.out()).toContain('no user would get it')
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
    ['a manifest that does not fit', { version: '1' }, 'is not a version such as 1.2.0'],
    ['an unknown field', { colour: 'red' }, 'colour is not a field of a manifest'],
    ['an unknown capability', { capabilities: ['fly'] }, 'expected one of "session:end"'],
    ['an entry that is not there', { entry: 'gone.js' }, 'gone.js'],
  ])('refuses %s', async (_what, changes, reason) => {
    const world = inWorld()
    expect(await world.run('pack', await writeSubApp(changes))).toBe(1)
    expect(world.err()).toContain(reason)
  })

  test('into a folder that is not there says so, and nothing of its inside', async () => {
    const world = inWorld()
    const out = join(folder, 'nowhere', 'a.tgz')
    expect(await world.run('pack', await writeSubApp(), '--out', out)).toBe(1)
    expect(world.err()).toBe(`${out}: there is no such file or folder`)
  })

  test('refuses a link', async () => {
    const place = await writeSubApp()
    await symlink('/etc/hostname', join(place, 'link.txt'))
    const world = inWorld()
    expect(await world.run('pack', place)).toBe(1)
    expect(world.err()).toContain('link.txt')
  })
})
