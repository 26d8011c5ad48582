import { expect, type Locator, type Page } from '@playwright/test'

/** The frame around everything: menu, tabs, bell, user. */
export class PortalPage {
  readonly menu: Locator
  readonly tabs: Locator
  readonly bell: Locator
  /** The newest letters, below the bell. */
  readonly bellPanel: Locator
  /** A letter that is open, or a question. */
  readonly dialog: Locator
  readonly offer: Locator
  readonly acceptOffer: Locator

  constructor(readonly page: Page) {
    this.menu = page.getByRole('navigation', { name: /^(主菜单|Main menu)$/ })
    this.tabs = page.getByRole('tablist').getByRole('tab')
    this.bell = page.getByRole('button', { name: /^(消息中心，|Messages, )/ })
    this.bellPanel = page.getByRole('dialog', { name: '未读通知' })
    this.dialog = page.getByRole('dialog')
    this.offer = page.getByRole('status').filter({ has: page.getByRole('button') })
    this.acceptOffer = this.offer.getByRole('button').first()
  }

  /** A page is a link, a group a button. */
  item(name: string): Locator {
    const link = this.menu.getByRole('link', { name, exact: true })
    return link.or(this.menu.getByRole('button', { name, exact: true }))
  }

  tab(name: string): Locator {
    return this.page.getByRole('tablist').getByRole('tab', { name, exact: true })
  }

  /** Clicks through the menu, a level at a time; a level that is open already stays open. */
  async choose(...path: string[]): Promise<void> {
    for (const [index, name] of path.entries()) {
      const next = path[index + 1]
      await expect(this.item(name)).toBeVisible()
      if (next === undefined || !(await this.item(next).isVisible())) await this.item(name).click()
    }
  }

  /** Goes to a path of the portal without loading it anew, as one of its own links does. */
  async go(path: string): Promise<void> {
    await this.page.evaluate(async (target) => {
      type Door = { navigatePortal(path: string): void }
      const { System } = window as unknown as { System: { import(name: string): Promise<Door> } }
      const { navigatePortal } = await System.import('@center/shared/host')
      navigatePortal(target)
    }, path)
  }

  async closeTab(name: string): Promise<void> {
    await this.tab(name).focus()
    await this.page.keyboard.press('Delete')
    await expect(this.tab(name)).toHaveCount(0)
  }

  async openUserMenu(): Promise<void> {
    await this.page.getByRole('button', { name: /张三|王五|李四|管理员|p[0-9a-f-]{12}/ }).click()
  }

  async confirm(): Promise<void> {
    await this.dialog.getByRole('button', { name: /^(确定|确认|OK)$/ }).click()
  }

  /** Chooses from the user's menu. */
  async chooseOfUser(name: string): Promise<void> {
    const item = this.page.getByRole('menuitem', { name, exact: true })
    // The address is still being completed: a menu that was opened too early is closed by that.
    await expect(async () => {
      if (!(await item.isVisible())) await this.openUserMenu()
      // On a busy machine a click takes seconds; given up too early it has chosen all the same.
      await item.click({ timeout: 10_000 })
    }).toPass()
  }

  async signOut(): Promise<void> {
    await this.chooseOfUser('退出登录')
    await this.confirm()
  }
}
