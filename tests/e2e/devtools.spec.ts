import { expectAccessible } from './pages/accessibility'
import { DevtoolsPanel } from './pages/devtools-panel'
import { startSystem, type System } from '../support/start-system'
import { startDevCommand } from '../support/dev-servers/dev-command'
import { serveBundle, type ServedBundle } from '../support/serve-bundle'
import { expect, test } from './pages/journey'

test.describe('the devtools panel', () => {
  test('is not there for who may not look into guests', async ({ page, signInPage, portal, guest }) => {
    const panel = new DevtoolsPanel(page)
    const chunks: string[] = []
    page.on('request', (request) => /devtools/.test(request.url()) && chunks.push(request.url()))
    await signInPage.enter('lisi')
    await portal.choose('生产管理', '班组管理', '交接班记录')
    await expect(guest.mounted('@apps/notepad')).toBeVisible()

    await panel.toggle()
    await portal.openUserMenu()
    await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /应用调试/ })).toHaveCount(0)
    await expect(panel.root).toHaveCount(0)
    expect(chunks).toEqual([])
  })

  test(
    'shows guests, what was said before it was opened, and why something was refused',
    { tag: '@more' },
    async ({ page, signInPage, portal, guest }) => {
      const panel = new DevtoolsPanel(page)
      const chunks: string[] = []
      page.on('request', (request) => /devtools/.test(request.url()) && chunks.push(request.url()))
      await signInPage.enter('guanli')
      await portal.choose('供应链', 'ERP 首页')
      await expect(guest.frame('legacy-erp').getByText('管理员').first()).toBeVisible()
      await portal.choose('平台运营', '运营日志')
      await guest.say('@apps/notepad', 'teleport', { to: 'x' })

      await test.step('it is loaded when it is asked for, from the menu of the user', async () => {
        expect(chunks).toEqual([])
        await portal.openUserMenu()
        await page.getByRole('menuitem', { name: /应用调试/ }).click()
        await expect(panel.root).toBeVisible()
        expect(chunks).not.toEqual([])
      })

      await test.step('every guest has a line', async () => {
        await expect(panel.guest('@apps/notepad')).toContainText('运行中')
        await expect(panel.guest('legacy-erp')).toContainText('已隐藏')
        await expect(panel.guest('@apps/energy')).toContainText('未打开')
        await panel.guest('@apps/notepad').getByRole('button').click()
        await panel.press('询问状态')
        await expect(panel.root.getByText('应用回答：没有未保存的内容。')).toBeVisible()
        await expectAccessible(page)
      })

      await test.step('a refusal is marked and explained, and no user is named', async () => {
        await panel.showMessages()
        await expect(panel.messages.filter({ hasText: 'userInfo' }).first()).toContainText('••••••')
        await expect(panel.root).not.toContainText('guanli')
        await panel.press('仅失败')
        await expect(panel.messages).toHaveCount(1)
        await panel.messages.filter({ hasText: 'unknown-type' }).click()
        await expect(panel.detail).toContainText('门户不认识这个消息名')
        await expectAccessible(page)
      })

      await test.step('the page gives way, and place and openness survive a reload', async () => {
        await panel.press('停靠在右侧')
        await expect(panel.root).toHaveAttribute('data-dock', 'right')
        const [edge, main] = [await panel.root.boundingBox(), await page.getByRole('main').boundingBox()]
        expect((main?.x ?? 0) + (main?.width ?? 0)).toBeLessThanOrEqual((edge?.x ?? 0) + 1)
        await page.reload()
        await expect(panel.root).toHaveAttribute('data-dock', 'right')
        await expect(panel.guest('@apps/notepad')).toContainText('运行中')
      })

      await test.step('a simulated failure shows the card, and retry brings the guest back', async () => {
        await panel.guest('@apps/notepad').getByRole('button').click()
        await panel.press('模拟故障')
        await expect(panel.guest('@apps/notepad').or(panel.root)).toContainText('故障')
        await page.getByRole('button', { name: '重试' }).click()
        await expect(guest.mounted('@apps/notepad')).toBeVisible()
        await panel.toggle()
        await expect(panel.root).toHaveCount(0)
      })
    },
  )
})

test.describe('where the environment allows it', { tag: '@more' }, () => {
  let allowing: System
  let bundle: ServedBundle
  test.beforeAll(async () => {
    allowing = await startSystem({ CENTER_OVERRIDES: '1' })
    bundle = await serveBundle('notepad-1.1.0')
  })
  test.afterAll(async () => {
    await bundle.stop()
    await allowing.stop()
  })

  test('a developer sees each build in the portal without a reload, and keeps what they typed', async ({
    page,
    signInPage,
    guest,
  }) => {
    const dev = await startDevCommand('notepad-1.1.0', allowing.url)
    try {
      await page.goto(dev.link)
      await signInPage.signIn('guanli')
      await expect(guest.mounted('@apps/notepad')).toHaveAttribute('data-app-version', /^1\.1\.0-local\.\d+$/)
      await guest.notepad.fill('夜班记录')
      dev.rebuild('1.2.0')
      await expect(guest.mounted('@apps/notepad')).toHaveAttribute('data-app-version', /^1\.2\.0-local\.\d+$/)
      await expect(guest.notepad).toHaveValue('夜班记录')
    } finally {
      await dev.stop()
    }
  })

  test('a developer takes a sub-app from their own machine, in this browser, and goes back', async ({
    page,
    signInPage,
    portal,
    guest,
  }) => {
    const panel = new DevtoolsPanel(page)
    await signInPage.open(`${allowing.url}/center/user/login`)
    await signInPage.signIn('guanli')
    await portal.choose('平台运营', '运营日志')
    await guest.notepad.fill('夜班记录')
    await panel.toggle()
    await panel.root.getByRole('tab', { name: /^本地覆盖/ }).click()
    const address = page.getByLabel('@apps/notepad 的本机地址')
    const line = panel.root.getByRole('listitem').filter({ has: address })

    await address.fill('https://evil.test/')
    await line.getByRole('button', { name: '使用' }).click()
    await expect(line.getByRole('alert')).toContainText('只能使用本机地址')

    await address.fill(bundle.url)
    await line.getByRole('button', { name: '使用' }).click()
    await expect(guest.mounted('@apps/notepad')).toHaveAttribute('data-app-version', /^1\.1\.0-local\.\d+$/)
    await expect(guest.notepad).toHaveValue('夜班记录')
    await expect(page.getByText(`本地覆盖：此应用来自 ${bundle.url}`)).toBeVisible()

    await page.reload()
    await expect(guest.mounted('@apps/notepad')).toHaveAttribute('data-app-version', /^1\.1\.0-local\.\d+$/)
    await panel.root.getByRole('tab', { name: /^本地覆盖/ }).click()
    await expectAccessible(page)
    await line.getByRole('button', { name: '恢复发布版本' }).click()
    await expect(guest.mounted('@apps/notepad')).toHaveAttribute('data-app-version', '1.0.0')
    await expect(page.getByText('本地覆盖：此应用来自')).toHaveCount(0)
  })
})
