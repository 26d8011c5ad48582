import { expect, type Locator, type Page } from '@playwright/test'
import { PortalPage } from './portal-page'
import { textOf, type Locale } from './texts'

/** A user of the portal who reads one language: a way to a page or dialog is written once, in keys of the locale files. */
export class Visitor {
  constructor(
    readonly page: Page,
    readonly locale: Locale = 'zh',
  ) {}

  /** The screen is that of a phone, where the header keeps its tools in the menu of the user. */
  get isPhone(): boolean {
    return (this.page.viewportSize()?.width ?? Infinity) < 768
  }

  text(key: string, values?: Record<string, string>): string {
    return textOf(this.locale, key, values)
  }

  /** What the server has in both languages. */
  word(zh: string, en: string): string {
    return this.locale === 'zh' ? zh : en
  }

  button(key: string, values?: Record<string, string>): Locator {
    return this.page.getByRole('button', { name: this.text(key, values), exact: true })
  }

  async press(key: string, values?: Record<string, string>): Promise<void> {
    await this.button(key, values).first().click()
  }

  /** Chooses an entry of the user's menu, which opens a dialog. */
  async choose(key: string, values: Record<string, string> = {}): Promise<void> {
    const item = this.page.getByRole('menuitem', { name: this.text(key, values), exact: true })
    // The address is still being completed: a menu that was opened too early is closed by that.
    await expect(async () => {
      await this.openUserMenu()
      await item.click({ timeout: 10_000 })
    }).toPass()
    await expect(this.page.getByRole('dialog').filter({ visible: true }).last()).toBeVisible()
  }

  async openUserMenu(): Promise<void> {
    const user = this.page.getByRole('banner').locator('[aria-haspopup]').last()
    const last = this.page.getByRole('menuitem', { name: this.text('shell:user.signOut') })
    await expect(async () => {
      if (!(await last.isVisible())) await user.click({ timeout: 2_000 })
      await expect(last).toBeVisible({ timeout: 1_000 })
    }).toPass()
  }

  /** Opens a dialog by its keys, which are listened to a moment after the page is there. */
  async pressKeys(keys: string, title: string): Promise<Locator> {
    const dialog = this.page.getByRole('dialog', { name: this.text(title) })
    await expect(async () => {
      if (!(await dialog.isVisible())) await this.page.keyboard.press(keys)
      await expect(dialog).toBeVisible({ timeout: 2_000 })
    }).toPass()
    return dialog
  }

  /** Opens the search and looks for something; without a query it shows what it has to offer. */
  async search(query: string): Promise<void> {
    const panel = await this.pressKeys('Control+KeyK', 'shell:search.title')
    await panel.getByRole('combobox').fill(query)
    const nothing = panel.getByText(this.text('shell:search.nothing', { query }))
    await expect(panel.getByRole('option').or(nothing).first()).toBeVisible()
  }

  async openBell(): Promise<void> {
    await new PortalPage(this.page).bell.click()
    await expect(this.page.getByRole('dialog', { name: this.text('notices:bell.title') })).toBeVisible()
  }

  /** Opens a letter of the list. */
  async readLetter(title: string): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: title }).click()
    await expect(this.page.getByRole('dialog', { name: title })).toBeVisible()
  }

  /** Opens pages in tabs, one after the other, without loading the portal anew. */
  async openTabs(...paths: string[]): Promise<void> {
    const portal = new PortalPage(this.page)
    for (const path of paths) {
      const count = await portal.tabs.count()
      await portal.go(path)
      await expect(portal.tabs).toHaveCount(count + 1)
    }
  }
}
