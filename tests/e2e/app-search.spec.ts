import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createOperations } from '../support/operations'
import { repack } from '../support/repack'
import { root } from '../support/repository'
import { createCenter } from '../support/run-center'
import { freePort, type System } from '../support/start-system'
import { expectAccessible } from './pages/accessibility'
import { expect, test } from './pages/journey'

const app = '@acme/orders'

/** The server of the example, as its README starts it. */
async function startOrders(system: System, port: number) {
  const center = createCenter(system)
  const token = await center('tokens', 'create', '--tenant', 'demo', '--name', 'orders', '--scope', `tell:${app}`)
  const own = { PORT: String(port), CENTER_URL: system.url, CENTER_APP: app, CENTER_NEWS_TOKEN: token }
  const env = { ...process.env, ...own }
  const child = spawn(process.execPath, [join(root, 'examples/orders/server/orders-server.mjs')], { env })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const address = line.toString().trim()
  const post = (path: string, body: object) =>
    fetch(address + path, { method: 'POST', body: JSON.stringify(body) }).then(async (answer) => ({
      status: answer.status,
      body: await answer.json(),
    }))
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
  return { post, stop }
}

test('Ctrl+K finds what the server of an app has, which opens its page; the bell tells what happened there since', async ({
  page,
  system,
  signInPage,
  portal,
}) => {
  const port = await freePort()
  const orders = await startOrders(system, port)
  const operations = createOperations(system)
  const words = { search: `http://127.0.0.1:${port}/center-search`, capabilities: ['search', 'notify', 'token'] }
  await operations.publish(app, await repack(join(root, 'dist/examples/orders-1.0.0.tgz'), { name: app, ...words }))
  await operations.registerInPage(app, { menuPrefix: 'sales', capabilities: ['search', 'notify', 'token'] })
  await operations.release(app, '1.0.0')
  expect(await orders.post('/center-search', { keyword: '宁波' })).toMatchObject({ status: 401 })

  await signInPage.enter('guanli')
  await page.keyboard.press('Control+K')
  const field = page.getByRole('combobox', { name: '搜索全部功能' })
  await field.fill('伺服')
  const found = page.getByRole('group', { name: '应用数据' }).getByRole('option')
  await expect(found).toHaveText([/订单 SO-26010418.*订单 · 宁波海川机电有限公司/, /订单 SO-26012301/])
  await expectAccessible(page)
  await found.last().click()
  await expect(page).toHaveURL(/\/center\/sales\/all\?words=SO-26012301/)
  await expect(portal.tab('订单')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('rowheader')).toHaveText(['SO-26012301'])

  expect(await orders.post('/shipped', { number: 'SO-26012301' })).toEqual({ status: 200, body: { told: 1 } })
  await portal.bell.click()
  await portal.bellPanel.getByRole('button', { name: /订单 SO-26012301 已发货/ }).click()
  await expect(page.getByRole('dialog').getByText(/宁波海川机电有限公司 的 伺服驱动器/)).toBeVisible()
  await page.keyboard.press('Escape')

  await orders.stop()
  await page.keyboard.press('Control+K')
  await field.fill('轴承')
  await expect(page.getByText('订单没有响应，其结果未列出')).toBeVisible()
})
