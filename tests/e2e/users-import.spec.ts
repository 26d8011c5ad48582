import { readFile } from 'node:fs/promises'
import { expectAccessible } from './pages/accessibility'
import { demoPassword } from './pages/sign-in-page'
import { freshSystem, test as base, expect } from './pages/journey'

/** Users of the demo are changed: no other journey is to see that. */
const test = base.extend(freshSystem)

const csv = [
  '用户名,姓名,手机号,角色编码,部门,备注',
  'qianba,钱八,13900000018,STAFF,研发部,',
  'sunqi,孙七,,STAFF,研发部;没有的部门,',
  'shenji,审计专员,,,,',
].join('\r\n')

test(
  'a file of users is checked, written while the page follows, and their invitations are saved once',
  { tag: '@more' },
  async ({ page, signInPage, problems }) => {
    problems.expect(/403/)
    await signInPage.enter('guanli')
    await page.goto('/center/admin#section=users')
    await page.getByRole('button', { name: '导入' }).click()
    await page
      .getByLabel('用户文件')
      .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(page.getByRole('row').filter({ hasText: 'sunqi' })).toContainText('没有的部门')
    await expectAccessible(page, 'preview')
    await page.reload()
    await page.getByRole('button', { name: /^写入 2/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^写入 2/ }).click()
    await dialog.getByLabel('您的登录密码').fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: '已完成：写入了 2 / 2' })).toBeVisible()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载邀请链接' }).click()
    const links = await readFile(await (await saving).path(), 'utf8')
    expect(links).toMatch(/qianba,钱八,http.*#token=/)
    await expect(page.getByRole('button', { name: '下载邀请链接' })).toBeHidden()
    await page.setViewportSize({ width: 390, height: 800 })
    await expectAccessible(page, 'phone')
    await page.getByRole('button', { name: '返回用户列表' }).click()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: '导出' }).click()
    const exporting = page.waitForEvent('download')
    await page.getByRole('dialog', { name: '导出用户' }).getByRole('button', { name: '导出' }).click()
    expect((await exporting).suggestedFilename()).toBe('用户-demo.xlsx')
  },
)
