import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { getHomeUrl, getPermissions, getUserInfo, type RuntimeConfiguration } from '@center/shared/contract'
import { configuration, setDensity, setLocale } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, type FakeServer } from '@center/shared/testing'
import { setSettings } from './lib/overlays.store'
import { menuState } from './menu/menu.store'
import { Root } from './root'
import { nameTab } from './tabs/tabs.store'
import { buildDir, buildPage, startPortalServer } from './testing/portal-scene'

const user = buildUserInfo()
const inner = { resourceType: 'innerTabMenu' as const }

const menu = [
  buildDir('订单', [buildDir('采购', [buildPage('全部'), buildPage('进行中')]), buildPage('备忘')]),
  buildPage('班组', {
    path: 'team',
    children: [buildPage('夜班', { ...inner, path: 'night' }), buildPage('打印', { path: 'print', hidden: true })],
  }),
  buildPage('外网', { meta: { internalOrExternal: 'external', url: 'https://a.example/' } }),
]
let server: FakeServer

beforeEach(() => {
  server = startPortalServer(user, buildPermissions(['colist'], menu))
  setDensity('comfortable')
  setSettings(false)
})
afterEach(() => {
  jest.restoreAllMocks()
  server.close()
})

/** Opens a page in a portal whose tenant has set the given values. */
const open = async (path: string, values: Partial<RuntimeConfiguration> = {}) => {
  Object.assign(configuration.values, values)
  const view = await act(() => renderApp(<Root />, { path: `/center${path}`, user }))
  await screen.findByRole('heading', { level: 1 })
  return view
}
const onPhone = () => {
  const matchMedia = window.matchMedia.bind(window)
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(matchMedia(query), { matches: query.includes('767px') }))
}
const press = (element: HTMLElement) => act(async () => fireEvent.click(element))
const mainMenu = () => screen.getByRole('navigation', { name: '主菜单' })
const banner = () => screen.getByRole('banner')
const openUserMenu = async () => {
  await press(within(banner()).getByRole('button', { name: /张三/ }))
  return screen.findByRole('menu')
}
const entries = async () =>
  within(await openUserMenu())
    .getAllByRole('menuitem')
    .map((item) => item.textContent)

describe('themes', () => {
  test('side: the whole menu is beside the page, and open pages are tabs', async () => {
    await open('/全部', { CENTER_APPTHEME: 'side' })
    within(mainMenu()).getByRole('button', { name: '订单' })
    expect(screen.getByRole('complementary').contains(mainMenu())).toBe(true)
    expect(screen.getAllByRole('tab')).toHaveLength(1)
  })

  test('top: the first level is along the top, what is below it beside the page', async () => {
    await open('/全部', { CENTER_APPTHEME: 'top' })
    expect(banner().contains(mainMenu())).toBe(true)
    const second = screen.getByRole('navigation', { name: '二级菜单' })
    within(second).getByRole('button', { name: '采购' })
    within(second).getByRole('link', { name: '全部', current: 'page' })
    expect(within(mainMenu()).getByRole('button', { name: '订单' }).dataset['active']).toBe('true')
    expect(screen.getAllByRole('tab')).toHaveLength(1)
  })

  test('old: there is no row of tabs', async () => {
    await open('/全部', { CENTER_APPTHEME: 'old' })
    within(mainMenu()).getByRole('button', { name: '订单' })
    expect(screen.queryByRole('tablist')).toBeNull()
  })

  test.each(['side', 'top'] as const)('%s: the menu is collapsed and stays so', async (CENTER_APPTHEME) => {
    await open('/全部', { CENTER_APPTHEME })
    await press(screen.getByRole('button', { name: '收起菜单' }))
    expect(screen.getByRole('button', { name: '展开菜单' }).getAttribute('aria-expanded')).toBe('false')
    expect(localStorage.getItem('pro__menuCollapsed')).toBe('1')
  })

  test('top: left and right walk along the bar, and down opens all', async () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => buildPage(name))
    server.answer(getPermissions, buildPermissions([], many))
    await open('/index', { CENTER_APPTHEME: 'top' })
    const all = within(mainMenu()).getByRole('button', { name: '全部' })
    const first = within(mainMenu()).getByRole('link', { name: 'a' })
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowLeft' })
    expect(document.activeElement).toBe(all)
    await act(async () => fireEvent.keyDown(all, { key: 'ArrowDown' }))
    const panel = await screen.findByRole('dialog', { name: '全部', hidden: true })
    expect(
      within(panel)
        .getAllByRole('link', { hidden: true })
        .map((link) => link.textContent),
    ).toEqual(['f', 'g'])
  })
})

