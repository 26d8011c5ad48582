import type { Locator, Page } from '@playwright/test'

/** The panel that looks into guests. */
export class DevtoolsPanel {
  readonly root: Locator
  /** One line a message, only those on screen. */
  readonly messages: Locator
  readonly detail: Locator
  readonly separator: Locator

  constructor(readonly page: Page) {
    this.root = page.getByRole('complementary', { name: '应用调试' })
    this.messages = this.root.getByRole('option')
    this.detail = this.root.getByRole('region', { name: '消息详情' })
    this.separator = this.root.getByRole('separator')
  }

  /** Opens or closes it by its keys. */
  async toggle(): Promise<void> {
    await this.page.keyboard.press('Control+Alt+KeyG')
  }

  /** The line of an app in the list of guests. */
  guest(name: string): Locator {
    return this.root.getByRole('row').filter({ hasText: name })
  }

  async showMessages(): Promise<void> {
    await this.root.getByRole('tab', { name: /^消息/ }).click()
  }

  /** Chooses a switch or presses a button of the panel. */
  async press(name: string): Promise<void> {
    await this.root.getByRole('button', { name, exact: true }).click()
  }
}
