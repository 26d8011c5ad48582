import { spawn, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { root } from '../support/repository'
import { startSystem, type System } from '../support/start-system'
import { setSettings } from './pages/account-pages'
import { expectAccessible } from './pages/accessibility'
import { expect, test as base } from './pages/journey'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

function startProvider(portal: string, port: number): Promise<ChildProcess> {
  const program = join(root, 'tests/support/identity-provider.mjs')
  const child = spawn(process.execPath, [program, portal, String(port)], { stdio: ['ignore', 'pipe', 'ignore'] })
  return new Promise((resolve, reject) => {
    child.stdout.once('data', () => resolve(child))
    child.once('exit', (status) => reject(new Error(`The provider ended with status ${status}`)))
  })
}

/** The portal beside a provider that knows the users of `park`. */
const test = base.extend<object, { system: System }>({
  system: [
    async ({}, provide) => {
      const [port, providerPort] = [await freePort(), await freePort()]
      const issuer = `http://127.0.0.1:${providerPort}`
      const corp = { id: 'corp', issuer, clientId: 'center', clientSecret: 'a-secret-of-tests', tenantCode: 'park' }
      const PUBLIC_URL = `http://127.0.0.1:${port}`
      const system = await startSystem({ PORT: String(port), PUBLIC_URL, CENTER_OIDC: JSON.stringify([corp]) })
      const provider = await startProvider(PUBLIC_URL, providerPort)
      await setSettings({ ...system, url: PUBLIC_URL }, 'park', { CENTER_ALT_SSO: true, CENTER_ALT_SSO_IDP: 'corp' })
      await provide({ ...system, url: PUBLIC_URL })
      provider.kill()
      await system.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('a user signs in at the provider of the tenant, arrives where they wanted to, and signs out there too @more', async ({
  page,
  problems,
}) => {
  // What the provider's own pages ask for.
  problems.expect(/fonts\.googleapis\.com|favicon\.ico/)
  await page.goto('/center/message/index?tc=park')
  await page.getByPlaceholder('Enter any login').fill('stranger')
  await page.getByPlaceholder('and password').fill('x')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('没有对应用户')
  await expectAccessible(page)
  await page.context().clearCookies()

  await page.getByRole('link', { name: '使用统一身份平台登录' }).click()
  await page.getByPlaceholder('Enter any login').fill('wangwu')
  await page.getByPlaceholder('and password').fill('x')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/center\/message\/index/)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  expect(page.url()).not.toContain('ticketToken')

  await page.getByRole('button', { name: /王五/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible()
})
