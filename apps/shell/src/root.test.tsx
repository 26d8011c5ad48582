import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { getPermissions, getUserInfo, listLetters, signOut, type MenuNode } from '@center/shared/contract'
import { configuration, endSession, launch, navigatePortal, pageFunctions, session } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, type FakeServer } from '@center/shared/testing'
import { resetEntry } from './guard/entry.store'
import { Root } from './root'
import { clearTabs } from './tabs/tabs.store'
import { buildDir, buildPage, startPortalServer } from './testing/portal-scene'

const user = buildUserInfo()
const page = (name: string, title: string, over: Parameters<typeof buildPage>[1] = {}) =>
  buildPage(name, { ...over, meta: { title } })
const dir = (name: string, title: string, children: MenuNode[]) => buildDir(name, children, { title })

const menu = [
  dir('Trade', '订单协同', [
    dir('Orders', '采购订单', [page('all', '全部订单'), page('open', '进行中订单')]),
    page('odd', '旧页面', { component: 'NoSuchPage' }),
  ]),
  buildPage('ext', { meta: { title: '外部网站', internalOrExternal: 'external', url: 'https://a.example/' } }),
  page('secret', '隐藏页面', { hidden: true }),
]

let server: FakeServer

beforeEach(() => {
  server = startPortalServer(user, buildPermissions(['colist'], menu))
  Object.assign(configuration.values, { CENTER_APPTHEME: 'side', CENTER_SHOW_HOME: true, CENTER_ISNOTICE: true })
})
afterEach(() => server.close())

const open = async (path: string, permissions = true) => {
  const view = await act(() => renderApp(<Root />, { path, user }))
  if (permissions) {
    await screen.findByRole('link', { name: '首页' })
    // The page comes after its frame.
    await screen.findByRole('heading', { level: 1 })
  }
  return view
}
const press = (element: HTMLElement) => act(async () => fireEvent.click(element))
const openPage = async (title: string) => {
  if (!screen.queryByRole('link', { name: title })) {
    for (const name of ['订单协同', '采购订单']) {
      const group = screen.getByRole('button', { name })
      if (group.getAttribute('aria-expanded') === 'false') await press(group)
    }
  }
  await press(screen.getByRole('link', { name: title }))
}
const tabNames = () => screen.queryAllByRole('tab').map((tab) => tab.textContent)

describe('the way in', () => {
  test('without a session leads to sign-in and says where to come back', async () => {
    await act(() => renderApp(<Root />, { path: '/center/all?tc=demo' }))
    await waitFor(() => expect(window.location.pathname).toBe('/center/login'))
    expect(new URLSearchParams(window.location.search).get('redirect')).toBe('/center/all?tc=demo')
  })

  test('arrives at a deep link', async () => {
    await open('/center/all')
    expect(tabNames()).toEqual(['全部订单'])
    expect(window.location.search).toBe('?tc=demo')
    expect(screen.getByRole('link', { name: '全部订单' }).getAttribute('aria-current')).toBe('page')
  })

  test('the bare portal is its index', async () => {
    await open('/center/')
    expect(window.location.pathname + window.location.search).toBe('/center/index?tc=demo')
  })

  test('a user whom the server does not know is signed out', async () => {
    server.refuse(getUserInfo, 'record.not_found')
    await open('/center/all', false)
    await waitFor(() => expect(window.location.pathname).toBe('/center/login'))
    expect(session.status).toBe('signed-out')
  })

  test('a menu that does not load is tried twice, then /home says so', async () => {
    const log = jest.spyOn(console, 'warn').mockReturnValue(undefined)
    server.refuse(getPermissions, 'server.failed')
    await open('/center/all', false)
    await screen.findByText('工作台暂时无法打开')
    expect(log.mock.calls).toEqual([
      ['The menu and its routes could not be made', { code: 'server.failed', status: 500, requestId: 'r1' }],
    ])
    log.mockRestore()
    expect(server.calls.filter(({ path }) => path.endsWith('allPermissionV3'))).toHaveLength(2)
    expect(window.location.pathname).toBe('/center/home')

    server.answer(getPermissions, buildPermissions([], menu))
    await press(screen.getByRole('button', { name: '重试' }))
    await screen.findByRole('link', { name: '首页' })
    // Where the user wanted to go.
    expect(window.location.pathname).toBe('/center/all')
    await waitFor(() => expect(tabNames()).toEqual(['全部订单']))
  })

  test('a session that ended is said once and leads to sign-in', async () => {
    await open('/center/all')
    server.refuse(listLetters, 'session.idle')
    await press(screen.getByRole('link', { name: '首页' }))
    await waitFor(() => expect(window.location.pathname).toBe('/center/login'))
    expect(screen.getAllByText(/超时登出/)).toHaveLength(1)
    expect(session.ended).toBeNull()
  })

  test('a session that is gone without a word leads to sign-in too', async () => {
    await open('/center/all')
    await act(async () => endSession())
    await waitFor(() => expect(window.location.pathname).toBe('/center/login'))
    expect(new URLSearchParams(window.location.search).get('redirect')).toBe('/center/all?tc=demo')
  })

  test('the address of another tenant is refused', async () => {
    await open('/center/all?tc=park', false)
    const dialog = await screen.findByRole('dialog')
    within(dialog).getByText('租户编码不一致')
    await press(within(dialog).getByRole('button', { name: '重新登录' }))
    await waitFor(() => expect(session.status).toBe('signed-out'))
    // Who signs in next is a user of the tenant that the address names, and comes back to it.
    const { pathname, search } = window.location
    expect(pathname).toBe('/center/login')
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ tc: 'park', redirect: '/center/all?tc=park' })
  })
})

