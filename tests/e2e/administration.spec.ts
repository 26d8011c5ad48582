import { freshSystem, test as base, expect } from './pages/journey'
import { PortalPage } from './pages/portal-page'
import { demoPassword, SignInPage } from './pages/sign-in-page'

/** Rights and enterprises of the demo are changed: no other journey is to see that. */
const test = base.extend(freshSystem)

test('an enterprise is approved on a page; its user is told, and can work for it without signing in again', async ({
  page,
  signInPage,
  browser,
  baseURL,
}) => {
  const other = await browser.newContext({ ...(baseURL && { baseURL }) })
  const userPage = await other.newPage()
  await new SignInPage(userPage).enter('zhangsan')
  await userPage.goto('/center/ent/colist')
  const waiting = userPage.getByRole('row').filter({ hasText: '钱塘新材料股份有限公司' })
  await expect(waiting).toContainText('未审核')

  await signInPage.enter('guanli')
  await page.goto('/center/admin#section=enterprises')
  await page
    .getByRole('button', { name: /钱塘新材料股份有限公司/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^通过/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: '张三' })).toContainText('已通过')

  await expect(waiting).not.toContainText('未审核')
  await expect(new PortalPage(userPage).bell).toBeVisible()
  await userPage.goto('/center/message/index')
  await expect(userPage.getByText('企业审核已通过').first()).toBeVisible()
  await other.close()
})

test('a new user sets a password by the link, signs in, and sees the menu of the role; a right that is taken goes at once', async ({
  page,
  signInPage,
  browser,
  baseURL,
}) => {
  await signInPage.enter('guanli')
  await page.goto('/center/admin#section=users')
  await page.getByRole('button', { name: '新建用户' }).click()
  await page.getByLabel('用户名', { exact: true }).fill('zhoumin')
  await page.getByRole('textbox', { name: '姓名' }).fill('周敏')
  await page.getByRole('checkbox', { name: '普通成员' }).check()
  await page.getByRole('button', { name: '保存' }).click()
  const link = await page.getByRole('dialog', { name: '设置密码的链接' }).getByRole('textbox').inputValue()

  const other = await browser.newContext({ ...(baseURL && { baseURL }) })
  const userPage = await other.newPage()
  await userPage.goto(link)
  await expect(userPage).not.toHaveURL(/token/)
  await userPage.getByLabel('新密码').fill('Begin@2026center')
  await userPage.getByLabel('确认密码').fill('Begin@2026center')
  await userPage.getByRole('button', { name: /保存|提交|设置/ }).click()
  await expect(userPage.getByRole('heading', { name: '密码已修改' })).toBeVisible()
  const signIn = new SignInPage(userPage)
  await signIn.open()
  await signIn.signIn('zhoumin', 'Begin@2026center')
  const menu = userPage.getByRole('navigation').first()
  await expect(menu.getByText('生产管理')).toBeVisible()

  await page.goto('/center/admin#section=roles')
  await page.getByRole('button', { name: '编辑 普通成员' }).click()
  await page.getByRole('checkbox', { name: '生产管理' }).uncheck()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(/名成员将受影响/)).toBeVisible()
  await page.getByRole('button', { name: '确认保存' }).click()
  await expect(menu.getByText('生产管理')).toHaveCount(0)
  await other.close()
})

test('the portal is previewed as another role in a tab of its own, for reading alone; the tab before stays as it is', async ({
  page,
  signInPage,
}) => {
  await signInPage.open()
  await signInPage.signIn('guanli')
  await page.goto('/center/admin#section=roles')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: '预览 普通成员' }).click()
  const preview = await opened
  const banner = preview.getByRole('region', { name: '角色预览' })
  await expect(banner).toContainText('普通成员')
  await expect(preview).not.toHaveURL(/previewRole/)
  const menu = preview.getByRole('navigation').first()
  await expect(menu.getByText('首页')).toBeVisible()
  await expect(menu.getByText('平台运营')).toHaveCount(0)

  await preview.reload()
  await expect(banner).toBeVisible()
  await page.reload()
  await expect(page.getByRole('navigation').first().getByText('平台运营')).toBeVisible()

  await banner.getByRole('button', { name: '退出预览' }).click()
  await expect(preview.getByRole('navigation').first().getByText('平台运营')).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('a user is disabled once the administrator has typed the password again, by keys alone', async ({
  page,
  signInPage,
  problems,
}) => {
  problems.expect(/403/)
  await signInPage.enter('guanli')
  await page.goto('/center/admin#section=users')
  await page.getByRole('button', { name: '停用 李四' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停用', exact: true }).click()
  const password = page.getByRole('dialog').getByLabel('您的登录密码')
  await expect(password).toBeFocused()
  await page.keyboard.type('Wrong@2026')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('密码不正确')
  await expect(password).toBeFocused()
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: '李四' })).toContainText('已停用')

  await page.getByRole('button', { name: /^重置密码 张三/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /重置/ }).click()
  await expect(page.getByRole('dialog', { name: '设置密码的链接' })).toBeVisible()
})
