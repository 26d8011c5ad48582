import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../e2e/pages/journey'
import type { GuestPage } from '../e2e/pages/guest-page'
import type { PortalPage } from '../e2e/pages/portal-page'
import type { SignInPage } from '../e2e/pages/sign-in-page'
import { percentile } from '../support/percentile'
import { GOOD_MS, keepFigures, keepRow, slowDown, SPEEDS, speedOf, toLines, watchInteractions } from './interactions'
import { press } from './press'

const INTERACTIONS = 200

type Act = (what: string, action: () => Promise<unknown>) => Promise<void>
type Day = { page: Page; portal: PortalPage; notepad: Locator; act: Act }

/** Opens or closes a group of the menu. */
async function toggle({ portal, act }: Day, name: string): Promise<void> {
  const group = portal.menu.getByRole('button', { name, exact: true })
  const isOpen = (await group.getAttribute('aria-expanded')) === 'true'
  await act(`a group of the menu is ${isOpen ? 'folded' : 'unfolded'}`, () => press(group))
  await expect(group).toHaveAttribute('aria-expanded', String(!isOpen))
}

/** Opens a page by the menu, a group at a time. */
async function openByMenu(day: Day, ...path: string[]): Promise<void> {
  const { portal, act } = day
  const name = path.at(-1) ?? ''
  for (const group of path.slice(0, -1)) {
    const isOpen = (await portal.item(group).getAttribute('aria-expanded')) === 'true'
    if (!isOpen) await toggle(day, group)
  }
  await act('a page of the menu is opened', () => press(portal.item(name)))
  await expect(portal.tab(name)).toHaveAttribute('aria-selected', 'true')
}

async function workThroughMenu(day: Day): Promise<void> {
  await openByMenu(day, '订单协同', '采购订单', '全部订单')
  await openByMenu(day, '订单协同', '采购订单', '进行中订单')
  await openByMenu(day, '订单协同', '采购订单', '已完成订单')
  await toggle(day, '订单协同')
  await openByMenu(day, '生产管理', '班组管理', '班前会纪要')
  await openByMenu(day, '生产管理', '班组管理', '交接班记录')
}

async function typeIntoGuest({ page, notepad, act }: Day): Promise<void> {
  await act('a field of a guest is clicked on', () => press(notepad))
  for (const key of 'diesel') await act('a letter is typed into a guest', () => page.keyboard.press(key))
}

async function walkTabs({ page, portal, act }: Day): Promise<void> {
  for (const name of ['全部订单', '班前会纪要', '进行中订单']) {
    await act('a tab is shown', () => press(portal.tab(name)))
    await expect(portal.tab(name)).toHaveAttribute('aria-selected', 'true')
  }
  // A page that is shown takes the focus for its heading.
  await portal.tab('进行中订单').focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'Home', 'End']) {
    await act('the focus goes to another tab', () => page.keyboard.press(key))
  }
  await act('a tab is shown by its key', () => page.keyboard.press('Enter'))
  await expect(portal.tabs.last()).toHaveAttribute('aria-selected', 'true')
  await act('the list of tabs is opened', () => press(page.getByRole('button', { name: '全部标签' })))
  await act('the list of tabs is left', () => page.keyboard.press('Escape'))
  await act('the menu of a tab is opened', () => press(portal.tab('全部订单'), 'right'))
  await act('the menu of a tab is left', () => page.keyboard.press('Escape'))
}

async function search({ page, act }: Day): Promise<void> {
  const field = page.getByRole('dialog', { name: '搜索全部功能' }).getByRole('combobox')
  await act('the search is opened', () => page.keyboard.press('Control+KeyK'))
  await expect(field).toBeFocused()
  for (const key of 'ding') await act('a letter is typed into the search', () => page.keyboard.press(key))
  await expect(page.getByRole('option').first()).toBeVisible()
  for (const key of ['ArrowDown', 'ArrowUp'])
    await act('another result of the search is chosen', () => page.keyboard.press(key))
  await act('the search is left', () => page.keyboard.press('Escape'))
  await expect(field).toBeHidden()
}

async function readLetters(day: Day): Promise<void> {
  const { page, portal, act } = day
  const first = page.getByRole('main').getByRole('tabpanel').getByText('园区 3 号变电站夜间检修停电通知').first()
  await act('the bell is opened', () => press(portal.bell))
  await expect(portal.bellPanel.getByRole('listitem').first()).toBeVisible()
  await act('all letters are opened', () => press(portal.bellPanel.getByText('查看更多')))
  await expect(first).toBeVisible()
  await act('a letter is opened', () => press(first))
  await expect(portal.dialog.getByRole('heading').first()).toBeVisible()
  await act('a letter is closed', () => page.keyboard.press('Escape'))
  await expect(portal.dialog).toBeHidden()
}

