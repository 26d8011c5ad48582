import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { getPermissions, switchRole, updateDefaultLogin } from '@center/shared/contract'
import { can, dispatchServerEvent, launch, loadPermissions, session } from '@center/shared/host'
import { buildPermissions, type FakeServer } from '@center/shared/testing'
import { openAddress } from './lib/pages/navigation'
import { countUnsaved } from './lib/pages/unsaved-work'
import { tabs } from './tabs/tabs.store'
import { buildPage } from './testing/portal-scene'
import {
  callsTo as callsOf,
  choose,
  comes,
  hidden,
  isGone,
  open,
  openDialog,
  press,
  send,
  setTheScene,
} from './testing/switch-scene'

let server: FakeServer
beforeEach(() => {
  server = setTheScene()
})
afterEach(() => server.close())
const callsTo = (part: string) => callsOf(server, part)
const answer = async (question: RegExp, name: string) => {
  const dialog = (await screen.findByText(question)).closest('[role="dialog"]') as HTMLElement
  await press(within(dialog).getByRole('button', { name, ...hidden }))
}

describe('role and workbench', () => {
  test('with no change the dialog closes, and no event is sent', async () => {
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
    await answer(/以下页面将关闭/, '确定')
    await comes('r2-首项')
    expect(screen.queryByRole('link', { name: 'r1-首项' })).toBeNull()
    expect(tabs.list).toEqual([])
    expect(window.location.pathname).toBe('/center/index')
    await within(screen.getByRole('banner')).findByText('服务商 · 服务商工作台')
    expect(callsTo('switchRole')[0]?.body).toEqual({ roleId: 'r2', wbCode: 'WB_PROVIDER' })
    expect(callsTo('updateDefaultLogin')).toEqual([])
  })

  test('asks once, names the pages that close, and opens again those that are there afterwards', async () => {
    server.answer(getPermissions, ({ query }) =>
      buildPermissions(['colist'], [buildPage(`${query.get('roleId')}-首项`), buildPage('两者都有')]),
    )
    await open(`/${encodeURIComponent('r1-首项')}`)
    await act(async () => openAddress(`/${encodeURIComponent('两者都有')}`))
    await waitFor(() => expect(tabs.list).toHaveLength(2))
    const uncount = countUnsaved(() => 1)
    const dialog = await openDialog('role')
    await choose(dialog, /服务商工作台/)
    await send(dialog)
    const question = await screen.findByText(/以下页面将关闭/)
    expect(question.textContent).toContain('· r1-首项\n· 两者都有')
    expect(question.textContent).toContain('1 个页面的内容尚未保存')
    await answer(/以下页面将关闭/, '确定')
    await comes('r2-首项')
    await waitFor(() => expect(tabs.list).toMatchObject([{ address: `/${encodeURIComponent('两者都有')}` }]))
    expect(tabs).toMatchObject({ activeKey: null, closed: [] })
    expect(window.location.pathname).toBe('/center/index')
    expect(screen.queryByText(/以下页面将关闭/)).toBeNull()
    uncount()
  })

  test('keeps the focus when its entry of the menu is clicked a second time while the menu goes away', async () => {
    await open()
    await press(within(screen.getByRole('banner')).getByText('企业角色 · 企业工作台'))
    const entry = await screen.findByRole('menuitem', { name: '切换角色与工作台' })
    await press(entry)
    const dialog = await screen.findByRole('dialog', hidden)
    const current = await within(dialog).findByRole('radio', { name: '企业工作台 当前', ...hidden })
    expect(document.activeElement).toBe(current)
    await press(entry)
    expect(document.activeElement).toBe(current)
  })

  test('with no page open nothing is asked', async () => {
    await open()
    const dialog = await openDialog('role')
    await choose(dialog, /服务商工作台/)
    await send(dialog)
    await comes('r2-首项')
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

  test.each([
    ['goes back too', true, /^切换失败/],
    ['is said when it cannot go back', false, /^切换中断/],
  ])('a default that was saved before the switch failed %s', async (_, canGoBack, said) => {
    await open()
    server.refuse(switchRole, 'server.failed')
    const dialog = await openDialog('role')
    await choose(dialog, /服务商工作台/)
    fireEvent.change(within(dialog).getByLabelText('默认工作台'), { target: { value: 'WB_PROVIDER' } })
    server.reply(updateDefaultLogin, ({ query }) => {
      const isRefused = !canGoBack && query.get('defaultRoleId') !== 'r2'
      return { http: 200, body: { status: isRefused ? 500 : 200, message: '', data: isRefused ? null : true } }
    })
    await send(dialog)
    await within(dialog).findByText(said)
    const saved = callsTo('updateDefaultLogin').map(({ query }) => query.get('defaultRoleId'))
    expect(saved).toEqual(['r2', session.user?.defaultRoleId ?? null])
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

describe('rights after a switch of role', () => {
  const rights = (roleId: string) => buildPermissions(roleId === 'r1' ? ['colist'] : [], [buildPage(`${roleId}-首项`)])
  const switchToProvider = async () => {
    const dialog = await openDialog('role')
    await choose(dialog, /服务商工作台/)
    await send(dialog)
    await comes('r2-首项')
  }
  const expectProvider = () => {
    screen.getByRole('link', { name: 'r2-首项' })
    expect(screen.queryByRole('link', { name: 'r1-首项' })).toBeNull()
    expect(can('colist')).toBe(false)
  }

  test('are those of the new role: in the menu, in what is offered and under every address', async () => {
    server.answer(getPermissions, ({ query }) => rights(query.get('roleId') ?? ''))
    await open()
    const entries = async () => {
      await press(within(screen.getByRole('banner')).getByRole('button', { name: /张三/ }))
      return screen.findByRole('menu')
    }
    within(await entries()).getByRole('menuitem', { name: '企业信息' })
    await switchToProvider()
    expectProvider()
    expect(within(await entries()).queryByRole('menuitem', { name: '企业信息' })).toBeNull()
    await act(async () => openAddress('/r1-首项'))
    await screen.findByRole('heading', { level: 1, name: /页面不存在/ })
  })

  test('stay those of the new role when an answer for the one before is late', async () => {
    await open()
    let answerLate = () => undefined as void
    server.reply(getPermissions, ({ query }) => {
      const roleId = query.get('roleId') ?? ''
      const reply = { http: 200, body: { status: 200, message: '', data: rights(roleId) } }
      return roleId === 'r2' ? reply : new Promise((resolve) => (answerLate = () => resolve(reply)))
    })
    await act(async () => dispatchServerEvent({ type: 'permission' }))
    await switchToProvider()
    await act(async () => answerLate())
    expectProvider()
  })

  test('come anew into the menu when the page has missed what the server told', async () => {
    await open()
    server.answer(getPermissions, rights('r2'))
    await act(async () => void (await loadPermissions()))
    await act(async () => dispatchServerEvent({ type: 'gap' }))
    expectProvider()
  })
})

describe('a switch that fails half-way', () => {
  test('leaves everything as it was and takes back what the server was told', async () => {
    await open(`/${encodeURIComponent('r1-首项')}`)
    const dialog = await openDialog('role')
    await choose(dialog, /服务商工作台/)
    server.refuse(getPermissions, 'server.failed')
    await send(dialog)
    await answer(/以下页面将关闭/, '确定')
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
    server.refuse(switchRole, 'role.not_assigned')
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
  const confirm = within(dialog).getByRole('button', { name: '确定' })
  confirm.focus()
  await send(dialog)
  const question = await screen.findByText(/1 个页面的内容尚未保存/)
  await press(
    within(question.closest('[role="dialog"]') as HTMLElement).getByRole('button', { name: '取消', ...hidden }),
  )
  expect(callsTo('switchRole')).toEqual([])
  await waitFor(() =>
    expect(within(dialog).getByRole('radio', { name: /^服务商$/, ...hidden })).toHaveProperty('checked', true),
  )
  await waitFor(() => expect(document.activeElement).toBe(confirm))
  uncount()
})