describe('the menu', () => {
  test('has three levels, and none of what is hidden', async () => {
    await open('/center/index')
    expect(screen.queryByText('全部订单', { selector: 'nav *' })).toBeNull()
    await press(screen.getByRole('button', { name: '订单协同' }))
    await press(screen.getByRole('button', { name: '采购订单' }))
    within(screen.getByRole('navigation')).getByRole('link', { name: '全部订单' })
    expect(screen.queryByText('隐藏页面')).toBeNull()
  })

  test('opens foreign pages beside the portal', async () => {
    await open('/center/index')
    const link = screen.getByRole('link', { name: /外部网站/ })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  })

  test('moves with the arrow keys', async () => {
    await open('/center/index')
    const first = screen.getByRole('link', { name: '首页' })
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '订单协同' }))
  })

  test('collapses and remembers it', async () => {
    await open('/center/index')
    await press(screen.getByRole('button', { name: '收起菜单' }))
    expect(localStorage.getItem('pro__menuCollapsed')).toBe('1')
    await press(screen.getByRole('button', { name: '展开菜单' }))
  })
})

describe('tabs', () => {
  test('open, switch and close; home has no tab', async () => {
    await open('/center/index')
    expect(tabNames()).toEqual([])
    await openPage('全部订单')
    await openPage('进行中订单')
    expect(tabNames()).toEqual(['全部订单', '进行中订单'])

    await press(screen.getByRole('tab', { name: '全部订单' }))
    expect(window.location.pathname).toBe('/center/all')
    expect(screen.getAllByRole('tabpanel', { hidden: true })).toHaveLength(2)

    fireEvent.keyDown(screen.getByRole('tab', { name: '全部订单' }), { key: 'Home' })
    screen.getByRole('tab', { name: '全部订单' }).focus()
    await act(async () => fireEvent.keyDown(screen.getByRole('tab', { name: '全部订单' }), { key: 'Delete' }))
    await waitFor(() => expect(tabNames()).toEqual(['进行中订单']))
    expect(window.location.pathname).toBe('/center/open')

    await act(async () =>
      fireEvent(
        screen.getByRole('tab', { name: '进行中订单' }),
        new MouseEvent('auxclick', { button: 1, bubbles: true }),
      ),
    )
    await waitFor(() => expect(window.location.pathname).toBe('/center/index'))
  })

  test('stay as they are when an address without the tenant is opened', async () => {
    await open('/center/all')
    const panel = screen.getByRole('tabpanel')
    act(() => navigatePortal('/open'))
    await waitFor(() => expect(tabNames()).toEqual(['全部订单', '进行中订单']))
    expect(window.location.search).toBe('?tc=demo')
    expect(document.contains(panel)).toBe(true)
  })

  test('have a skeleton in their place until routes are there', async () => {
    let answer = () => {}
    // Answered before or after it is asked for: the skeleton may be there first.
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
    const reply = { http: 200, body: { status: 200, message: '', data: buildPermissions([], menu) } }
    server.reply(getPermissions, () => mayAnswer.then(() => reply))
    const { container } = await open('/center/all', false)
    await waitFor(() => expect(container.querySelector('.tabGhost')).not.toBeNull())
    expect(screen.queryByRole('tablist')).toBeNull()
    // A pending request would be shared by the next equal one.
    await act(async () => answer())
    await screen.findByRole('link', { name: '首页' })
  })

  test('offer more with a right click', async () => {
    await open('/center/index')
    await openPage('全部订单')
    await openPage('进行中订单')
    fireEvent.contextMenu(screen.getByRole('tab', { name: '进行中订单' }), { clientX: 5, clientY: 5 })
    const actions = screen.getAllByRole('menuitem').map((item) => item.textContent)
    expect(actions.slice(0, 5)).toEqual(['刷新', '关闭', '关闭左侧', '关闭右侧', '关闭其他'])
    expect(screen.getByRole('menuitem', { name: '关闭右侧' })).toHaveProperty('disabled', true)
    await press(screen.getByRole('menuitem', { name: '关闭其他' }))
    await waitFor(() => expect(tabNames()).toEqual(['进行中订单']))
  })

  test('come back after a reload', async () => {
    const view = await open('/center/index')
    await openPage('全部订单')
    await openPage('进行中订单')
    view.unmount()
    clearTabs()
    resetEntry()
    await open('/center/open?tc=demo')
    expect(tabNames()).toEqual(['全部订单', '进行中订单'])
    expect(screen.getAllByRole('tabpanel')).toHaveLength(1)
  })

  test('hold a 404 for a component that is unknown', async () => {
    await open('/center/odd')
    expect(tabNames()).toEqual(['旧页面'])
    within(screen.getByRole('tabpanel')).getByText('当前版本的门户中没有页面“NoSuchPage”。')
  })

  test('are not there in the old theme', async () => {
    configuration.values.CENTER_APPTHEME = 'old'
    await open('/center/all')
    expect(screen.queryByRole('tablist')).toBeNull()
  })
})