describe('the menu', () => {
  test('marks the page around one that it does not show', async () => {
    await open('/team/print')
    expect(within(mainMenu()).getByRole('link', { name: '班组' }).getAttribute('aria-current')).toBe('true')
  })

  test('has keys that open, go in, go out and close', async () => {
    await open('/index')
    const group = within(mainMenu()).getByRole('button', { name: '订单' })
    group.focus()
    await act(async () => fireEvent.keyDown(group, { key: 'ArrowRight' }))
    expect(group.getAttribute('aria-expanded')).toBe('true')
    await act(async () => fireEvent.keyDown(group, { key: 'ArrowRight' }))
    const child = within(mainMenu()).getByRole('button', { name: '采购' })
    expect(document.activeElement).toBe(child)
    await act(async () => fireEvent.keyDown(child, { key: 'ArrowLeft' }))
    expect(document.activeElement).toBe(group)
    await act(async () => fireEvent.keyDown(group, { key: 'ArrowLeft' }))
    expect(group.getAttribute('aria-expanded')).toBe('false')
  })

  test('opens a group beside it when it is collapsed', async () => {
    Object.assign(menuState, { isCollapsed: true })
    await open('/index')
    await press(within(mainMenu()).getByRole('button', { name: '订单' }))
    const flyout = await screen.findByRole('dialog', { name: '订单', hidden: true })
    await press(within(flyout).getByRole('link', { name: '备忘', hidden: true }))
    await waitFor(() => expect(screen.getByRole('tab', { name: '备忘' })).toBeTruthy())
  })

  test('lies over the page on a narrow screen, and goes when a page is chosen', async () => {
    await open('/index')
    await press(screen.getByRole('button', { name: '打开菜单' }))
    const drawer = screen.getByRole('dialog', { name: '主菜单' })
    await press(within(drawer).getByRole('link', { name: '班组' }))
    expect(screen.queryByRole('dialog', { name: '主菜单' })).toBeNull()
    expect(window.location.pathname).toBe('/center/team')
  })

  test('pages inside a page are tabs in it, and stay in one tab of the portal', async () => {
    await open('/team')
    const bar = screen.getByRole('navigation', { name: '页内导航' })
    await press(within(bar).getByRole('link', { name: '夜班' }))
    expect(window.location.pathname).toBe('/center/team/night')
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['夜班'])
    within(screen.getByRole('navigation', { name: '页内导航' })).getByRole('link', { name: '夜班', current: 'page' })
  })

  test('says that it is empty, with a way out', async () => {
    server.answer(getPermissions, buildPermissions([], []))
    await open('/index')
    screen.getByRole('heading', { level: 1, name: '当前角色没有可用的菜单' })
    screen.getByText(/角色“企业角色”尚未分配任何菜单/)
    within(screen.getByRole('main')).getByRole('button', { name: '退出登录' })
    fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: '切换角色与工作台' }))
    await screen.findByRole('dialog', { name: /切换角色与工作台/ })
  })
})

