import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { buildBundle } from '../../server/src/testing/build-bundle'
import { createOperations } from '../support/operations'
import { expectAccessible } from './pages/accessibility'
import { expect, test } from './pages/journey'

const app = '@acme/stock'
const stock = [
  { title: '抗磨液压油 L-HM46', titleEn: 'Hydraulic oil L-HM46', note: '库存 18 桶', path: '/stock/7' },
  { title: '焊条 J422', titleEn: 'Electrode J422', note: '库存 95 包', path: '/stock/8' },
]

/** A vendor's server: it verifies who asks, and finds by more than the title. */
async function startVendor(portal: string) {
  const keys = createRemoteJWKSet(new URL('/api/front/guest-token/jwks', portal))
  const seen = new Set<string>()
  const server = createServer((request, response) => {
    const answer = async () => {
      const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
      const { payload } = await jwtVerify(token, keys, { audience: app })
      seen.add(String(payload.sub))
      const { keyword } = JSON.parse(await textOf(request)) as { keyword: string }
      const results = stock.filter(({ title, note }) => (title + note + '仓库').includes(keyword))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results }))
    }
    answer().catch(() => response.writeHead(401).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => new Promise((resolve) => server.close(resolve).closeAllConnections())
  return { address: `http://127.0.0.1:${port}/search`, seen, stop }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

test('Ctrl+K finds what the server of an app has for the user, and opens its page', async ({
  page,
  system,
  signInPage,
  portal,
}) => {
  const vendor = await startVendor(system.url)
  const operations = createOperations(system)
  const words = { name: app, title: '库存', titleEn: 'Stock', tag: 'acme-stock', search: vendor.address }
  await operations.publish(app, buildBundle(words))
  await operations.register(app, { menuPrefix: 'stock', capabilities: ['search'] })
  await operations.release(app, '1.0.0')

  await signInPage.enter('guanli')
  await page.keyboard.press('Control+K')
  const field = page.getByRole('combobox', { name: '搜索全部功能' })
  await field.fill('仓库')
  const found = page.getByRole('group', { name: '应用数据' }).getByRole('option')
  await expect(found).toHaveText([/抗磨液压油 L-HM46.*库存 · 库存 18 桶/, /焊条 J422/])
  await expectAccessible(page)
  expect(vendor.seen.size).toBe(1)
  await found.first().click()
  await expect(page).toHaveURL(/\/center\/stock\/stock\/7/)
  await expect(portal.tab('库存')).toHaveAttribute('aria-selected', 'true')

  await vendor.stop()
  await page.keyboard.press('Control+K')
  await field.fill('焊条')
  await expect(page.getByText('库存没有响应，其结果未列出')).toBeVisible()
})
