import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import {
  checkEnterprise,
  countEnterprises,
  getPermissions,
  getUserInfo,
  listApplications,
  listDepartments,
  listEnterprises,
  listLetters,
  listMicroFrontends,
  listUserRoles,
  listWorkbenches,
  switchDepartment,
  switchEnterprise,
  switchRole,
  updateDefaultApplication,
  updateDefaultLogin,
  type JoinedEnterprise,
  type RuntimeConfiguration,
  type UserInfo,
} from '@center/shared/contract'
import { addTexts, configuration, launch, session } from '@center/shared/host'
import {
  buildMenuNode,
  buildPermissions,
  buildUserInfo,
  renderApp,
  startFakeServer,
  type FakeServer,
} from '@center/shared/testing'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import { resetEntry } from './guard/entry.store'
import { arrive } from './lib/leave'
import { closeSwitch, openSwitch, type SwitchDialog } from './lib/switch-dialogs.store'
import { acceptLoss, countUnsaved } from './lib/unsaved-work'
import { Root } from './root'
import { clearTabs, tabs } from './tabs/tabs.store'

// Each test draws the whole portal: a busy machine takes its time.
configure({ asyncUtilTimeout: 5_000 })

const enterprise = buildUserInfo()
const provider = buildUserInfo({
  ...{ roleId: 'r2', roleCode: 'PROVIDER', roleName: '服务商', wbCode: 'WB_PROVIDER', wbName: '服务商工作台' },
})
const page = (name: string) =>
  buildMenuNode({
    ...{ id: name, name, path: name, moduleName: '', component: 'WelcomePage' },
    meta: { title: name, titleEn: name },
  })
const defaults: RuntimeConfiguration = { ...configuration.values }

const roles = [
  { id: 'r1', title: '企业角色', roleCode: 'ENT', wbCode: 'WB_ENT', isDefault: '1' as const, current: true },
  { id: 'r2', title: '服务商', roleCode: 'PROVIDER', wbCode: 'WB_PROVIDER', isDefault: '0' as const, current: false },
]
const parts = [
  { partBench: 'P1', name: '一区' },
  { partBench: 'P2', name: '二区' },
]
const workbenches = [
  { id: 'w1', appCode: 'WB_ENT', appName: '企业工作台', icon: '', parts, isDefault: '1' as const, current: true },
  {
    id: 'w2',
    appCode: 'WB_PROVIDER',
    appName: '服务商工作台',
    icon: '',
    parts: [],
    isDefault: '0' as const,
    current: false,
  },
]
const application = (id: string, appCode: string, appName: string, isDefault: '0' | '1') => ({
  ...{ id, appCode, appName, isDefault, icon: '', description: '', category: '' },
})
const applications = [
  application('a1', 'ENT_WORKBENCH', '企业应用', '1'),
  application('a2', 'SUPPLY_CHAIN', '供应链协同', '0'),
]
const joined = (entId: string, entName: string, estatus: '0' | '1' | '2'): JoinedEnterprise => ({
  ...{ entId, entName, estatus, entGuId: `g${entId}`, creditCode: `91-${entId}`, crtTime: '2026-01-01 10:00:00' },
  current: entId === 'g1',
})
const enterprises = [joined('g1', '某某企业', '1'), joined('g2', '另一企业', '1'), joined('g3', '待审企业', '0')]

let server: FakeServer
/** What the server keeps of the session. */
let kept: { user: UserInfo }

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  server = startFakeServer()
  kept = { user: enterprise }
  server.answer(getUserInfo, () => kept.user)
  server.answer(getPermissions, ({ query }) => buildPermissions(['colist'], [page(`${query.get('roleId')}-首项`)]))
  server.answer(listMicroFrontends, [])
  server.answer(listLetters, { rows: [], total: 0 })
  server.answer(listUserRoles, roles)
  server.answer(listWorkbenches, workbenches)
  server.answer(listApplications, applications)
  server.answer(listEnterprises, { rows: enterprises, total: 23 })
  server.answer(countEnterprises, { joined: true, created: false, pending: 1 })
  server.answer(checkEnterprise, { allowed: true, reason: '', confirmText: '' })
  server.answer(switchRole, ({ body }) => {
    const { roleId } = body as { roleId: string }
    kept.user = roleId === 'r2' ? provider : enterprise
    return { roleId, wbCode: kept.user.wbCode }
  })
  server.answer(switchEnterprise, ({ body }) => {
    const { entId } = body as { entId: string }
    const entName = enterprises.find((row) => row.entId === entId)?.entName ?? ''
    kept.user = { ...kept.user, groupId: entId, groupName: entName }
    return { entId, entName, entGuId: '' }
  })
  server.answer(updateDefaultLogin, true)
  server.answer(updateDefaultApplication, true)
  addTexts('shell', { zh, en })
  Object.assign(configuration, { status: 'ready', values: { ...defaults } })
  Object.assign(launch, { appCode: null, roleCode: null, benchCode: null, partBench: null })
  sessionStorage.clear()
  localStorage.clear()
  clearTabs()
  closeSwitch()
  acceptLoss(false)
  resetEntry()
  arrive()
})
afterEach(() => server.close())

