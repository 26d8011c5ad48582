import { expect, type Page } from '@playwright/test'

/** A page of the portal's own, with what is opened on it. */
export type Stop = {
  name: string
  path: string
  open?: (page: Page) => Promise<unknown>
  /** A question keeps the words in which it was asked. */
  keepsWords?: true
}

const entry = (name: RegExp) => async (page: Page) => {
  const item = page.getByRole('menuitem', { name })
  // The address is still being completed: a menu that was opened too early is closed by that.
  await expect(async () => {
    if (!(await item.isVisible())) await page.getByRole('button', { name: /张三/ }).click({ timeout: 2_000 })
    await item.click({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Pages that are there without a session. */
export const publicStops: Stop[] = [
  { name: 'sign-in', path: '/center/user/login' },
  { name: 'no such page of an account', path: '/center/user/nothing' },
]

/** Pages and dialogs of a user. They are Chinese when they are opened. */
export const stops: Stop[] = [
  { name: 'home', path: '/center/index' },
  { name: 'workbench', path: '/center/workStand' },
  { name: 'welcome', path: '/center/welcomePage' },
  { name: 'letters', path: '/center/message/index' },
  { name: 'an embedded page without an address', path: '/center/IframePageContent/CloudInsideIframePage' },
  { name: 'not found', path: '/center/nothing/is/here' },
  {
    ...{ name: 'tab list', path: '/center/message/index' },
    open: (page) => page.getByRole('button', { name: '全部标签' }).click(),
  },
  {
    ...{ name: 'tab menu', path: '/center/message/index' },
    open: (page) => page.getByRole('tab').last().click({ button: 'right' }),
  },
  {
    ...{ name: 'bell', path: '/center/index' },
    open: (page) => page.getByRole('button', { name: /^消息通知/ }).click(),
  },
  {
    ...{ name: 'user menu', path: '/center/index' },
    open: (page) => page.getByRole('button', { name: /张三/ }).click(),
  },
  {
    ...{ name: 'system settings', path: '/center/index' },
    open: (page) => page.getByRole('button', { name: '系统设置' }).click(),
  },
  { name: 'account settings', path: '/center/index', open: entry(/账号设置|账户设置/) },
  { name: 'change password', path: '/center/index', open: entry(/修改密码/) },
  { name: 'sign out', path: '/center/index', open: entry(/退出登录/), keepsWords: true },
]

/** Opens a stop and waits until nothing is on its way any more. */
export async function visit(page: Page, { path, open }: Stop): Promise<void> {
  await page.goto(path)
  await settle(page)
  await open?.(page)
  await settle(page)
}

async function settle(page: Page): Promise<void> {
  await expect(page.locator('main').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"], [data-app-state="loading"]').filter({ visible: true })).toHaveCount(0)
}

type Door = {
  setTheme(theme: string): void
  setLocale(locale: string): Promise<void>
  addTexts(namespace: string, texts: object): void
}

/** Changes how the page on screen looks and speaks, as the settings do, without loading it anew. */
export async function setLook(page: Page, locale: 'zh' | 'en', theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(
    async ([chosenLocale, chosenTheme]) => {
      const { System } = window as unknown as { System: { import(name: string): Promise<Door> } }
      const host = await System.import('@center/shared/host')
      host.setTheme(chosenTheme)
      await host.setLocale(chosenLocale)
    },
    [locale, theme] as const,
  )
}