describe('the header', () => {
  test('says enterprise, role, workbench and where the page is', async () => {
    await open('/全部')
    within(banner()).getByText('某某企业')
    within(banner()).getByText('企业角色 · 企业工作台')
    const way = within(banner()).getByRole('navigation', { name: '当前位置' })
    expect(
      within(way)
        .getAllByRole('listitem')
        .map((step) => step.textContent),
    ).toEqual(['订单', '采购', '全部'])
  })

  test('offers what the user can do about themselves', async () => {
    await open('/index')
    expect(await entries()).toEqual([
      ...[
        '账号设置',
        '修改密码',
        '修改手机号',
        '两步验证',
        '通行密钥',
        '登录设备',
        '登录记录',
        '个人数据',
        '切换角色与工作台',
        '切换应用',
        '切换企业',
        '切换部门',
        '企业信息',
      ],
      ...['平台介绍', '系统设置', '切换语言：English', '退出登录'],
    ])
    await press(screen.getByRole('menuitem', { name: '平台介绍' }))
    await waitFor(() => expect(window.location.pathname).toBe('/center/welcomePage'))
  })

  test('gives the focus back to where it was opened, when what it opened is closed', async () => {
    await open('/index')
    await entries()
    await press(screen.getByRole('menuitem', { name: '退出登录' }))
    await press(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }))
    const opener = within(banner()).getByRole('button', { name: /企业角色 · 企业工作台/ })
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  test('Back closes it on a phone, which it covers, and stays on the page', async () => {
    onPhone()
    await open('/全部')
    await openUserMenu()
    const opener = within(banner()).getByRole('button', { name: /张三/ })
    await waitFor(() => expect(opener.getAttribute('aria-expanded')).toBe('true'))
    await act(async () => window.history.back())
    await waitFor(() => expect(opener.getAttribute('aria-expanded')).toBe('false'))
    expect(decodeURI(window.location.pathname)).toBe('/center/全部')
  })

  test('leads back to the park, or says why it cannot', async () => {
    await open('/index', { CENTER_SHOW_HOME_URL: true })
    const back = within(banner()).getByRole('button', { name: '返回园区首页' })
    server.answer(getHomeUrl, { homeUrl: '' })
    await press(back)
    await screen.findByText('园区首页地址未配置！')
    server.refuse(getHomeUrl, 'server.failed')
    await press(back)
    await screen.findByText('获取园区首页地址失败')
  })

  test('names the window after page and portal', async () => {
    await open('/全部', { CENTER_TITLE: '某园区' })
    await waitFor(() => expect(document.title).toBe('全部 - 某园区'))
  })

  test('names tab and window as the page of a menu item names itself, until it takes that back', async () => {
    await open('/全部', { CENTER_TITLE: '某园区' })
    await act(async () => nameTab(encodeURI('/全部'), '订单 4711'))
    await waitFor(() => expect(document.title).toBe('订单 4711 - 某园区'))
    screen.getByRole('tab', { name: '订单 4711' })
    await act(async () => nameTab(encodeURI('/全部'), ''))
    await waitFor(() => expect(document.title).toBe('全部 - 某园区'))
    screen.getByRole('tab', { name: '全部' })
  })

  test('names the window after the page on screen, not after one that names itself behind it', async () => {
    await open('/全部', { CENTER_TITLE: '某园区' })
    await press(screen.getByRole('link', { name: '进行中' }))
    await waitFor(() => expect(document.title).toBe('进行中 - 某园区'))
    await act(async () => nameTab(encodeURI('/全部'), '订单 4711'))
    screen.getByRole('tab', { name: '订单 4711' })
    expect(document.title).toBe('进行中 - 某园区')
    await press(screen.getByRole('tab', { name: '订单 4711' }))
    await waitFor(() => expect(document.title).toBe('订单 4711 - 某园区'))
  })
})

