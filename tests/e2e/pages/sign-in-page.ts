import { expect, type Locator, type Page } from '@playwright/test'
import { enterPortal } from './enter-portal'

export const demoPassword = 'Center@2026'

/** The form that opens the portal. */
export class SignInPage {
  readonly heading: Locator
  readonly username: Locator
  readonly password: Locator
  readonly captcha: Locator
  readonly picture: Locator
  readonly submit: Locator

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { name: /账号登录|Sign in/ })
    this.username = page.getByLabel(/^(用户名|Username)$/)
    this.password = page.getByLabel(/^(密码|Password)$/)
    this.captcha = page.getByRole('textbox', { name: /^(验证码|Verification code)$/ })
    this.picture = page.getByRole('img', { name: /图片验证码|Picture with the verification code/ })
    this.submit = page.getByRole('button', { name: /^(登录|Sign in|Log in)$/ })
  }

  async open(path = '/center/user/login'): Promise<void> {
    await this.page.goto(path)
    await expect(this.submit).toBeVisible()
  }

  async fill(username: string, password = demoPassword, captcha = '1234'): Promise<void> {
    await this.username.fill(username)
    await this.password.fill(password)
    await this.captcha.fill(captcha)
  }

  /** From the form to the first page of the portal. */
  async signIn(username: string, password = demoPassword): Promise<void> {
    await this.fill(username, password)
    await this.submit.click()
    await expect(this.page.getByRole('navigation').first()).toBeVisible()
  }

  /** To the first page of the portal without the form, for a journey that begins there: half as many pages to load. */
  async enter(username: string): Promise<void> {
    await enterPortal(this.page, username, demoPassword)
    await expect(this.page.getByRole('navigation').first()).toBeVisible()
  }

  /** Sends the form and follows the refusal to its end by the page's own clock, which must be installed. */
  async expectRefusal(text: string): Promise<void> {
    const before = await this.pictureAddress()
    await this.submit.click()
    const alert = this.page.getByRole('alert').filter({ hasText: text })
    await expect(alert).toBeVisible()
    await this.page.clock.runFor(4_000)
    await expect(alert).toBeVisible()
    await this.page.clock.runFor(1_500)
    await expect(alert).toBeHidden()
    await expect(this.captcha).toHaveValue('')
    expect(await this.pictureAddress()).not.toBe(before)
  }

  /** The address of the picture that is shown: another one after each refresh. */
  pictureAddress(): Promise<string | null> {
    return this.picture.getAttribute('src')
  }
}
