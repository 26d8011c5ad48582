import { join } from 'node:path'
import { repack } from '../support/repack'
import { root } from '../support/repository'
import { GuestPage } from './pages/guest-page'
import { expect, test } from './pages/journey'
import { OpsPage } from './pages/ops-page'
import { PortalPage } from './pages/portal-page'
import { SignInPage } from './pages/sign-in-page'

const notepad = '@apps/notepad'
const built = join(root, 'dist/examples/notepad-1.1.0.tgz')
const typed = '夜班：二号线停机 20 分钟，已恢复。'

test('the operator’s day through the page: publish, look at the report, 5 %, watch, 100 %, roll back', async ({
  page,
  browser,
  signInPage,
  portal,
  system,
  problems,
}) => {
  // A release to all is refused until the operator has proven who it is.
  problems.expect(/status of 403/)
  test.setTimeout(240_000)
  const worker = await browser.newContext({ baseURL: system.url, locale: 'zh-CN' })
  const workPage = await worker.newPage()
  const guest = new GuestPage(workPage, new PortalPage(workPage))
  await test.step('a user works', async () => {
    const signIn = new SignInPage(workPage)
    await signIn.enter('zhangsan')
    await guest.portal.choose('生产管理', '班组管理', '交接班记录')
    await expect(guest.mounted(notepad)).toHaveAttribute('data-app-version', '1.0.0')
    await guest.notepad.fill(typed)
  })

  const ops = new OpsPage(page)
  await signInPage.enter('guanli')
  await portal.choose('平台运营', '发布运维')
  await ops.open(notepad)

  await test.step('publish, and look at the report', async () => {
    const bundle = await repack(built, { version: '1.2.0', capabilities: ['token'] })
    const findings = [{ check: 'leaks', level: 'warn', message: '每次挂载留下 2 个节点', fix: '在 unmount 中移除' }]
    const report = { source: 'dist', name: notepad, version: '1.2.0', kind: 'element', passed: true, findings }
    await ops.publish(bundle, report)
    await ops.version('1.2.0').getByRole('button', { name: '查看 1.2.0 的检查报告' }).click()
    await expect(ops.dialog).toContainText('每次挂载留下 2 个节点')
    await page.keyboard.press('Escape')
  })

  await test.step('5 %: what is newly asked for is in view, and moves no button when it comes', async () => {
    let answer = () => {}
    const isHeld = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/\/diff\?/, (route) => isHeld.then(() => route.continue()))
    await ops.version('1.2.0').getByRole('button', { name: '发布 1.2.0' }).click()
    const send = ops.dialog.getByRole('button', { name: /^向 .* 用户发布 1\.2\.0/ })
    await expect(send).toBeEnabled()
    const before = await send.boundingBox()
    answer()
    await expect(ops.dialog).toContainText('新增权限要求')
    await expect(ops.dialog.getByText('token', { exact: true })).toBeVisible()
    expect(await send.boundingBox()).toEqual(before)
    await ops.release(5, '先给少数用户')
    await expect(ops.card('正在运行')).toContainText('5% 用户')
    await expect(page.getByRole('button', { name: '终止灰度' })).toBeVisible()
  })

  await test.step('watch: who runs what comes in by itself', async () => {
    await expect(ops.card('正在运行').getByRole('listitem').filter({ hasText: '1.0.0' })).toContainText(
      /[1-9]\d* 个页面/,
      {
        timeout: 60_000,
      },
    )
    await expect(ops.card('健康状况').getByRole('row').filter({ hasText: '1.0.0' })).toContainText(/正常|异常/, {
      timeout: 60_000,
    })
  })

  await test.step('100 %', async () => {
    await ops.card('正在运行').getByRole('button', { name: '全部用户' }).click()
    await expect(ops.dialog.getByRole('button', { name: '向 100% 用户发布 1.2.0' })).toBeEnabled()
    await ops.dialog.getByRole('button', { name: '向 100% 用户发布 1.2.0' }).click()
    await ops.prove()
    await expect(ops.card('正在运行')).toContainText('100% 用户')
    await guest.portal.acceptOffer.click()
    await expect(guest.mounted(notepad)).toHaveAttribute('data-app-version', '1.2.0')
    await expect(guest.notepad).toHaveValue(typed)
  })

  await test.step('roll back', async () => {
    await ops.command('回退')
    await expect(guest.mounted(notepad)).toHaveAttribute('data-app-version', '1.0.0')
    await expect(guest.notepad).toHaveValue(typed)
    await expect(ops.card('发布记录')).toContainText('先给少数用户')
  })

  await test.step('and all of it is in the audit', async () => {
    await portal.go('/ops#view=audit')
    await expect(page.getByText(/^校验通过/)).toBeVisible()
    for (const word of ['发布版本', '发布到租户', '回退'])
      await expect(page.getByRole('rowheader', { name: word }).first()).toBeVisible()
  })
  await worker.close()
})