const open = async (path = '/index') => {
  const view = await act(() => renderApp(<Root />, { path: `/center${path}`, user: enterprise }))
  await screen.findByRole('link', { name: 'r1-首项' })
  return view
}
const press = (element: HTMLElement) => act(async () => fireEvent.click(element))
const hidden = { hidden: true }
const openDialog = async (dialog: SwitchDialog) => {
  await act(async () => openSwitch(dialog))
  await waitFor(() => expect(within(screen.getByRole('dialog', hidden)).queryByText('正在加载…')).toBeNull())
  return screen.getByRole('dialog', hidden)
}
const choose = (dialog: HTMLElement, name: RegExp | string) =>
  press(within(dialog).getByRole('radio', { name, ...hidden }))
const send = async (dialog: HTMLElement) =>
  act(async () => fireEvent.submit(dialog.querySelector('form') as HTMLFormElement))
const callsTo = (part: string) => server.calls.filter(({ path }) => path.includes(part))
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog', hidden)).toBeNull())

describe('role and workbench', () => {
  test('with no change the dialog closes, and nobody is told', async () => {
    await open()
    await send(await openDialog('role'))
    await isGone()
    expect(callsTo('switchRole')).toEqual([])
    expect(callsTo('updateDefaultLogin')).toEqual([])
  })

  test('another one makes menu, tabs and address anew, and is said in the header', async () => {
    await open(`/${encodeURIComponent('r1-首项')}`)
    expect(tabs.list).toHaveLength(1)
    const dialog = await openDialog('role')
    await choose(dialog, /服务商工作台/)
    expect(within(dialog).getByRole('radio', { name: /^服务商$/, ...hidden })).toHaveProperty('checked', true)
    await send(dialog)
    await screen.findByRole('link', { name: 'r2-首项' })
    expect(screen.queryByRole('link', { name: 'r1-首项' })).toBeNull()
    expect(tabs.list).toEqual([])
    expect(window.location.pathname).toBe('/center/index')
    await within(screen.getByRole('banner')).findByText('服务商 · 服务商工作台')
    expect(callsTo('switchRole')[0]?.body).toEqual({ roleId: 'r2', wbCode: 'WB_PROVIDER' })
    expect(callsTo('updateDefaultLogin')).toEqual([])
  })

  test('a default alone is saved for the next sign-in', async () => {
    await open()
    const dialog = await openDialog('role')
    fireEvent.change(within(dialog).getByLabelText('默认工作台'), { target: { value: 'WB_PROVIDER' } })
    await send(dialog)
    await isGone()
    const [saved] = callsTo('updateDefaultLogin')
    expect(saved?.query.get('defaultRoleId')).toBe('r2')
    expect(saved?.query.get('defaultWorkbenchCode')).toBe('WB_PROVIDER')
    expect(callsTo('switchRole')).toEqual([])
    await screen.findByText('默认角色与工作台已更改，下次登录时生效')
  })

  test('a part narrows the menu, and the server keeps nothing of it', async () => {
    await open()
    const dialog = await openDialog('role')
    await choose(dialog, '二区')
    await send(dialog)
    await isGone()
    await waitFor(() => expect(callsTo('allPermissionV3').at(-1)?.query.get('partWb')).toBe('P2'))
    expect(window.location.search).toContain('partBench=P2')
    expect(callsTo('switchRole')).toEqual([])
  })

  test('a workbench that the address fixes has no other beside it and no defaults', async () => {
    launch.benchCode = 'WB_ENT'
    await open()
    const dialog = await openDialog('role')
    within(dialog).getByText(/工作台已由访问地址固定/)
    expect(within(dialog).queryByRole('radio', { name: /服务商工作台/, ...hidden })).toBeNull()
    expect(within(dialog).queryByLabelText('默认工作台')).toBeNull()
    expect(callsTo('getUserRolesNew')[0]?.query.get('benchCode')).toBe('WB_ENT')
  })
})