async function changeLook({ page, act }: Day): Promise<void> {
  const settings = page.getByRole('dialog', { name: '系统设置' })
  await act('the theme is changed', () => press(page.getByRole('button', { name: '切换为深色' })))
  await act('the theme is changed', () => press(page.getByRole('button', { name: '切换为浅色' })))
  await act('the settings are opened', () => press(page.getByRole('button', { name: '系统设置' })))
  for (const name of ['紧凑', '舒适'])
    await act('the density is changed', () => press(settings.getByRole('radio', { name })))
  await act('the settings are left', () => page.keyboard.press('Escape'))
  await expect(settings).toBeHidden()
  await act('the menu is made small', () => press(page.getByRole('button', { name: '收起菜单' })))
  await act('the menu is made wide', () => press(page.getByRole('button', { name: '展开菜单' })))
}

async function closeTabs({ page, portal, act }: Day): Promise<void> {
  for (const name of ['进行中订单', '已完成订单']) {
    await portal.tab(name).focus()
    await act('a tab is closed by its key', () => page.keyboard.press('Delete'))
    await expect(portal.tab(name)).toHaveCount(0)
  }
  await act('a tab is closed by the middle button', () => press(portal.tab('班前会纪要'), 'middle'))
  await expect(portal.tab('班前会纪要')).toHaveCount(0)
}

/** To the other role with its workbench, unsaved work given up. */
async function switchRole({ page, act }: Day): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '切换角色与工作台' })
  const confirm = page.getByRole('dialog').last().getByRole('button', { name: '确定' })
  await act('the roles are opened', () =>
    press(page.getByRole('banner').getByRole('button', { name: '切换角色与工作台' })),
  )
  await act('a role is chosen', () => press(dialog.getByRole('radio', { checked: false }).first()))
  await act('the role is switched', () => press(confirm))
  await expect(page.getByRole('dialog').filter({ hasText: /将关闭|尚未保存/ })).toBeVisible()
  await act('the question about open pages is answered', () => press(confirm))
  await expect(page.getByText(/^已切换为/).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** To English and back; the page is loaded anew each time. */
async function switchLanguage({ page, act }: Day): Promise<void> {
  for (const [button, answer, lang] of [
    ['切换语言：English', '确定', 'en'],
    ['Switch language: 中文', 'OK', 'zh-CN'],
  ] as const) {
    await act('the language is chosen', () => press(page.getByRole('button', { name: button })))
    await act('the change of the language is confirmed', () =>
      press(page.getByRole('dialog').getByRole('button', { name: answer })),
    )
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect(page.getByRole('navigation').first()).toBeVisible()
  }
}

const hours = [
  workThroughMenu,
  typeIntoGuest,
  walkTabs,
  search,
  readLetters,
  changeLook,
  closeTabs,
  switchRole,
  switchLanguage,
]

type Start = { page: Page; signInPage: SignInPage; portal: PortalPage; guest: GuestPage }

async function measureDay({ page, signInPage, portal, guest }: Start, slower: number): Promise<void> {
  test.setTimeout(1_200_000)
  const { act, list } = await watchInteractions(page)
  await signInPage.enter('zhangsan')
  await slowDown(page, slower)
  while (list.length < INTERACTIONS) {
    for (const work of hours) await work({ page, portal, notepad: guest.notepad, act })
  }

  const p98 = percentile(
    list.map(({ ms }) => ms),
    0.98,
  )
  const slowest = list.toSorted((a, b) => b.ms - a.ms).slice(0, 15)
  keepRow(`a day of ${INTERACTIONS} interactions, ${speedOf(slower)}: 98 of 100, ms`, p98)
  keepFigures(`day, ${speedOf(slower)}`, { interactions: list.length, slower, p98, slowest, figures: list })
  process.stdout.write(
    `\n${list.length} interactions of a day, ${speedOf(slower)}: p98 ${p98} ms (good: ${GOOD_MS} ms), the slowest:\n${toLines(slowest)}\n`,
  )
  expect(p98).toBeLessThanOrEqual(GOOD_MS)
}

for (const slower of SPEEDS) {
  test(`${INTERACTIONS} interactions of a day, ${speedOf(slower)}`, ({ page, signInPage, portal, guest }) =>
    measureDay({ page, signInPage, portal, guest }, slower))
}
