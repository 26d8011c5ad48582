import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { publicKeyText } from '@center/shared/bundle'
import { repack } from '../support/repack'
import { root } from '../support/repository'
import { startSystem, type System } from '../support/start-system'
import { expect, test as base } from './pages/journey'
import { OpsPage } from './pages/ops-page'
import { PortalPage } from './pages/portal-page'
import { SignInPage } from './pages/sign-in-page'

const run = promisify(execFile)
const built = join(root, 'dist/apps/shell-0.1.0.tgz')
const released = '/api/resources/tenants/t-demo/%40center%2Fshell/0.2.0/'

/** The deployment knows the public half alone. */
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const test = base.extend<object, { system: System }>({
  system: [
    async ({}, provide) => {
      const system = await startSystem({ CENTER_OWN_APP_KEYS: publicKeyText(publicKey) })
      await provide(system)
      await system.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const offerOf = (page: Page) => page.getByText('门户已发布新版本，刷新后生效。')
const hasReleased = (page: Page) =>
  page.evaluate((place) => performance.getEntriesByType('resource').some(({ name }) => name.includes(place)), released)

test('the frame of the portal is published, released and rolled back as any app is; it is offered and never forced', async ({
  page,
  signInPage,
  portal,
  system,
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'center-own-'))
  const center = async (...words: string[]) => {
    const all = [join(root, 'dist/cli/center.js'), ...words, '--url', system.url, '--token', system.opsToken]
    return (await run(process.execPath, all)).stdout
  }
  const refresh = async () => {
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: '立即刷新' }).click()
    await loaded
    await expect(portal.menu).toBeVisible({ timeout: 30_000 })
  }

  await signInPage.open()
  await signInPage.signIn('zhangsan')
  await portal.choose('生产管理', '班组管理', '交接班记录')
  await page.evaluate(() => Object.assign(window, { loadedOnce: true }))
  const file = join(folder, 'shell.tgz')
  writeFileSync(file, await repack(built, { version: '0.2.0' }))
  const key = join(folder, 'own-apps.pem')
  writeFileSync(key, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 })
  await expect(center('publish', file)).rejects.toThrow(/no signature/)
  expect(await center('publish', file, '--key', key)).toContain('@center/shell@0.2.0 is published')
  await expect(center('release', '@center/shell@0.2.0', '--tenant', 'demo')).rejects.toThrow(/lacks a review/)
  for (const reviewer of ['guanli', 'pingtai']) await approve(browser, { system, reviewer })
  await center('release', '@center/shell@0.2.0', '--tenant', 'demo', '--policy', 'immediate')
  await expect(offerOf(page)).toBeVisible()
  expect(await page.evaluate(() => 'loadedOnce' in window)).toBe(true)
  expect(await hasReleased(page)).toBe(false)

  await refresh()
  expect(await hasReleased(page)).toBe(true)
  await portal.choose('生产管理', '班组管理', '交接班记录')
  expect(await center('status', '--tenant', 'demo', '--name', '@center/shell')).toContain('0.2.0')

  await center('rollback', '@center/shell', '--tenant', 'demo')
  await expect(offerOf(page)).toBeVisible()
  await refresh()
  expect(await hasReleased(page)).toBe(false)
  rmSync(folder, { recursive: true })
})

/** A reviewer looks at the version in the page of operations, and agrees. */
async function approve(browser: Browser, { system, reviewer }: { system: System; reviewer: string }): Promise<void> {
  const context = await browser.newContext({ baseURL: system.url, locale: 'zh-CN' })
  const page = await context.newPage()
  await new SignInPage(page).enter(reviewer)
  await new PortalPage(page).choose('平台运营', '发布运维')
  const ops = new OpsPage(page)
  await ops.review('@center/shell@0.2.0', '我同意用该版本替换门户自带的应用')
  await context.close()
}
