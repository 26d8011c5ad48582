import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { repack } from '../support/repack'
import { root } from '../support/repository'
import { expect, test } from './pages/journey'

const run = promisify(execFile)
const built = join(root, 'dist/apps/shell-0.1.0.tgz')
const released = '/api/resources/tenants/t-demo/%40center%2Fshell/0.2.0/'

const offerOf = (page: Page) => page.getByText('门户已发布新版本，刷新后生效。')
const hasReleased = (page: Page) =>
  page.evaluate((place) => performance.getEntriesByType('resource').some(({ name }) => name.includes(place)), released)

test('the frame of the portal is published, released and rolled back as any app is; it is offered and never forced', async ({
  page,
  signInPage,
  portal,
  system,
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
  expect(await center('publish', file)).toContain('@center/shell@0.2.0 is published')
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
