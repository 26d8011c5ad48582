import type { Page } from '@playwright/test'
import { expectAccessible } from './pages/accessibility'
import { expect, test } from './pages/journey'
import type { PortalPage } from './pages/portal-page'

/** Opens one of the dialogs from the user's menu. */
async function openSwitch(portal: PortalPage, name: string) {
  await portal.chooseOfUser(name)
  const dialog = portal.page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  return dialog
}

const say = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

test('role, workbench and part: by keys, in one go, and another tab of the session follows', async ({
  page,
  signInPage,
  portal,
  guest,
}) => {
  await signInPage.enter('zhangsan')
  const banner = page.getByRole('banner')
  await expect(banner.getByText('华东精工机械有限公司')).toBeVisible()
  await expect(banner.getByText('企业角色 · 企业工作台')).toBeVisible()

  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate(() => void window.open('/center/index')),
  ])
  await expect(other.getByRole('banner').getByText('企业角色 · 企业工作台')).toBeVisible()

  await portal.go('/center/message/index')
  await portal.choose('生产管理', '班组管理', '班前会纪要')
  await expect(portal.tab('班前会纪要')).toBeVisible()
  await guest.notepad.fill('尚未保存的纪要')
  const dialog = await openSwitch(portal, '切换角色与工作台')
  await expect(dialog.getByRole('radio', { name: '企业工作台 当前' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: '服务商', exact: true })).toBeChecked()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog').filter({ hasText: '1 个页面的内容尚未保存' })
  await expect(question).toContainText('· 班前会纪要')
  await expect(question).toContainText('· 消息中心')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(dialog.getByRole('radio', { name: '服务商', exact: true })).toBeChecked()
  await dialog.getByRole('button', { name: '确定' }).click()
  // Messages go after some seconds: both are waited for from the start.
  const followed = say(other, /已跟随其他标签页切换至/)
  await question.getByRole('button', { name: '确定' }).click()

  await Promise.all([say(page, '已切换为服务商（服务商工作台）'), followed])
  await expect(banner.getByText('服务商 · 服务商工作台')).toBeVisible()
  await expect(portal.item('服务商中心')).toBeVisible()
  // Both roles have these pages, so they are there again; what was typed went with the old one.
  await expect(portal.tabs).toHaveText(['消息中心', '班前会纪要'])
  await expect(portal.tab('班前会纪要')).not.toHaveAttribute('aria-description', '有未保存的内容')
  await expect(page.locator('[data-app]')).toHaveCount(0)
  await expect(page).toHaveURL(/\/center\/index/)

  await expect(other.getByRole('banner').getByText('服务商 · 服务商工作台')).toBeVisible()
  await other.close()

  await page.reload()
  await expect(banner.getByText('服务商 · 服务商工作台')).toBeVisible()
  await expect(portal.item('服务商中心')).toBeVisible()
  await page.goBack()
  await expect(portal.item('服务商中心')).toBeVisible()
})

test('a switch with one tab open loads user, permissions and guests once and shows one message', async ({
  page,
  signInPage,
  portal,
}) => {
  await signInPage.enter('zhangsan')
  await expect(portal.item('生产管理')).toBeVisible()
  const calls = ['infoV2', 'allPermissionV3', 'selectAllByTenant']
  const sent: string[] = []
  page.on('request', (request) => sent.push(...calls.filter((call) => request.url().includes(`/${call}`))))
  const followed: string[] = []
  await page.exposeFunction('followed', (message: string) => followed.push(message))
  await page.evaluate(() =>
    new MutationObserver(() => {
      const { innerText } = document.body
      if (innerText.includes('已跟随其他标签页')) void Reflect.apply(Reflect.get(window, 'followed'), null, [innerText])
    }).observe(document.body, { childList: true, subtree: true }),
  )

  const switchRole = async () => {
    const dialog = await openSwitch(portal, '切换角色与工作台')
    await dialog.getByRole('radio', { checked: false }).first().check()
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(dialog).toBeHidden()
    await say(page, /^已切换为/)
  }
  await switchRole()
  // A second round of the first switch would begin before the second switch is answered.
  await switchRole()

  expect(sent.toSorted()).toEqual(calls.flatMap((call) => [call, call]).toSorted())
  expect(followed).toEqual([])
})

