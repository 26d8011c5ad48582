import { demoPassword } from './pages/sign-in-page'
import { expect, ownSystem, test as base } from './pages/journey'

/** A user of the demo goes, which no other journey is to see, and those that others add would fill a second page of the list. */
const test = base.extend(ownSystem())

test(
  'two accounts become one: what moves is shown, the password is asked for, and the list says into which',
  { tag: '@more' },
  async ({ page, signInPage, problems }) => {
    problems.expect(/403 .*\/merge/)
    await signInPage.enter('guanli')
    await page.goto('/center/admin#section=users')
    await page.getByRole('checkbox', { name: '选择 李四' }).check()
    await page.getByRole('checkbox', { name: '选择 张三' }).check()
    await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '合并' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('保留的账号').selectOption('zhangsan')
    await dialog.getByRole('button', { name: '查看合并内容' }).click()
    await expect(dialog.getByText('从 lisi 转到 zhangsan')).toBeVisible()
    await dialog.getByRole('button', { name: '合并', exact: true }).click()
    await dialog.getByLabel('您的登录密码').fill(demoPassword)
    await dialog.getByRole('button', { name: '合并', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: '李四' })).toContainText('已合并到 zhangsan')
  },
)
