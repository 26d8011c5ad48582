import { expect, type Locator, type Page } from '@playwright/test'

/** The page of releases, canaries and roll-backs. */
export class OpsPage {
  readonly dialog: Locator

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog')
  }

  /** The line of an app in the overview. */
  row(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name })
  }

  card(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true }).first()
  }

  version(version: string): Locator {
    return this.card('已发布到仓库的版本').getByRole('row').filter({ hasText: version })
  }

  async open(name: string): Promise<void> {
    await this.row(name).getByRole('button').first().click()
    await expect(this.page.getByText(name, { exact: true }).first()).toBeVisible()
  }

  /** Publishes a bundle, with its report where there is one. */
  async publish(bundle: Buffer, report?: object): Promise<void> {
    await this.page.getByRole('button', { name: '上传版本' }).click()
    await this.dialog.getByLabel(/^应用包/).setInputFiles(toFile(bundle))
    if (report) {
      const json = Buffer.from(JSON.stringify(report))
      await this.dialog
        .getByLabel(/^检查报告/)
        .setInputFiles({ name: 'report.json', mimeType: 'application/json', buffer: json })
    }
    await this.dialog.getByRole('button', { name: '上传', exact: true }).click()
    await expect(this.dialog).toHaveCount(0)
  }

  /** Gives the tenant an app from its bundle; the dialog of its first release is open then. */
  async add(bundle: Buffer): Promise<void> {
    await this.page.getByRole('button', { name: '接入应用' }).click()
    await this.dialog.getByLabel(/^应用包/).setInputFiles(toFile(bundle))
    await this.dialog.getByRole('button', { name: '接入', exact: true }).click()
    await expect(this.dialog.getByRole('button', { name: /^向 100% 用户发布/ })).toBeVisible()
  }

  /** Releases what the dialog has chosen to a share of the users. */
  async release(percent: number, note = ''): Promise<void> {
    await this.dialog.getByRole('button', { name: `${percent}%`, exact: true }).click()
    if (note) await this.dialog.getByLabel(/^说明/).fill(note)
    await this.dialog.getByRole('button', { name: /^向 .* 用户发布/ }).click()
    if (percent === 100) await this.prove()
    await expect(this.dialog).toHaveCount(0)
  }

  /** Agrees to a version on the page of reviews; `agreed` is what is ticked for code in the page. */
  async review(version: string, agreed?: string): Promise<void> {
    await this.page.getByRole('button', { name: '版本审核' }).click()
    await this.page.getByRole('button', { name: `审核 ${version}`, exact: true }).click()
    if (agreed) await this.dialog.getByRole('checkbox', { name: agreed }).check()
    await this.dialog.getByRole('button', { name: '同意发布' }).click()
    await this.prove()
    await expect(this.dialog).toHaveCount(0)
  }

  /** Types the password where the portal asks who it is: it does not within five minutes of the last time. */
  async prove(password = 'Center@2026'): Promise<void> {
    const proof = this.page.getByRole('dialog', { name: '验证身份' })
    const isOver = async () => (await this.dialog.count()) === 0
    const isAnswered = async () => (await proof.isVisible()) || (await isOver())
    // What the dialog says instead is what the failure tells.
    await expect
      .poll(async () => ((await isAnswered()) ? 'answered' : this.dialog.first().innerText()))
      .toBe('answered')
    if (await isOver()) return
    await proof.getByLabel('登录密码').fill(password)
    await proof.getByRole('button', { name: '验证', exact: true }).click()
  }

  /** Presses a button that asks first, and the one of the same name in the question. */
  async command(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click()
    await this.dialog.getByRole('button', { name, exact: true }).click()
    await expect(this.dialog).toHaveCount(0)
  }
}

const toFile = (buffer: Buffer) => ({ name: 'bundle.tgz', mimeType: 'application/gzip', buffer })
