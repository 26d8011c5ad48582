import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resources } from './admin/resources'
import { inWorld as openWorld, ok, rows, type Reply } from './testing/command-setup'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'center-cli-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const inWorld = (replies?: (Reply | Error)[], piped?: string) =>
  openWorld(folder, replies, { CENTER_ADMIN_TOKEN: 'admin-secret' }, piped)

const demo = ['--tenant', 'demo']
const draft = { code: 'CRM', name: '客户', nameEn: '', icon: '', description: '', descriptionEn: '', orderNum: 0 }
const crm = { ...draft, category: '', categoryEn: '', id: 'a-crm', revision: 3, roles: 2 }
const crm2 = { ...crm, code: 'CRM2', id: 'a-crm-2' }
const user = {
  id: 'u-1',
  username: 'zhangsan',
  name: '张三',
  mobile: '',
  email: '',
  roleIds: ['r-1'],
  departmentIds: [],
  enterpriseIds: [],
  enabled: true,
  revision: 7,
}
const userRow = {
  ...user,
  locked: false,
  secondFactor: false,
  hasPasskeys: false,
  roles: [{ id: 'r-1', name: '成员', nameEn: 'Staff' }],
  enterprises: [],
  signedInAt: null,
  eraseAt: null,
  erasedAt: null,
  erasureAskedAt: null,
  mergedInto: null,
}
const written = ok({ id: 'a-crm', revision: 4 })
const conflict = { status: 40901, message: 'Changed', data: { revision: 4 } }
const bodyOf = (sent: { body: unknown } | undefined) => JSON.parse(String(sent?.body)) as unknown
const pathsOf = (world: ReturnType<typeof inWorld>) =>
  world.sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`)

test('each kind of rows has the filters that its list has', () => {
  for (const { list, filters } of resources) {
    const query = (list.schema as { querystring?: { shape: object } }).querystring
    const offered = ['page', 'limit', 'keyword', ...Object.keys(filters)]
    if (query) expect(offered.toSorted()).toEqual(Object.keys(query.shape).toSorted())
  }
})

describe('merge', () => {
  const other = { ...user, id: 'u-2', username: 'zhangsan2' }
  const otherRow = { ...userRow, id: 'u-2', username: 'zhangsan2' }
  const found = () => [ok({ rows: [userRow], total: 1 }), ok(user), ok({ rows: [otherRow], total: 1 }), ok(other)]
  const words = ['users', 'merge', 'zhangsan', '--into', 'zhangsan2', ...demo]

  test('merges a user into another after --yes, on the revision that was read', async () => {
    const refused = inWorld(found())
    expect(await refused.run(...words)).not.toBe(0)
    expect(refused.sent.every(({ method }) => method === 'GET')).toBe(true)
    const world = inWorld([...found(), ok({ id: 'u-1', revision: 8 })])
    expect(await world.run(...words, '--yes')).toBe(0)
    expect(pathsOf(world).at(-1)).toBe('POST /api/admin/tenants/demo/users/u-1/merge')
    expect(bodyOf(world.sent.at(-1))).toEqual({ intoId: 'u-2' })
    expect(world.sent.at(-1)!.headers['if-match']).toBe('7')
    expect(world.out()).toContain('users zhangsan: merged')
  })

  test('prints what moves in a dry run, and writes nothing', async () => {
    const party = { id: 'u-1', username: 'zhangsan', name: '张三', revision: 7 }
    const merge = {
      from: party,
      into: { ...party, id: 'u-2', username: 'zhangsan2' },
      roles: [{ id: 'r-1', name: '成员', nameEn: 'Staff' }],
      departments: [],
      enterprises: ['华东'],
      externalAccounts: [],
      lostAccounts: [{ system: 'ERP', name: 'zhang' }],
      takesMobile: true,
      takesEmail: false,
      lettersReceived: 5,
      lettersSent: 0,
      replies: 1,
      todos: 2,
      files: 0,
      sessions: 1,
      secondFactor: true,
    }
    const world = inWorld([...found(), ok(merge)])
    expect(await world.run(...words, '--dry-run')).toBe(0)
    expect(world.sent.every(({ method }) => method === 'GET')).toBe(true)
    expect(pathsOf(world).at(-1)).toMatch(/u-1\/merge\/u-2$/)
    for (const line of ['zhangsan → zhangsan2', '+ roles: 成员', '+ contact: mobile', '- account: ERP (zhang)'])
      expect(world.out()).toContain(line)
  })
})

describe('list', () => {
  test('shows a page, by keyword and by the filters of the contract', async () => {
    const world = inWorld([ok({ rows: [userRow], total: 30 })])
    const narrowed = ['--keyword', '张', '--enabled', '1', '--role-id', 'r-1', '--sort', '-signedInAt']
    const words = [...narrowed, '--limit', '1', '--page', '2']
    expect(await world.run('users', 'list', ...demo, ...words)).toBe(0)
    const { pathname, searchParams } = new URL(world.sent[0]!.url)
    expect(pathname).toBe('/api/admin/tenants/demo/users')
    expect(Object.fromEntries(searchParams)).toMatchObject({ keyword: '张', enabled: '1', roleId: 'r-1', page: '2' })
    expect(searchParams.get('sort')).toBe('-signedInAt')
    expect(world.sent[0]!.headers['authorization']).toBe('Bearer admin-secret')
    expect(world.out()).toMatch(
      /^USERNAME .*SIGNED IN AT +ID\nzhangsan +张三 +- +yes +no +no +成员 +- +u-1\n30 in all; --page 3/,
    )
  })

  test('narrows the menu here, which the server answers whole', async () => {
    const item = { title: '首页', path: 'home', component: 'WorkStand', hidden: false, parentId: null, id: 'm-1' }
    const shape = {
      name: 'x',
      route: '',
      resourceType: 'menu',
      serviceType: 0,
      moduleName: '',
      serviceCode: '',
      applicationCode: '',
      workbenchCode: '',
      partBench: '',
      orderNum: 1,
      titleEn: '',
      icon: '',
      url: '',
      isTabs: false,
      pageStyleType: '',
      permissionList: [],
      keepAlive: true,
      internalOrExternal: 'internal',
      badge: null,
      revision: 1,
    }
    const all = ok([
      { ...shape, ...item, titleEn: 'Home' },
      { ...shape, ...item, title: '消息', titleEn: 'Messages', id: 'm-2' },
    ])
    const world = inWorld([all])
    expect(await world.run('menus', 'list', ...demo, '--keyword', 'HOME', '--json')).toBe(0)
    expect(JSON.parse(world.out())).toMatchObject({ total: 1, rows: [{ id: 'm-1' }] })
  })

  test('tenants without a verb stays what the deploy token may operate', async () => {
    const world = openWorld(folder, [rows({ tenantCode: 'demo', name: '示范' })])
    expect([await world.run('tenants', '--json'), world.err()]).toEqual([0, ''])
    expect(world.sent[0]!.headers['authorization']).toBe('Bearer secret')
    const verbs = inWorld([ok({ rows: [], total: 0 })])
    expect(await verbs.run('tenants', 'list', '--json')).toBe(0)
    expect(pathsOf(verbs)).toEqual(['GET /api/admin/tenants'])
    expect(JSON.parse(verbs.out())).toEqual({ rows: [], total: 0 })
  })
})

test('roles add-standard says which roles it added, and when there was nothing to add', async () => {
  const world = inWorld([ok({ added: ['AUDITOR', 'OPERATOR'] })])
  expect(await world.run('roles', 'add-standard', ...demo)).toBe(0)
  expect(pathsOf(world)).toEqual(['POST /api/admin/tenants/demo/standard-roles'])
  expect(world.out()).toContain('Added AUDITOR, OPERATOR.')
  const again = inWorld([ok({ added: [] })])
  expect(await again.run('roles', 'add-standard', ...demo)).toBe(0)
  expect(again.out()).toContain('all there')
})

describe('a row is named', () => {
  test('by its code, whatever else contains it', async () => {
    const world = inWorld([rows(crm2, crm)])
    expect(await world.run('applications', 'get', 'CRM', ...demo)).toBe(0)
    expect(world.out()).toContain('id: a-crm\n')
    expect(new URL(world.sent[0]!.url).searchParams.get('keyword')).toBe('CRM')
  })

  test('by its id, which the search does not know', async () => {
    const world = inWorld([rows(), rows(crm2, crm)])
    expect(await world.run('applications', 'get', 'a-crm', ...demo)).toBe(0)
    const ofUser = inWorld([rows(), ok(user), ok(user)])
    expect(await ofUser.run('users', 'get', 'u-1', ...demo, '--json')).toBe(0)
    expect(JSON.parse(ofUser.out())).toEqual(user)
  })

  test('not by a name that several rows have, nor by one that none has', async () => {
    const world = inWorld([rows(crm, crm2)])
    expect(await world.run('applications', 'get', '客户', ...demo)).toBe(1)
    expect(world.err()).toBe('客户 names 2 of the applications:\n  CRM  a-crm\n  CRM2  a-crm-2\nName one by its id.')
    const none = inWorld([rows(), { status: 40430, message: 'None', data: null }])
    expect(await none.run('users', 'get', 'stranger', ...demo)).toBe(1)
  })
})

describe('create', () => {
  test('sends the draft, and prints the link of an invitation', async () => {
    const link = 'https://portal.example/center/user/alteration?tc=demo#token=abc'
    const world = inWorld([ok({ id: 'u-2', revision: 1, link, expiresAt: '2026-01-08 08:00:00' })])
    const set = [
      '--set',
      'username=lisi',
      '--set',
      'name=李四',
      '--set',
      'mobile=13900000009',
      '--set',
      'roleIds=[r-1]',
    ]
    expect(await world.run('users', 'create', ...demo, ...set)).toBe(0)
    expect(bodyOf(world.sent[0])).toEqual({
      username: 'lisi',
      name: '李四',
      mobile: '13900000009',
      email: '',
      roleIds: ['r-1'],
      departmentIds: [],
      enterpriseIds: [],
    })
    expect(world.out()).toContain(`users lisi: created`)
    expect(world.out()).toContain(link)
  })

  test('says where the link of an invitation was sent, or why it was not, in place of the link or above it', async () => {
    const sent = { kind: 'sms', recipient: '139****0009', isSent: true, error: '' }
    const answer = { id: 'u-2', revision: 1, link: '', expiresAt: '2026-01-08 08:00:00', sent }
    const set = ['username=lisi', 'name=李四', 'mobile=13900000009', 'sendBy=sms'].flatMap((word) => ['--set', word])
    const world = inWorld([ok(answer)])
    expect(await world.run('users', 'create', ...demo, ...set)).toBe(0)
    expect(bodyOf(world.sent[0])).toMatchObject({ sendBy: 'sms' })
    expect(world.out()).toContain('sent to 139****0009')
    const failed = inWorld([ok({ ...answer, link: 'https://l', sent: { ...sent, isSent: false, error: 'timeout' } })])
    expect(await failed.run('users', 'create', ...demo, ...set)).toBe(0)
    expect(failed.out()).toMatch(/could not be sent to 139\*{4}0009: timeout[^]*https:\/\/l/)
  })

  test('reads a file or the input, and an inner field', async () => {
    const file = join(folder, 'tenant.yaml')
    await writeFile(file, 'code: park\nname: 园区\nadministrator:\n  username: admin\n  name: 管理员\n')
    const created = { id: 't', revision: 1, tenantCode: 'park', passwordToken: 'abc', expiresAt: '2026-01-08 08:00:00' }
    const world = inWorld([ok(created)])
    expect(await world.run('tenants', 'create', '-f', file, '--set', 'administrator.username=chief')).toBe(0)
    expect(bodyOf(world.sent[0])).toMatchObject({ administrator: { username: 'chief', name: '管理员' } })
    expect(world.out()).toContain('/center/user/alteration?tc=park#token=abc')
    const piped = inWorld([written], '{"code": "CRM", "name": "客户"}')
    expect(await piped.run('applications', 'create', ...demo, '-f', '-')).toBe(0)
    expect(bodyOf(piped.sent[0])).toMatchObject({ code: 'CRM', icon: '' })
  })

  test.each<[string, string[], string]>([
    ['an unknown field', ['--set', 'colour=red'], 'colour: is not a field of it'],
    ['a code with a blank', ['--set', 'code=1 2', '--set', 'name=x'], 'code: '],
    ['no field at all', [], 'Nothing is said of the row'],
    ['a pair without a name', ['--set', '=x'], '=x is not <name>=<value>'],
  ])('refuses %s before anything is sent', async (_what, words, message) => {
    const world = inWorld()
    expect(await world.run('applications', 'create', ...demo, ...words)).toBe(2)
    expect(world.err()).toContain(message)
    expect(world.sent).toEqual([])
  })
})

describe('update', () => {
  test('changes what is given on the revision that was read', async () => {
    const world = inWorld([rows(crm), written])
    expect(await world.run('applications', 'update', 'CRM', ...demo, '--set', 'name=客户管理')).toBe(0)
    expect(pathsOf(world)[1]).toBe('PUT /api/admin/tenants/demo/applications/a-crm')
    expect(world.sent[1]!.headers['if-match']).toBe('3')
    expect(bodyOf(world.sent[1])).toEqual({ ...draft, category: '', categoryEn: '', name: '客户管理' })
    expect(world.out()).toBe('applications CRM: changed\n  ~ name: "客户" → "客户管理"')
  })

  test('--dry-run shows it and sends no write; nor is anything sent where nothing changes', async () => {
    const dry = inWorld([rows(crm)])
    expect(await dry.run('applications', 'update', 'CRM', ...demo, '--set', 'orderNum=5', '--dry-run')).toBe(0)
    expect([dry.out(), dry.sent.length]).toEqual(['applications CRM\n  ~ orderNum: 0 → 5', 1])
    const same = inWorld([rows(crm)])
    expect(await same.run('applications', 'update', 'CRM', ...demo, '--set', 'orderNum=0')).toBe(0)
    expect([same.out(), same.sent.length]).toEqual(['applications CRM\n  no changes', 1])
  })

  test('takes back what get printed, with the revision of then', async () => {
    const world = inWorld([rows({ ...crm, revision: 9 }), written], JSON.stringify({ ...crm, name: 'CRM' }))
    expect(await world.run('applications', 'update', 'CRM', ...demo, '-f', '-')).toBe(0)
    expect(world.sent[1]!.headers['if-match']).toBe('3')
  })

  test('refuses what is changed by another command', async () => {
    const world = inWorld([rows(userRow), ok(user)])
    expect(await world.run('users', 'update', 'zhangsan', ...demo, '--set', 'enabled=false')).toBe(2)
    expect(world.err()).toContain('enabled: is not changed this way')
  })

  test('a row that somebody else changed first is left, and the failure says what they changed', async () => {
    const now = { ...crm, icon: 'star', revision: 4 }
    const world = inWorld([rows(crm), conflict, rows(now)])
    expect(await world.run('applications', 'update', 'CRM', ...demo, '--set', 'name=x')).toBe(5)
    expect(world.err()).toContain('Somebody else changed applications CRM first.')
    expect(world.err()).toContain('  ~ icon: "" → "star"')
    expect(world.err()).toContain('run the command again')
  })
})

describe('actions', () => {
  test('disable sends the revision, and password-link prints the link', async () => {
    const world = inWorld([rows(userRow), ok(user), ok({ id: 'u-1', revision: 8 })])
    expect(await world.run('users', 'disable', 'zhangsan', ...demo)).toBe(0)
    expect(pathsOf(world)[2]).toBe('POST /api/admin/tenants/demo/users/u-1/disable')
    expect(world.sent[2]!.headers['if-match']).toBe('7')
    const link = inWorld([rows(userRow), ok(user), ok({ link: 'https://l', expiresAt: '2026-01-02 08:00:00' })])
    expect(await link.run('users', 'password-link', 'zhangsan', ...demo)).toBe(0)
    expect(link.out()).toContain('https://l')
  })

  test('delete needs --yes; a dry run of it sends nothing', async () => {
    const asked = inWorld([rows(crm)])
    expect(await asked.run('applications', 'delete', 'CRM', ...demo)).toBe(1)
    expect([asked.err(), asked.sent.length]).toEqual(['applications CRM was not deleted.\nRun it again with --yes.', 1])
    const dry = inWorld([rows(crm)])
    expect(await dry.run('applications', 'delete', 'CRM', ...demo, '--yes', '--dry-run')).toBe(0)
    expect(dry.sent).toHaveLength(1)
    const world = inWorld([rows(crm), written])
    expect(await world.run('applications', 'delete', 'CRM', ...demo, '--yes')).toBe(0)
    expect(pathsOf(world)[1]).toBe('DELETE /api/admin/tenants/demo/applications/a-crm')
  })

  test('a tenant is switched by its code', async () => {
    const figures = { day: { active: 0, signIns: 0, failures: 0 }, storage: 0 }
    const row = { id: 't-1', code: 'park', name: '园区', enabled: true, isDefault: false, homeUrl: '', users: 1 }
    const whole = {
      ...row,
      enabledUsers: 1,
      plan: null,
      domains: [],
      enterprises: 0,
      apps: 0,
      ...figures,
      createdAt: '2026-01-01 08:00:00',
      revision: 2,
    }
    const world = inWorld([rows(whole), ok({ id: 't-1', revision: 3 })])
    expect(await world.run('tenants', 'disable', 'park')).toBe(0)
    expect(pathsOf(world)[1]).toBe('POST /api/admin/tenants/park/disable')
  })

  test('a tenant gets a plan, and loses it', async () => {
    const figures = { enterprises: 0, apps: 0, day: { active: 0, signIns: 0, failures: 0 }, storage: 0 }
    const row = { id: 't-1', code: 'park', name: '园区', enabled: true, isDefault: false, homeUrl: '', users: 1 }
    const whole = {
      ...row,
      ...figures,
      enabledUsers: 1,
      plan: null,
      domains: [],
      createdAt: '2026-01-01 08:00:00',
      revision: 2,
    }
    const world = inWorld([rows(whole), ok({ id: 't-1', revision: 3 })])
    expect(await world.run('tenants', 'plan', 'park', 'SMALL')).toBe(0)
    expect(pathsOf(world)[1]).toBe('POST /api/admin/tenants/park/plan')
    expect(bodyOf(world.sent[1])).toEqual({ plan: 'SMALL' })
    const without = inWorld([rows(whole), ok({ id: 't-1', revision: 3 })])
    expect(await without.run('tenants', 'plan', 'park')).toBe(0)
    expect(bodyOf(without.sent[1])).toEqual({ plan: null })
    expect(await inWorld([rows(whole)]).run('tenants', 'plan', 'other')).not.toBe(0)
  })

  test('a tenant gets host names', async () => {
    const figures = { enterprises: 0, apps: 0, day: { active: 0, signIns: 0, failures: 0 }, storage: 0 }
    const row = { id: 't-1', code: 'park', name: '园区', enabled: true, isDefault: false, homeUrl: '', users: 1 }
    const more = { enabledUsers: 1, plan: null, domains: [], createdAt: '2026-01-01 08:00:00', revision: 2 }
    const world = inWorld([rows({ ...row, ...figures, ...more }), ok({ id: 't-1', revision: 3 })])
    expect(await world.run('tenants', 'domains', 'park', 'a.example', 'b.example')).toBe(0)
    expect(pathsOf(world)[1]).toBe('PUT /api/admin/tenants/park/domains')
    expect(bodyOf(world.sent[1])).toEqual({ domains: ['a.example', 'b.example'] })
  })

  test('plans need no tenant', async () => {
    const world = inWorld([rows()])
    expect(await world.run('plans', 'list')).toBe(0)
    expect(pathsOf(world)[0]).toMatch(/^GET \/api\/admin\/plans/)
  })
})

describe('admin recover', () => {
  test('prints who administers now, and the link', async () => {
    const answer = { username: 'guanli', roleCode: 'ADMIN', link: 'https://l', expiresAt: '2026-01-02 08:00:00' }
    const world = inWorld([ok(answer)])
    expect(await world.run('admin', 'recover', ...demo, '--user', 'guanli')).toBe(0)
    expect(pathsOf(world)).toEqual(['POST /api/admin/tenants/demo/recover'])
    expect(bodyOf(world.sent[0])).toEqual({ username: 'guanli' })
    expect(world.out()).toBe(
      'guanli is enabled and has the role ADMIN of demo.\nA password is set by this link, once, until 2026-01-02 08:00:00.\nhttps://l',
    )
  })

  test('says which token it needs', async () => {
    const world = inWorld([{ status: 40101, message: 'Sign in', data: null }])
    expect(await world.run('admin', 'recover', ...demo, '--user', 'guanli')).toBe(4)
    expect(world.err()).toContain('CENTER_ADMIN_TOKEN')
    expect(world.err()).not.toContain('CENTER_OPS_TOKEN')
  })
})

test('completion knows the words, their verbs and options', async () => {
  const said = jest.spyOn(console, 'log').mockReturnValue()
  const ask = async (...words: string[]) => {
    said.mockClear()
    expect(await inWorld().run('complete', '--', ...words)).toBe(0)
    return said.mock.calls.flat().map((line) => String(line).split('\t')[0])
  }
  expect(await ask('use')).toContain('users')
  expect(await ask('users', 'pass')).toContain('password-link')
  expect(await ask('users', 'update', '--s')).toContain('--set')
  expect(await ask('tenants', 'dis')).toContain('disable')
  expect(await ask('admin', 'rec')).toContain('recover')
  said.mockRestore()
})

test('the help of create names the fields', async () => {
  const world = inWorld()
  expect(await world.run('departments', 'create', '--help')).toBe(0)
  expect(world.out()).toContain('Fields: parentId, name, nameEn, orderNum')
})