describe('what the tenant configured', () => {
  test('title and logo', async () => {
    await open('/index', { CENTER_TITLE: '某园区', CENTER_LOGO: '/api/resources/logo.svg' })
    const [brand] = screen.getAllByRole('link', { name: '某园区，返回首页' })
    expect(brand?.querySelector('img')?.getAttribute('src')).toBe('/api/resources/logo.svg')
  })

  test('copyright and filing number stand at the foot, and the number leads to its register', async () => {
    const text = { CENTER_COPYRIGHT: '© 某园区', CENTER_FILING_NUMBER: '浙ICP备1号' }
    await open('/index', text)
    const foot = screen.getByRole('contentinfo')
    within(foot).getByText('© 某园区')
    const number = within(foot).getByRole('link', { name: '浙ICP备1号，备案查询' })
    expect(number.getAttribute('href')).toBe('https://beian.miit.gov.cn/')
  })

  test('the foot is English where the portal is', async () => {
    await open('/index', { CENTER_COPYRIGHT: '© 某园区', CENTER_COPYRIGHT_EN: '© Some park' })
    await act(() => setLocale('en'))
    within(screen.getByRole('contentinfo')).getByText('© Some park')
    await act(() => setLocale('zh'))
    within(screen.getByRole('contentinfo')).getByText('© 某园区')
  })

  test('no foot where there is nothing to say', async () => {
    await open('/index')
    expect(screen.queryByRole('contentinfo')).toBeNull()
  })

  test.each([true, false])('home in the menu: %s', async (CENTER_SHOW_HOME) => {
    await open('/index', { CENTER_SHOW_HOME })
    expect(within(mainMenu()).queryByRole('link', { name: '首页' }) !== null).toBe(CENTER_SHOW_HOME)
  })

  test.each([true, false])('the way back to the park: %s', async (CENTER_SHOW_HOME_URL) => {
    await open('/index', { CENTER_SHOW_HOME_URL })
    expect(within(banner()).queryByRole('button', { name: '返回园区首页' }) !== null).toBe(CENTER_SHOW_HOME_URL)
  })

  test.each([true, false])('more than one language: %s', async (CENTER_LANGLOCALE) => {
    await open('/index', { CENTER_LANGLOCALE })
    expect(within(banner()).queryByRole('button', { name: /切换语言/ }) !== null).toBe(CENTER_LANGLOCALE)
    expect((await entries()).includes('切换语言：English')).toBe(CENTER_LANGLOCALE)
    await press(screen.getByRole('menuitem', { name: '系统设置' }))
    const panel = await screen.findByRole('dialog', { name: '系统设置', hidden: true })
    expect(within(panel).queryByRole('radio', { name: 'English', hidden: true }) !== null).toBe(CENTER_LANGLOCALE)
  })

  test.each([true, false])('the application is switched: %s', async (CENTER_SWITCHAPP) => {
    await open('/index', { CENTER_SWITCHAPP })
    expect((await entries()).includes('切换应用')).toBe(CENTER_SWITCHAPP)
  })

  test.each([true, false])('workbenches are shown: %s', async (CENTER_SHOW_WORKBENCH) => {
    await open('/index', { CENTER_SHOW_WORKBENCH })
    expect(screen.queryAllByText(/企业工作台/).length > 0).toBe(CENTER_SHOW_WORKBENCH)
  })

  test.each([true, false])('the limits of data are shown: %s', async (CENTER_DATA_LIMIT) => {
    const rule = { id: 'r', type: 2, action: 'data:limit:own', menuId: 'm1' }
    server.answer(getPermissions, { ...buildPermissions([], menu), auth: [rule] })
    await open('/index', { CENTER_DATA_LIMIT })
    const userMenu = await openUserMenu()
    expect(userMenu.textContent?.includes('数据范围：仅本人')).toBe(CENTER_DATA_LIMIT)
  })

  test.each([
    ['', false, false],
    ['', true, true],
    ['OPERATOR, ENT', false, true],
    ['OPERATOR', false, false],
  ])('decides who manages: roles “%s”, flagged by the server %s', async (CENTER_MANAGER_FLAG, manager, isShown) => {
    server.answer(getUserInfo, { ...user, roleCode: 'ENT', manager })
    await open('/index', { CENTER_MANAGER_FLAG })
    const menuOfUser = await openUserMenu()
    expect(within(menuOfUser).queryAllByText('管理员')).toHaveLength(isShown ? 1 : 0)
  })

  test.each([true, false])('a watermark over every page: %s', async (CENTER_WATERMARK) => {
    await open('/index', { CENTER_WATERMARK })
    const layers = () => document.querySelectorAll('body > [aria-hidden=true][style*="svg"]')
    await waitFor(() => expect(layers()).toHaveLength(CENTER_WATERMARK ? 1 : 0))
  })

  test.each([true, false])('notices: %s', async (CENTER_ISNOTICE) => {
    await open('/index', { CENTER_ISNOTICE })
    expect(screen.queryByRole('region', { name: '最新通知' }) !== null).toBe(CENTER_ISNOTICE)
  })

  test('flat names: pages stand below the top group, named with the groups between', async () => {
    await open('/全部', { CENTER_FLAT_NAMES: true })
    within(mainMenu()).getByRole('link', { name: '采购 / 全部', current: 'page' })
    within(mainMenu()).getByRole('link', { name: '备忘' })
    expect(within(mainMenu()).queryByRole('button', { name: '采购' })).toBeNull()
  })
})

test('settings take effect at once, and pass axe', async () => {
  const { baseElement } = await open('/index')
  await press(within(banner()).getByRole('button', { name: '系统设置' }))
  const panel = await screen.findByRole('dialog', { name: '系统设置', hidden: true })
  const choose = (name: string) => press(within(panel).getByRole('radio', { name, hidden: true }))
  await choose('深色')
  await choose('紧凑')
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', density: 'compact' })
  await press(within(panel).getByRole('button', { name: '恢复默认', hidden: true }))
  expect(document.documentElement.dataset).toMatchObject({ theme: 'light', density: 'comfortable' })
  const { violations } = await axe.run(baseElement, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
})
