import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { APP_REVIEW_SETTING } from '@center/shared/contract'
import { administer as setSettings } from '../support/administer'
import { root } from '../support/repository'
import { startSystem, type System } from '../support/start-system'
import { AdministrationPage, type NewMenuItem } from './pages/administration-page'
import { expect, test as base } from './pages/journey'
import { OpsPage } from './pages/ops-page'
import { fillSetup, setupAddress } from './pages/setup-page'
import { SignInPage } from './pages/sign-in-page'

const PASSWORD = 'Begin@2026center'
const adminToken = 'an-administration-token-of-the-journeys-0123456789'

/** Two portals on empty databases. */
const test = base.extend<object, { system: System; other: System }>({
  system: [emptySystem, { scope: 'worker', timeout: 120_000 }],
  other: [emptySystem, { scope: 'worker', timeout: 120_000 }],
})

async function emptySystem({}, provide: (system: System) => Promise<void>): Promise<void> {
  const system = await startSystem({ CENTER_SEED: 'none', CENTER_ADMIN_TOKEN: adminToken })
  await provide(system)
  await system.stop()
}

const bundles = ['notepad-1.0.0', 'notepad-1.1.0', 'orders-1.0.0', 'device-manage-1.0.0']
const readBundle = (name: string) => readFile(join(root, `dist/examples/${name}.tgz`))

const roles = [
  { code: 'BUYER', name: '采购员' },
  { code: 'KEEPER', name: '仓库管理员' },
  { code: 'ENGINEER', name: '设备工程师' },
]
const enterprises = ['东岭机械有限公司', '江南纺织有限公司']
const apps = ['@apps/notepad', '@apps/orders', '@apps/device-manage']

/** Twenty items: two groups, and eighteen pages of three apps in them. */
const menu: NewMenuItem[] = [
  { title: '采购', roles: ['采购员', '仓库管理员'] },
  { title: '设备', roles: ['设备工程师'] },
  ...Array.from({ length: 18 }, (_each, index) => ({
    title: `页面 ${index + 1}`,
    in: index < 9 ? '采购' : '设备',
    app: apps[index % 3]!,
    path: `page-${index + 1}`,
    roles: index < 9 ? ['采购员', '仓库管理员'] : ['设备工程师'],
  })),
]
const people = Array.from({ length: 39 }, (_each, index) => ({
  username: `user${index + 1}`,
  name: `职员 ${index + 1}`,
  role: roles[index % 3]!.name,
  enterprise: enterprises[index % 2]!,
}))

test(
  'an organisation of 3 roles, 40 users, 2 enterprises and 20 menu items on 3 apps, one with a canary, is made on pages alone; its file makes the same in an empty portal',
  { tag: '@more' },
  async ({ page, system, other, problems }) => {
    test.setTimeout(600_000)
    // A release to all asks for the password.
    problems.expect(/status of 403 .*\/release/)
    await test.step('the portal is begun', () => begin(page, system))
    await test.step('three apps are added and released, one with a canary', () => addApps(page))
    const administration = new AdministrationPage(page)
    await test.step('three roles and two enterprises', async () => {
      await administration.open('roles')
      for (const { name, code } of roles) await administration.addRole(name, code)
      await administration.open('enterprises')
      for (const name of enterprises) await administration.addEnterprise(name)
    })
    await test.step('twenty menu items', async () => {
      await administration.open('menus')
      for (const item of menu) await administration.addMenuItem(item)
    })
    const link = await test.step('forty users, with the administrator', async () => {
      await administration.open('users')
      const links: string[] = []
      for (const user of people) links.push(await administration.addUser(user))
      await expect(page.getByText(/40/).first()).toBeVisible()
      return links[0]!
    })
    await test.step('a user sets the password, and sees the menu of the role', () => useMenu(page, link))

    const made = await exported(system)
    expect(made.users).toHaveLength(40)
    expect(made.apps).toMatchObject([{}, { version: '1.0.0', canary: { version: '1.1.0', percent: 10 } }, {}])
    await test.step('its file, applied to an empty portal, makes the same', async () => {
      for (const name of bundles) await publish(other, await readBundle(name))
      expect(await administer(other, 'POST', '/portal/apply', { tenant: made })).toMatchObject({ tenantCode: 'east' })
      expect(await exported(other)).toEqual(made)
    })
  },
)

async function begin(page: Page, system: System): Promise<void> {
  await page.goto(setupAddress(system))
  await fillSetup(page, PASSWORD)
  await page.getByRole('link', { name: '前往登录' }).click()
  await new SignInPage(page).signIn('zhoumin', PASSWORD)
  // A review takes a second person, and there is one administrator yet.
  await setSettings({ url: system.url, adminToken: () => adminToken }, { [APP_REVIEW_SETTING]: 'own' }, 'east')
}

async function addApps(page: Page): Promise<void> {
  const ops = new OpsPage(page)
  await page.goto('/center/ops')
  for (const name of bundles.filter((bundle) => bundle.endsWith('1.0.0'))) {
    await ops.add(await readBundle(name))
    await ops.dialog.getByRole('button', { name: /^向 100% 用户发布/ }).click()
    await ops.prove(PASSWORD)
    await expect(ops.dialog).toHaveCount(0)
    await page.goto('/center/ops')
  }
  await ops.open(apps[0]!)
  await ops.publish(await readBundle('notepad-1.1.0'))
  await ops.version('1.1.0').getByRole('button', { name: '发布 1.1.0' }).click()
  await ops.release(10)
  await expect(ops.card('正在运行')).toContainText('10% 用户')
}

/** In a browser of the user's own. */
async function useMenu(administrator: Page, link: string): Promise<void> {
  const context = await administrator.context().browser()!.newContext()
  const page = await context.newPage()
  await page.goto(link)
  await page.getByLabel('新密码').fill(PASSWORD)
  await page.getByLabel('确认密码').fill(PASSWORD)
  await page.getByRole('button', { name: /保存|提交|设置/ }).click()
  await expect(page.getByRole('heading', { name: '密码已修改' })).toBeVisible()
  const signIn = new SignInPage(page)
  await page.goto(new URL('/center/user/login', link).href)
  await signIn.signIn('user1', PASSWORD)
  const menuOfUser = page.getByRole('navigation').first()
  await expect(menuOfUser.getByText('采购', { exact: true })).toBeVisible()
  await expect(menuOfUser.getByText('设备', { exact: true })).toHaveCount(0)
  await context.close()
}

type Portal = { users: unknown[]; apps: unknown[] }

const exported = async (system: System): Promise<Portal> =>
  ((await administer(system, 'GET', '/tenants/east/portal?users=true')) as { tenant: Portal }).tenant

async function administer(system: System, method: string, path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' }
  const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const answer = (await (await fetch(`${system.url}/api/admin${path}`, sent)).json()) as {
    status: number
    data: unknown
  }
  expect(answer).toMatchObject({ status: 200 })
  return answer.data
}

async function publish(system: System, bundle: Buffer): Promise<void> {
  const body = new FormData()
  body.set('bundle', new Blob([new Uint8Array(bundle)]), 'bundle.tgz')
  const headers = { authorization: `Bearer ${system.opsToken}` }
  const answer = await fetch(`${system.url}/api/ops/apps`, { method: 'POST', headers, body })
  expect(await answer.json()).toMatchObject({ status: 200 })
}