describe('a switch that fails half-way', () => {
  test('leaves everything as it was and takes back what the server was told', async () => {
    await open(`/${encodeURIComponent('r1-首项')}`)
    const dialog = await openDialog('role')
    await choose(dialog, /服务商工作台/)
    server.refuse(getPermissions, 'server.failed')
    await send(dialog)
    await within(dialog).findByText(/切换失败：.*仍保持原来的状态/)
    expect(callsTo('switchRole').map(({ body }) => body)).toMatchObject([{ roleId: 'r2' }, { roleId: 'r1' }])
    expect(session.user?.roleId).toBe('r1')
    expect(tabs.list).toHaveLength(1)
    screen.getByRole('link', { name: 'r1-首项' })
  })

  test('and cannot be taken back says so', async () => {
    await open()
    const dialog = await openDialog('role')
    await choose(dialog, /服务商工作台/)
    server.refuse(getPermissions, 'server.failed')
    server.reply(switchRole, ({ body }) => {
      const isBack = (body as { roleId: string }).roleId === 'r1'
      return { http: 200, body: { status: isBack ? 500 : 200, message: '', data: { roleId: 'r2', wbCode: '' } } }
    })
    await send(dialog)
    await within(dialog).findByText(/切换中断：.*请刷新页面/)
  })

  test('at the server changes nothing', async () => {
    await open()
    const dialog = await openDialog('role')
    await choose(dialog, /服务商工作台/)
    server.refuse(switchRole, 'role.not_held')
    await send(dialog)
    await within(dialog).findByText(/您没有该角色/)
    expect(callsTo('switchRole')).toHaveLength(1)
  })
})

test('unsaved work is asked for first; declined, the dialog stays with what was chosen', async () => {
  await open()
  const uncount = countUnsaved(() => 1)
  const dialog = await openDialog('role')
  await choose(dialog, /服务商工作台/)
  await send(dialog)
  const question = await screen.findByText(/1 个页面的内容尚未保存/)
  await press(
    within(question.closest('[role="dialog"]') as HTMLElement).getByRole('button', { name: '取消', ...hidden }),
  )
  expect(callsTo('switchRole')).toEqual([])
  await waitFor(() =>
    expect(within(dialog).getByRole('radio', { name: /^服务商$/, ...hidden })).toHaveProperty('checked', true),
  )
  uncount()
})

describe('application', () => {
  test('shows the account to read; the default is sent only if it differs', async () => {
    await open()
    const dialog = await openDialog('application')
    expect(within(dialog).getByLabelText('账号')).toMatchObject({ readOnly: true, value: 'zhangsan' })
    await choose(dialog, /供应链协同/)
    await send(dialog)
    await isGone()
    expect(callsTo('updateDefaultApply')).toEqual([])
    await waitFor(() => expect(callsTo('allPermissionV3').at(-1)?.query.get('appCodes')).toBe('SUPPLY_CHAIN'))
    await screen.findByText('已切换至应用“供应链协同”')
  })

  test('a changed default is confirmed, remembered for a day, and for the next sign-in', async () => {
    await open()
    const dialog = await openDialog('application')
    fireEvent.change(within(dialog).getByLabelText('默认应用'), { target: { value: 'a2' } })
    await send(dialog)
    await isGone()
    expect(callsTo('updateDefaultApply')[0]?.query.get('defaultApplyId')).toBe('a2')
    await screen.findByText('默认应用已更改为“供应链协同”，下次登录时生效')
    expect(localStorage.getItem('pro__demo__u1__defaultApply')).toContain('SUPPLY_CHAIN')
    expect(callsTo('allPermissionV3')).toHaveLength(1)
  })

  test('a refusal is said with the words of the server, and what was chosen stays', async () => {
    await open()
    const dialog = await openDialog('application')
    fireEvent.change(within(dialog).getByLabelText('默认应用'), { target: { value: 'a2' } })
    server.refuse(updateDefaultApplication, 'application.not_held')
    await send(dialog)
    await within(dialog).findByText('您没有该应用的权限')
    expect(within(dialog).getByLabelText('默认应用')).toMatchObject({ value: 'a2' })
  })

  test('a long list is searched by keys', async () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      application(`a${index}`, `APP_${index}`, `应用${index}号`, '0'),
    )
    server.answer(listApplications, many)
    await open()
    const dialog = await openDialog('application')
    const search = within(dialog).getByRole('searchbox', { name: '搜索名称', ...hidden })
    await act(async () => fireEvent.change(search, { target: { value: '11' } }))
    expect(within(dialog).getAllByRole('radio', hidden)).toHaveLength(1)
    await act(async () => fireEvent.keyDown(search, { key: 'Enter' }))
    expect(within(dialog).getByRole('radio', hidden)).toHaveProperty('checked', true)
    await act(async () => fireEvent.change(search, { target: { value: '无' } }))
    within(dialog).getByText('没有匹配的结果')
  })
})

