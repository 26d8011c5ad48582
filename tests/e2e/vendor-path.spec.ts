import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { buildArchive } from '../../server/src/testing/build-bundle'
import { administer } from '../support/administer'
import { createOperations } from '../support/operations'
import { root } from '../support/repository'
import { startSystem, type System } from '../support/start-system'
import { AdministrationPage } from './pages/administration-page'
import { expect, test as base } from './pages/journey'
import { OpsPage } from './pages/ops-page'
import { PortalPage } from './pages/portal-page'
import { SignInPage } from './pages/sign-in-page'

const run = promisify(execFile)
const adminToken = 'an-administration-token-of-the-journeys-0123456789'
const name = '@bolt/clock'
const shown = '交接时间 08:00'

const test = base.extend<object, { system: System }>({
  system: [
    async ({}, provide) => {
      const system = await startSystem({ CENTER_ADMIN_TOKEN: adminToken })
      await provide(system)
      await system.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const manifest = {
  name,
  title: '交接时钟',
  titleEn: 'Shift clock',
  kind: 'element',
  version: '1.0.0',
  entry: 'main.js',
  tag: 'bolt-clock',
}
const script = `System.register([], function () { return { execute: function () {
  customElements.define('bolt-clock', class extends HTMLElement {
    connectedCallback() { this.textContent = '${shown}' }
    disconnectedCallback() { this.textContent = '' }
  })
} } })`

test('the path of a vendor: account, token, key, publication, check, reviews, release, and the end of its key', async ({
  page,
  browser,
  system,
  problems,
}) => {
  problems.expect(/status of 403/)
  test.setTimeout(300_000)
  const folder = mkdtempSync(join(tmpdir(), 'center-vendor-path-'))
  const key = join(folder, 'key.pem')
  const bundle = join(folder, 'clock.tgz')
  const center = async (...words: string[]) => {
    const env = { ...process.env, CENTER_URL: system.url }
    const all = [join(root, 'dist/cli/center.js'), ...words]
    return (await run(process.execPath, all, { cwd: folder, env })).stdout.trim()
  }
  const asAdministrator = (...words: string[]) => center(...words, '--token', adminToken)
  const asDeployment = (...words: string[]) => center(...words, '--token', system.opsToken)
  const windowOf = async (username: string): Promise<Page> => {
    const context = await browser.newContext({ baseURL: system.url, locale: 'zh-CN' })
    const other = await context.newPage()
    await new SignInPage(other).enter(username)
    return other
  }
  await new SignInPage(page).enter('pingtai')
  const ops = new OpsPage(page)
  let token = ''

  await test.step('the administrator of the portal makes the account of the vendor, on its page', async () => {
    const administration = new AdministrationPage(page)
    await administration.open('vendors')
    await page.getByRole('button', { name: '新建供应商' }).click()
    await ops.dialog.getByLabel('名称', { exact: true }).fill('博特')
    await ops.dialog.getByLabel('前缀', { exact: true }).fill('@bolt')
    await ops.dialog.getByLabel('成员').fill('demo/lisi owner')
    await ops.dialog.getByRole('button', { name: '保存' }).click()
    await ops.dialog.getByLabel('您的登录密码').fill('Center@2026')
    await ops.dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('row').filter({ hasText: '@bolt' })).toBeVisible()
  })

  await test.step('the tenant demands reviews, checks and signatures', async () => {
    for (const [setting, value] of Object.entries({
      CENTER_APP_REVIEW: 'all',
      CENTER_CERTIFIED_APPS_ONLY: true,
    }))
      await administer(system, { [setting]: value })
  })

  await test.step('the vendor has a token and a key, and publishes a signed version alone', async () => {
    token = await asAdministrator('tokens', 'create', '--tenant', 'demo', '--name', 'CI', '--scope', 'publish:@bolt/*')
    const publicKey = await center('keys', 'create', '--out', key)
    await asAdministrator('keys', 'add', publicKey, '--vendor', '@bolt', '--name', 'build')
    writeFileSync(
      bundle,
      buildArchive([
        { path: 'center.json', body: JSON.stringify(manifest) },
        { path: 'main.js', body: script },
      ]),
    )
    await expect(center('publish', bundle, '--token', token)).rejects.toThrow(/not signed/)
    expect(await center('publish', bundle, '--token', token, '--key', key)).toContain('is published')
    expect(await center('verify', `${name}@1.0.0`)).toContain('is verified')
  })

  await test.step('nothing of it runs before the check and two people', async () => {
    const operations = createOperations(system)
    await operations.register('@apps/energy', { menuPrefix: 'energy-moved' })
    await operations.register(name, { menuPrefix: 'energy', isolation: 'none' })
    await expect(operations.release(name, '1.0.0')).rejects.toThrow(/40323/)
  })

  await test.step('a worker of the portal checks it', async () => {
    expect(await asDeployment('certify', `${name}@1.0.0`, '--worker', 'w1')).toBe('1 checked, 0 of them did not pass.')
    await expect(createOperations(system).release(name, '1.0.0')).rejects.toThrow(/40321/)
  })

  await test.step('two reviewers look at it, and one of them releases it', async () => {
    const guanli = await windowOf('guanli')
    await guanli.goto('/center/ops')
    await new OpsPage(guanli).review(`${name}@1.0.0`, '我同意该版本在页面内以用户权限运行')
    await guanli.context().close()
    await page.goto('/center/ops')
    await page.getByRole('button', { name: '版本审核' }).click()
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('还需一人同意')
    await page.getByRole('button', { name: `审核 ${name}@1.0.0`, exact: true }).click()
    await expect(ops.dialog).toContainText('该版本在门户页面内运行')
    await expect(ops.dialog).toContainText('检查通过')
    await page.keyboard.press('Escape')
    await page.goto('/center/ops')
    await ops.open(name)
    await page.getByRole('button', { name: '发布', exact: true }).first().click()
    await ops.dialog.getByRole('button', { name: /^向 .* 用户发布/ }).click()
    await ops.prove()
    await expect(ops.dialog).toHaveCount(0)
    await expect(ops.card('正在运行')).toContainText('1.0.0')
  })

  await test.step('users have it, until its key ends where only signed apps run', async () => {
    const user = await windowOf('zhangsan')
    await new PortalPage(user).choose('能源管理', '能耗总览')
    await expect(user.getByText(shown)).toBeVisible()
    await administer(system, { CENTER_SIGNED_APPS_ONLY: true })
    await user.reload()
    await expect(user.getByText(shown)).toBeVisible()
    await asAdministrator('keys', 'revoke', 'build', '--vendor', '@bolt', '--yes')
    await user.reload()
    await expect(user.getByRole('banner')).toBeVisible()
    await expect(user.getByText(shown)).toHaveCount(0)
    await user.context().close()
  })
  rmSync(folder, { recursive: true })
})
