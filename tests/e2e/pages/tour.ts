import { expect, type Page } from '@playwright/test'
import { answer, configure } from './answers'
import { textOf, type Locale } from './texts'
import { Visitor } from './visitor'

/** A page of the portal's own, with what is opened on it. */
export type Stop = {
  name: string
  path: string
  /** What the server says otherwise, from before the page is there. */
  prepare?: (page: Page) => Promise<unknown>
  open?: (visitor: Visitor) => Promise<unknown>
  /** A question keeps the words in which it was asked, and a record those in which it was written. */
  keepsWords?: true
}

const press = (key: string) => (visitor: Visitor) => visitor.press(key)
const entry = (key: string) => (visitor: Visitor) => visitor.choose(key)
const switchesLanguage = (visitor: Visitor) =>
  visitor.choose('shell:language.switch', { name: visitor.locale === 'zh' ? 'English' : '中文' })
/** Pages that are there without a session. */
export const publicStops: Stop[] = [
  { name: 'sign in', path: '/center/user/login' },
  { name: 'no such page of an account', path: '/center/user/nothing' },
]

export const pages: Stop[] = [
  { name: 'home', path: '/center/index' },
  { name: 'workbench', path: '/center/workStand' },
  { name: 'welcome', path: '/center/welcomePage' },
  { name: 'letters', path: '/center/message/index' },
  { name: 'enterprises', path: '/center/ent/colist' },
  { name: 'provider', path: '/center/provider/apply' },
  { name: 'products', path: '/center/products' },
  { name: 'an embedded page without an address', path: '/center/IframePageContent/CloudInsideIframePage' },
  { name: 'not found', path: '/center/nothing/is/here' },
]

export const aroundThePage: Stop[] = [
  { name: 'tab list', path: '/center/message/index', open: press('shell:tabs.all') },
  {
    name: 'tab menu',
    path: '/center/message/index',
    open: ({ page }) => page.getByRole('tab').last().click({ button: 'right' }),
  },
  { name: 'bell', path: '/center/index', open: (visitor) => visitor.openBell() },
  {
    name: 'letter',
    path: '/center/message/index',
    open: (visitor) => visitor.readLetter('关于组织申报智能工厂梯度培育项目的通知'),
  },
  { name: 'user menu', path: '/center/index', open: (visitor) => visitor.openUserMenu() },
  { name: 'search', path: '/center/index', open: (visitor) => visitor.search('') },
  { name: 'search with hits', path: '/center/index', open: (visitor) => visitor.search('dd') },
  { name: 'search without hits', path: '/center/index', open: (visitor) => visitor.search('zzzz') },
  {
    name: 'guidance',
    path: '/center/index',
    prepare: (page) => configure(page, { CENTER_SHOW_GUIDELINES: true }),
  },
  {
    name: 'new version',
    path: '/center/index',
    prepare: (page) => answer(page, /portalVersion/, () => ({ version: 'another' })),
    open: async (visitor) => {
      // It is listened to a moment after the page is there.
      await expect(async () => {
        await visitor.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        await expect(visitor.button('shell:version.reload')).toBeVisible({ timeout: 2_000 })
      }).toPass()
    },
  },
]

export const dialogs: Stop[] = [
  { name: 'system settings', path: '/center/index', open: entry('shell:settings.title') },
  { name: 'account settings', path: '/center/index', open: entry('shell:account.settings') },
  { name: 'change password', path: '/center/index', open: entry('shell:account.changePassword') },
  { name: 'change phone', path: '/center/index', open: entry('shell:account.changePhone') },
  { name: 'own sessions', path: '/center/index', open: entry('shell:account.sessions') },
  { name: 'own sign-ins', path: '/center/index', open: entry('shell:account.signIns') },
  { name: 'two-step verification', path: '/center/index', open: entry('shell:twoStep.title') },
  { name: 'own data', path: '/center/index', open: entry('shell:ownData.title') },
  { name: 'switch role', path: '/center/index', open: entry('shell:switch.role') },
  { name: 'switch application', path: '/center/index', open: entry('shell:switch.application') },
  { name: 'switch enterprise', path: '/center/index', open: entry('shell:switch.enterprise') },
  { name: 'switch department', path: '/center/index', open: entry('shell:switch.department') },
  { name: 'enterprise information', path: '/center/index', open: entry('shell:enterprise.info') },
  { name: 'shortcuts', path: '/center/index', open: (visitor) => visitor.pressKeys('?', 'shell:shortcuts.title') },
  {
    name: 'guidance steps',
    path: '/center/index',
    prepare: (page) => configure(page, { CENTER_SHOW_GUIDELINES: true }),
    open: press('shell:guidance.open'),
  },
  { name: 'workbench while it is changed', path: '/center/workStand', open: press('shell:workbench.edit') },
  {
    name: 'add cards',
    path: '/center/workStand',
    open: async (visitor) => {
      await visitor.press('shell:workbench.edit')
      await visitor.press('shell:workbench.add')
    },
  },
  { name: 'switch language', path: '/center/index', open: switchesLanguage, keepsWords: true },
  { name: 'sign out', path: '/center/index', open: entry('shell:user.signOut'), keepsWords: true },
  // It stays, whatever is opened next.
  {
    name: 'lock screen',
    path: '/center/index',
    open: (visitor) => visitor.pressKeys('Control+Alt+KeyL', 'shell:lock.title'),
  },
]

/** Pages and dialogs of a user. */
export const stops: Stop[] = [...pages, ...aroundThePage, ...dialogs]

/** Opens a stop and waits until nothing is on its way any more. */
export async function openStop(page: Page, { path, prepare, open }: Stop, locale: Locale = 'zh'): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await prepare?.(page)
  await page.goto(path)
  await settle(page)
  await open?.(new Visitor(page, locale))
  await settle(page)
}

/** The frame stands before the portal is in it, and is drawn anew then. */
const frameLoads = new RegExp((['zh', 'en'] as const).map((locale) => textOf(locale, 'shell:frame.loading')).join('|'))

/** Waits until the page is there and nothing that it shows is still loading. */
export async function settle(page: Page): Promise<void> {
  await expect(
    page.locator('main, [role="alert"], [role="alertdialog"]').filter({ visible: true }).first(),
  ).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: frameLoads })).toHaveCount(0)
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
