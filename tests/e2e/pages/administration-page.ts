import { expect, type Locator, type Page } from '@playwright/test'

export type NewMenuItem = { title: string; in?: string; app?: string; path?: string; roles: readonly string[] }

/** The pages of administration. */
export class AdministrationPage {
  readonly dialog: Locator

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog')
  }

  async open(section: string): Promise<void> {
    await this.page.goto(`/center/admin#section=${section}`)
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  /** Opens the form behind a button, fills it and saves it. */
  async add(button: string, fill: (dialog: Locator) => Promise<void>): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click()
    await this.save(fill)
  }

  async addRole(name: string, code: string): Promise<void> {
    await this.add('新建角色', async (dialog) => {
      await dialog.getByLabel('编码', { exact: true }).fill(code)
      await dialog.getByLabel('名称', { exact: true }).fill(name)
    })
    await expect(this.page.getByRole('row').filter({ hasText: code })).toBeVisible()
  }

  async addEnterprise(name: string): Promise<void> {
    await this.add('新建企业', (dialog) => dialog.getByLabel('名称', { exact: true }).fill(name))
    await expect(this.page.getByRole('row').filter({ hasText: name })).toBeVisible()
  }

  async addMenuItem({ title, in: parent, app, path, roles }: NewMenuItem): Promise<void> {
    const fill = async (dialog: Locator) => {
      if (app) await dialog.getByLabel('类型').selectOption('应用页面')
      await dialog.getByLabel('名称', { exact: true }).fill(title)
      if (app) await dialog.getByLabel('应用页面').selectOption(app)
      if (path) await dialog.getByLabel('路径').fill(path)
      for (const role of roles) await dialog.getByRole('checkbox', { name: role }).check()
    }
    if (parent === undefined) return this.add('新建菜单', fill)
    await this.page.getByRole('treeitem', { name: parent, exact: true }).focus()
    await this.page.getByRole('button', { name: `添加下级 ${parent}` }).click()
    await this.save(fill)
  }

  /** A new user; answers the address by which the password is set. */
  async addUser(user: { username: string; name: string; role: string; enterprise: string }): Promise<string> {
    await this.page.getByRole('button', { name: '新建用户', exact: true }).click()
    await this.dialog.getByLabel('用户名', { exact: true }).fill(user.username)
    await this.dialog.getByRole('textbox', { name: '姓名' }).fill(user.name)
    await this.dialog.getByRole('checkbox', { name: user.role, exact: true }).check()
    await this.dialog.getByRole('checkbox', { name: user.enterprise, exact: true }).check()
    await this.dialog.getByRole('button', { name: '保存' }).click()
    const given = this.page.getByRole('dialog', { name: '设置密码的链接' })
    const link = await given.getByRole('textbox').inputValue()
    await given.getByRole('button', { name: '关闭' }).last().click()
    await expect(this.dialog).toHaveCount(0)
    return link
  }

  private async save(fill: (dialog: Locator) => Promise<void>): Promise<void> {
    await fill(this.dialog)
    await this.dialog.getByRole('button', { name: '保存' }).click()
    await expect(this.dialog).toHaveCount(0)
  }
}
