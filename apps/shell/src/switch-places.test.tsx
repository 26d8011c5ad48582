import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import {
  checkEnterprise,
  getPermissions,
  listApplications,
  listDepartments,
  listEnterprises,
  switchDepartment,
  updateDefaultApplication,
  type JoinedEnterprise,
} from '@center/shared/contract'
import { configuration, dispatchServerEvent, session } from '@center/shared/host'
import { buildPermissions, type ArrivedCall, type FakeServer } from '@center/shared/testing'
import { openAddress } from './lib/pages/navigation'
import { tabs } from './tabs/tabs.store'
import { buildPage } from './testing/portal-scene'
import {
  application,
  callsTo as callsOf,
  choose,
  hidden,
  isGone,
  kept,
  open,
  openDialog,
  press,
  send,
  setTheScene,
} from './testing/switch-scene'

const waitingEnterprise: JoinedEnterprise = {
  entId: 'g9',
  entGuId: 'gg9',
  entName: '新企业',
  creditCode: '',
  crtTime: '2026-01-01 10:00:00',
  estatus: '0',
  current: false,
}

let server: FakeServer
beforeEach(() => {
  server = setTheScene()
})
afterEach(() => server.close())
const callsTo = (part: string) => callsOf(server, part)

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

describe.each([
  [
    'application',
    '供应链协同',
    ({ query }: ArrivedCall) => query.get('appCodes') ?? '',
    { before: 'ENT_WORKBENCH', after: 'SUPPLY_CHAIN' },
  ],
  ['enterprise', '另一企业', () => kept.user.groupId, { before: 'g1', after: 'g2' }],
] as const)('a switch of %s that closes pages', (dialogName, option, placeOf, { before, after }) => {
  /** Each place has a page of its own, and one that both have. */
  const pagesOf = (place: string) =>
    buildPermissions(['colist'], [buildPage('r1-首项'), buildPage(`仅 ${place}`), buildPage('两者都有')])
  const openPage = (title: string) => act(async () => openAddress(`/${encodeURIComponent(title)}`))
  const question = () => screen.findByText(/以下页面将关闭/)
  const answer = async (name: string) => {
    const dialog = (await question()).closest('[role="dialog"]') as HTMLElement
    await press(within(dialog).getByRole('button', { name, ...hidden }))
  }
  const addresses = () => tabs.list.map(({ address }) => decodeURIComponent(address))

  beforeEach(async () => {
    server.answer(getPermissions, (call) => pagesOf(placeOf(call) || before))
    await open()
    await openPage(`仅 ${before}`)
    await openPage('两者都有')
    await waitFor(() => expect(tabs.list).toHaveLength(2))
    const dialog = await openDialog(dialogName)
    await choose(dialog, new RegExp(option))
    await send(dialog)
  })

  test('asks once, says which close, and opens again those that are there afterwards', async () => {
    expect((await question()).textContent).toContain(`· 仅 ${before}\n· 两者都有`)
    await answer('确定')
    await isGone()
    await screen.findByRole('link', { name: `仅 ${after}` })
    expect(screen.queryByRole('link', { name: `仅 ${before}` })).toBeNull()
    await waitFor(() => expect(addresses()).toEqual(['/两者都有']))
    expect(screen.queryByText(/以下页面将关闭/)).toBeNull()
  })

  test('leaves all as it is when the user decides otherwise', async () => {
    await answer('取消')
    expect(addresses()).toEqual([`/仅 ${before}`, '/两者都有'])
    screen.getByRole('link', { name: `仅 ${before}`, ...hidden })
    expect(callsTo('switchEnterprises')).toEqual([])
  })
})

describe('enterprise', () => {
  test('is a table in which only what passed the review can be chosen', async () => {
    const { baseElement } = await open()
    const dialog = await openDialog('enterprise')
    const table = within(dialog).getByRole('table', hidden)
    const heads = within(table).getAllByRole('columnheader', hidden)
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      ...['选择', '企业名称', '统一社会信用代码', '创建/加入时间', '状态'],
    ])
    expect(within(table).getByRole('radio', { name: '待审企业', ...hidden })).toHaveProperty('disabled', true)
    expect(within(table).getByRole('radio', { name: '某某企业', ...hidden })).toHaveProperty('checked', true)
    const cells = within(within(table).getByRole('row', { name: /另一企业/, ...hidden })).getAllByRole('cell', hidden)
    expect(cells.slice(1).map(({ textContent }) => textContent)).toEqual([
      ...['另一企业', '91-g2', '2026-01-01 10:00', '审核通过'],
    ])
    within(table).getByText('未审核')
    // Semi draws the title of a dialog as a heading of the fifth level.
    const off = { enabled: false }
    const { violations } = await axe.run(baseElement, { rules: { 'color-contrast': off, 'heading-order': off } })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
  })

  test('pages have 10 rows, or 5, 15 or 20, which is remembered', async () => {
    await open()
    const dialog = await openDialog('enterprise')
    await waitFor(() => expect(callsTo('joinEntList')).toHaveLength(1))
    const { query } = callsTo('joinEntList')[0] ?? {}
    expect([query?.get('page'), query?.get('limit')]).toEqual(['1', '10'])
    await within(dialog).findByText('第 1 / 3 页')
    const size = within(dialog).getByLabelText('每页条数')
    expect([...size.querySelectorAll('option')].map(({ value }) => value)).toEqual(['5', '10', '15', '20'])
    await act(async () => fireEvent.change(size, { target: { value: '20' } }))
    await within(dialog).findByText('第 1 / 2 页')
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

  test('is refused with its reason when the server does not allow it', async () => {
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

test('an enterprise that an administrator approved is there without another sign-in', async () => {
  server.answer(listEnterprises, { rows: [waitingEnterprise], total: 1 })
  await open('/ent/colist')
  await screen.findByText('未审核')
  server.answer(listEnterprises, { rows: [{ ...waitingEnterprise, estatus: '1', current: true }], total: 1 })
  kept.user = { ...kept.user, groupId: 'g9', groupName: '新企业' }
  await act(async () => dispatchServerEvent({ type: 'permission' }))
  await screen.findByText('审核通过')
  expect(session.user?.groupId).toBe('g9')
})

describe('department', () => {
  const department = (departId: string, departName: string) => ({
    departId,
    departName,
    parentId: '',
    path: ['总部'],
    current: departId === 'd1',
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