describe('enterprise', () => {
  test('is a table in which only what passed the review can be chosen', async () => {
    const { baseElement } = await open()
    const dialog = await openDialog('enterprise')
    const table = within(dialog).getByRole('table', hidden)
    const heads = within(table).getAllByRole('columnheader', hidden)
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      ...['选择', '企业名称', '组织机构代码', '创建/加入时间', '状态'],
    ])
    expect(within(table).getByRole('radio', { name: '待审企业', ...hidden })).toHaveProperty('disabled', true)
    expect(within(table).getByRole('radio', { name: '某某企业', ...hidden })).toHaveProperty('checked', true)
    within(table).getByText('未审核')
    // Semi draws the title of a dialog as a heading of the fifth level.
    const off = { enabled: false }
    const { violations } = await axe.run(baseElement, { rules: { 'color-contrast': off, 'heading-order': off } })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
  })

  test('pages have 10 rows, or 5, 15 or 20, which is remembered', async () => {
    await open()
    const dialog = await openDialog('enterprise')
    expect(callsTo('joinEntList')[0]?.query.get('limit')).toBe('10')
    within(dialog).getByText('1 / 3')
    const size = within(dialog).getByLabelText('每页条数')
    expect([...size.querySelectorAll('option')].map(({ value }) => value)).toEqual(['5', '10', '15', '20'])
    await act(async () => fireEvent.change(size, { target: { value: '20' } }))
    await within(dialog).findByText('1 / 2')
    expect(localStorage.getItem('pro__enterprisePage')).toBe('20')
    await press(within(dialog).getByRole('button', { name: '下一页', ...hidden }))
    await waitFor(() => expect(callsTo('joinEntList').at(-1)?.query.get('page')).toBe('2'))
    await act(async () => fireEvent.change(size, { target: { value: '10' } }))
  })

  test('is asked for at the server, then of the user, then switched', async () => {
    await open()
    const dialog = await openDialog('enterprise')
    await choose(dialog, '另一企业')
    await send(dialog)
    const question = await screen.findByText(/确定切换至“另一企业”吗/)
    expect(callsTo('checkSwitchEnterprises')).toHaveLength(1)
    expect(callsTo('switchEnterprises')).toEqual([])
    await press(
      within(question.closest('[role="dialog"]') as HTMLElement).getByRole('button', { name: '确定', ...hidden }),
    )
    await isGone()
    await within(screen.getByRole('banner')).findByText('另一企业')
    expect(callsTo('switchEnterprises')[0]?.body).toEqual({ entId: 'g2' })
    expect(callsTo('infoV2').length).toBeGreaterThan(1)
    expect(callsTo('allPermissionV3').length).toBeGreaterThan(1)
  })

  test('that the server does not allow is refused with its reason', async () => {
    server.answer(checkEnterprise, { allowed: false, reason: '企业已被停用', confirmText: '' })
    await open()
    const dialog = await openDialog('enterprise')
    await choose(dialog, '另一企业')
    await send(dialog)
    await within(dialog).findByText('企业已被停用')
    expect(callsTo('switchEnterprises')).toEqual([])
  })

  test.each([
    ['the configuration', () => Object.assign(configuration.values, { CENTER_HIDE_SWITCH_ENT: true })],
    ['the flag that the browser keeps', () => localStorage.setItem('pro__hideSwitchEnt', '1')],
  ])('is not offered when %s says so', async (_what, hide) => {
    hide()
    await open()
    await press(within(screen.getByRole('banner')).getByRole('button', { name: /张三/ }))
    const menu = await screen.findByRole('menu')
    expect(within(menu).queryByRole('menuitem', { name: '切换企业' })).toBeNull()
    within(menu).getByRole('menuitem', { name: '企业信息' })
  })

  test('information is for those with the right to it, and leads to the list', async () => {
    await open()
    const dialog = await openDialog('enterprise-info')
    await within(dialog).findByText('91-g1')
    await press(within(dialog).getByRole('button', { name: '查看企业列表', ...hidden }))
    await screen.findByRole('heading', { level: 1, name: '企业列表' })
    expect(window.location.pathname).toBe('/center/ent/colist')
    screen.getByRole('button', { name: '切换至另一企业' })
    expect(screen.queryByRole('button', { name: '切换至待审企业' })).toBeNull()
  })
})

describe('department', () => {
  const department = (departId: string, departName: string) => ({
    ...{ departId, departName, parentId: '', path: ['总部'], current: departId === 'd1' },
  })

  test('is switched', async () => {
    server.answer(listDepartments, [department('d1', '研发部'), department('d2', '采购部')])
    server.answer(switchDepartment, () => {
      kept.user = { ...kept.user, departId: 'd2', departName: '采购部' }
      return true as const
    })
    await open()
    const dialog = await openDialog('department')
    await choose(dialog, /采购部/)
    await send(dialog)
    await screen.findByText('已切换至部门“采购部”')
  })

  test('is required', async () => {
    server.answer(listDepartments, [{ ...department('d2', '采购部'), current: false }])
    await open()
    const dialog = await openDialog('department')
    await send(dialog)
    await within(dialog).findByText('请选择部门')
    expect(callsTo('switchDepart')).toEqual([])
  })
})
