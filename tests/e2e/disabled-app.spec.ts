import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createOperations } from '../support/operations'
import { root } from '../support/repository'
import type { System } from '../support/start-system'
import { expect, test } from './pages/journey'
import { GuestPage } from './pages/guest-page'
import { PortalPage } from './pages/portal-page'
import { SignInPage } from './pages/sign-in-page'

const run = promisify(execFile)
const devices = '@apps/device-manage'
const notepad = '@apps/notepad'

/** What an operator types. */
const center = ({ url, opsToken }: System, ...words: string[]) =>
  run(process.execPath, [join(root, 'dist/cli/center.js'), ...words, '--url', url, '--token', opsToken])

test(
  'an app that is disabled for a tenant goes from its open tabs, is back when it is enabled, and other tenants notice nothing',
  { tag: '@more' },
  async ({ page, browser, signInPage, portal, guest, system }) => {
    const operations = createOperations(system, 'park')
    await operations.registerInPage(devices, { menuPrefix: 'deviceManage' })
    await operations.release(devices, '1.0.0')
    const elsewhere = await browser.newContext({ baseURL: system.url, locale: 'zh-CN' })
    const parkPage = await elsewhere.newPage()
    const park = new GuestPage(parkPage, new PortalPage(parkPage))
    const parkSignIn = new SignInPage(parkPage)
    await parkSignIn.enter('wangwu')
    await parkPage.goto('/center/workscreen?tc=park')
    await expect(park.mounted(devices)).toBeVisible()
    await parkPage.evaluate(() => Object.assign(window, { loadedOnce: true }))

    await signInPage.enter('zhangsan')
    await page.goto('/center/deviceManage/devices')
    await expect(guest.mounted(devices)).toBeVisible()
    await page.evaluate(() => Object.assign(window, { loadedOnce: true }))

    await center(system, 'disable', devices, '--tenant', 'demo', '--note', 'A wrong total')
    const card = page.getByRole('alert').filter({ hasText: '“设备管理”已停用' })
    await expect(card).toBeVisible()
    await expect(guest.container(devices)).toHaveCount(0)
    await portal.choose('生产管理', '班组管理', '交接班记录')
    await expect(guest.notepad).toBeVisible()
    await expect(park.mounted(devices)).toBeVisible()

    await page.goBack()
    await expect(card).toBeVisible()
    await center(system, 'enable', devices, '--tenant', 'demo')
    await expect(guest.mounted(devices)).toBeVisible()
    for (const open of [page, parkPage]) expect(await open.evaluate(() => 'loadedOnce' in window)).toBe(true)
    await elsewhere.close()
    await center(system, 'disable', devices, '--tenant', 'park')
  },
)

test(
  'unsaved work outlives it: the app stays until the user leaves it',
  { tag: '@more' },
  async ({ page, signInPage, portal, guest, system }) => {
    await signInPage.enter('zhangsan')
    await portal.choose('生产管理', '班组管理', '交接班记录')
    await guest.notepad.fill('还没有保存')
    await expect(portal.tab('交接班记录')).toHaveAttribute('aria-description', '有未保存的内容')
    await center(system, 'disable', notepad, '--tenant', 'demo')
    await expect(page.getByRole('alert').filter({ hasText: '请先保存或复制' })).toBeVisible()
    await expect(guest.notepad).toHaveValue('还没有保存')
    await center(system, 'enable', notepad, '--tenant', 'demo')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(guest.notepad).toHaveValue('还没有保存')
  },
)
