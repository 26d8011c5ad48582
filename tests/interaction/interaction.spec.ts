import { askSingly } from '../e2e/pages/answers'
import type { MenuNode, Permissions } from '@center/shared/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../e2e/pages/journey'
import type { PortalPage } from '../e2e/pages/portal-page'
import type { SignInPage } from '../e2e/pages/sign-in-page'
import { GOOD_MS, keepFigures, keepRow, slowDown, SPEEDS, speedOf, toLines, watchInteractions } from './interactions'
import { press } from './press'

const ITEMS = 5_000
const TABS = 60

type Start = { page: Page; signInPage: SignInPage; portal: PortalPage }

/** A menu of 5,000 pages in 100 groups. */
async function giveLargeMenu(page: Page): Promise<void> {
  await askSingly(page)
  await page.route(/allPermissionV3/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: Permissions }
    const [template] = body.data.menu
    if (!template) throw new Error('The role has no menu to begin with')
    const node = (id: string, title: string, more: Partial<MenuNode>): MenuNode => ({
      ...template,
      id,
      name: id,
      path: id,
      moduleName: '',
      component: 'WelcomePage',
      children: [],
      ...more,
      meta: { ...template.meta, title, titleEn: title },
    })
    const menu = Array.from({ length: ITEMS / 50 }, (_, group) =>
      node(`group-${group}`, `分组 ${group}`, {
        resourceType: 'dir',
        children: Array.from({ length: 49 }, (_, index) =>
          node(`page-${group * 50 + index}`, `页面 ${group * 50 + index}`, { resourceType: 'menu' }),
        ),
      }),
    )
    await route.fulfill({ response, json: { ...body, data: { ...body.data, menu } } })
  })
}

async function measureLargeMenu({ page, signInPage, portal }: Start, slower: number): Promise<void> {
  test.setTimeout(600_000)
  await giveLargeMenu(page)
  const { act, list: figures } = await watchInteractions(page)
  await signInPage.open()
  await signInPage.signIn('zhangsan')
  for (let index = 0; index < TABS; index++) {
    await portal.go(`/center/group-${index}/page-${index * 50}`)
    await expect(portal.tabs).toHaveCount(index + 1)
  }
  await slowDown(page, slower)

  const link = (name: string) => portal.menu.getByRole('link', { name, exact: true })
  const group = (index: number) => portal.menu.getByRole('button', { name: `分组 ${index}`, exact: true })
  const isShown = (index: number) => expect(portal.tabs.nth(index)).toHaveAttribute('aria-selected', 'true')
  /** The menu has the page, and has scrolled to it. */
  const isCurrent = async (name: string) => {
    await expect(link(name)).toHaveAttribute('aria-current', 'page')
    await expect(link(name)).toBeInViewport({ ratio: 1 })
  }
  const isOpen = (index: number, open: boolean) => expect(group(index)).toHaveAttribute('aria-expanded', String(open))
  const actions: [what: string, action: () => Promise<unknown>, outcome?: () => Promise<unknown>][] = [
    ['a tab is shown', () => press(portal.tabs.nth(57)), () => isShown(57)],
    ['another tab is shown', () => press(portal.tabs.nth(56)), () => isShown(56)],
    ['the focus goes to the next tab', () => portal.tabs.nth(56).press('ArrowLeft')],
    [
      'the focus goes to the first tab',
      () => page.keyboard.press('Home'),
      () => expect(portal.tabs.first()).toBeFocused(),
    ],
    ['the first tab is shown by its key', () => page.keyboard.press('Enter'), () => isCurrent('页面 0')],
    ['a group of the menu is folded', () => press(group(0)), () => isOpen(0, false)],
    ['a group of the menu is unfolded', () => press(group(0)), () => isOpen(0, true)],
    ['a page of the menu is opened', () => press(link('页面 1')), () => isCurrent('页面 1')],
    ['another page of the menu is opened', () => press(link('页面 2')), () => isCurrent('页面 2')],
    ['the last tab is closed', () => portal.tabs.last().press('Delete')],
    ['the list of tabs is opened', () => press(page.getByRole('button', { name: '全部标签' }))],
    ['the list of tabs is left', () => page.keyboard.press('Escape')],
    ['the menu of a tab is opened', () => press(portal.tabs.last(), 'right')],
    ['the menu of a tab is left', () => page.keyboard.press('Escape')],
    ['the menu is made small', () => press(page.getByRole('button', { name: '收起菜单' }))],
    ['the menu is made wide', () => press(page.getByRole('button', { name: '展开菜单' }))],
  ]
  for (const [what, action, outcome] of actions) {
    await act(what, action)
    await outcome?.()
  }

  const worst = Math.max(...figures.map(({ ms }) => ms))
  keepRow(`${ITEMS} menu items, ${TABS} tabs, ${speedOf(slower)}: the longest interaction, ms`, worst)
  keepFigures(`large menu, ${speedOf(slower)}`, { items: ITEMS, tabs: TABS, slower, worst, figures })
  process.stdout.write(
    `\ninteraction to next paint, ${ITEMS} menu items, ${TABS} tabs, ${speedOf(slower)}: worst ${worst} ms (good: ${GOOD_MS} ms)\n${toLines(figures)}\n`,
  )
  expect(worst).toBeLessThanOrEqual(GOOD_MS)
}

for (const slower of SPEEDS) {
  test(`interaction to next paint with ${ITEMS} menu items and ${TABS} tabs, ${speedOf(slower)}`, ({
    page,
    signInPage,
    portal,
  }) => measureLargeMenu({ page, signInPage, portal }, slower))
}