test('application, department and enterprise, and guests are told', async ({ page, signInPage, portal, guest }) => {
  await signInPage.enter('zhangsan')
  const banner = page.getByRole('banner')
  await expect(portal.item('供应协同')).toHaveCount(0)

  const applications = await openSwitch(portal, '切换应用')
  await expect(applications.getByLabel('账号')).toHaveValue('zhangsan')
  await applications.getByRole('radio', { name: /供应链协同/ }).check()
  await applications.getByLabel('默认应用').selectOption('质量追溯')
  await applications.getByRole('button', { name: '确定' }).click()
  await say(page, '已切换至应用“供应链协同”')
  await say(page, '默认应用已更改为“质量追溯”，下次登录时生效')
  await expect(portal.item('供应协同')).toBeVisible()
  await page.reload()
  await expect(portal.item('供应协同')).toBeVisible()
  await expect(portal.item('质量管理')).toHaveCount(0)

  const departments = await openSwitch(portal, '切换部门')
  await departments.getByRole('radio', { name: /研发部/ }).check()
  await departments.getByRole('button', { name: '确定' }).click()
  await say(page, '已切换至部门“研发部”')

  const enterprises = await openSwitch(portal, '切换企业')
  await expect(enterprises.getByRole('row')).toHaveCount(5)
  await expect(enterprises.getByRole('radio', { name: '钱塘新材料股份有限公司' })).toBeDisabled()
  await expect(enterprises.getByRole('radio', { name: '临江电子元件有限公司' })).toBeDisabled()
  await expectAccessible(page)
  await enterprises.getByRole('radio', { name: '华东精工机械有限公司' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .filter({ hasText: '确定切换至“浙北智能装备有限公司”吗' })
    .getByRole('button', { name: '确定' })
    .click()
  await say(page, '已切换至“浙北智能装备有限公司”')
  await expect(banner.getByText('浙北智能装备有限公司')).toBeVisible()

  await portal.choose('生产管理', '班组管理', '班前会纪要')
  await expect(guest.notepad).toBeVisible()
  const enterprise = { groupName: '浙北智能装备有限公司' }
  await expect.poll(() => guest.userOfElement('@apps/notepad')).toMatchObject(enterprise)

  await openSwitch(portal, '企业信息')
  await page.getByRole('button', { name: '查看企业列表' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '企业列表' })).toBeVisible()
  await say(page, '1 个申请正在等待审核')
  await expectAccessible(page)

  await portal.signOut()
  await expect(signInPage.submit).toBeVisible()
  await signInPage.open('/center/user/login')
  await signInPage.signIn('zhangsan')
  await expect(portal.item('质量管理')).toBeVisible()
  await expect(banner.getByText('浙北智能装备有限公司')).toBeVisible()
})

test('an address that names role, workbench, part and application: rights first, the workbench stays fixed', async ({
  page,
  signInPage,
  portal,
}) => {
  await signInPage.open('/center/user/login?tc=demo&benchCode=WB_ENT&partBench=P1&appCode=SUPPLY_CHAIN')
  await signInPage.signIn('lisi')
  await say(page, /您没有应用“供应链协同”的权限/)
  await expect(page).toHaveURL(/benchCode=WB_ENT&partBench=P1/)
  await portal.choose('生产管理', '班组管理', '一区巡检')
  await expect(portal.item('二区巡检')).toHaveCount(0)

  const dialog = await openSwitch(portal, '切换角色与工作台')
  await expect(dialog.getByText(/工作台已由访问地址固定/)).toBeVisible()
  await expect(dialog.getByLabel('默认工作台')).toHaveCount(0)
  await dialog.getByRole('radio', { name: '全部分区' }).check()
  await dialog.getByRole('button', { name: '确定' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '以下页面将关闭' })
  await expect(question).toContainText('· 一区巡检')
  await question.getByRole('button', { name: '确定' }).click()
  await expect(page).not.toHaveURL(/partBench/)
  await expect(portal.item('二区巡检')).toBeVisible()
})