describe('the rest of the frame', () => {
  test('is there once: what was opened while the menu was on its way stays open, and the keyboard where it is', async () => {
    let answer = () => {}
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
    const reply = { http: 200, body: { status: 200, message: '', data: buildPermissions([], menu) } }
    server.reply(getPermissions, () => mayAnswer.then(() => reply))
    await open('/center/all', false)
    const own = await screen.findByRole('button', { name: /张三/ })
    await press(own)
    const entries = await screen.findByRole('menu')
    await waitFor(() => expect(entries.contains(document.activeElement)).toBe(true))
    await act(async () => answer())
    await screen.findByRole('tab', { name: '全部订单' })
    expect(document.contains(own)).toBe(true)
    expect(document.contains(entries)).toBe(true)
    expect(entries.contains(document.activeElement)).toBe(true)
  })

  test('inside a foreign frame is not drawn, and each address stays in the frame', async () => {
    launch.iframe = true
    await open('/center/all', false)
    await screen.findByRole('heading', { level: 1 })
    for (const role of ['banner', 'navigation', 'tablist', 'contentinfo']) expect(screen.queryByRole(role)).toBeNull()
    expect(window.location.search).toBe('?tc=demo&iframe=1')
    launch.iframe = false
  })

  test('an unknown path is the 404 page', async () => {
    await open('/center/nothing/here')
    screen.getByRole('heading', { level: 1, name: '404 页面不存在' })
    expect(tabNames()).toEqual([])
  })

  test('signing out asks, tells the server and leaves', async () => {
    server.answer(signOut, { ssoLogoutUrl: null })
    await open('/center/all')
    await press(screen.getByRole('button', { name: /张三/ }))
    await press(await screen.findByRole('menuitem', { name: '退出登录' }))
    await press(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }))
    await waitFor(() => expect(window.location.pathname).toBe('/center/login'))
    expect(window.location.search).toBe('?tc=demo')
    expect(session.status).toBe('signed-out')
  })

  test.each([
    ['the server says so', { ssoLogoutUrl: '/cas/logout?service=x' }],
    ['the server does not answer', null],
  ])('under single sign-on signing out leads through the central service, and back here: %s', async (_, answer) => {
    const { openAddress } = pageFunctions
    const opened = jest.fn()
    pageFunctions.openAddress = opened
    configuration.values.CENTER_SSO_ENABLED = true
    if (answer) server.answer(signOut, answer)
    else server.refuse(signOut, 'server.failed')
    await open('/center/all')
    await press(screen.getByRole('button', { name: /张三/ }))
    await press(await screen.findByRole('menuitem', { name: '退出登录' }))
    await press(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }))
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
    const back = `${window.location.origin}/center/?tenantCode=demo`
    expect(opened).toHaveBeenCalledWith(`${window.location.origin}/cas/logout?service=${encodeURIComponent(back)}`)
    expect(session.status).toBe('signed-out')
    pageFunctions.openAddress = openAddress
    configuration.values.CENTER_SSO_ENABLED = false
  })

  test('a server that does not sign out is reported, and the user has left all the same', async () => {
    server.refuse(signOut, 'server.failed')
    await open('/center/all')
    await press(screen.getByRole('button', { name: /张三/ }))
    await press(await screen.findByRole('menuitem', { name: '退出登录' }))
    await press(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }))
    await screen.findByText('退出登录失败')
    await waitFor(() => expect(window.location.pathname).toBe('/center/login'))
    expect(session.status).toBe('signed-out')
  })

  test('the theme is switched at once', async () => {
    await open('/center/index')
    await press(screen.getByRole('button', { name: '切换为深色' }))
    expect(document.documentElement.dataset['theme']).toBe('dark')
  })

  test('the top theme shows five items and all', async () => {
    configuration.values.CENTER_APPTHEME = 'top'
    server.answer(
      getPermissions,
      buildPermissions(
        [],
        ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => page(name, name.toUpperCase())),
      ),
    )
    await open('/center/index')
    const bar = screen.getByRole('navigation', { name: '主菜单' })
    expect(
      within(bar)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['首页', 'A', 'B', 'C', 'D', '全部'])
  })

  test('home greets, links and passes axe', async () => {
    const { container } = await open('/center/index')
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    await screen.findByText('暂无通知')
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
  })
})
