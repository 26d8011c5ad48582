import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { keepFigures } from '../../server/src/testing/figures'
import { createOperations } from '../support/operations'
import { leaving, staying, whileMounted, type Attack } from './guests/attacks'
import { packAttacker, there } from './guests/hostile-bundles'
import { freshSystem, test as base, expect } from './pages/journey'

const test = base.extend(freshSystem)

/** Another origin, which notes the names that arrive. */
async function openOtherOrigin() {
  const arrived = new Set<string>()
  const server = createServer((request, response) => {
    arrived.add((request.url ?? '').split('/')[1] ?? '')
    response.writeHead(200, { 'content-type': 'text/html' }).end('it arrived')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => new Promise((resolve) => server.close(resolve).closeAllConnections())
  return { origin: `http://127.0.0.1:${port}`, arrived, stop }
}

/**
 * Lets the bundle do it; whether it got what it wanted. It begins with a message: what the browser runs for a test may make code of text,
 * and what follows from a message may not.
 */
const tryAttack = (page: Page, { name }: Attack): Promise<boolean> =>
  page.evaluate(async (asked) => {
    const { attacks } = window as unknown as { attacks: Record<string, () => Promise<unknown>> }
    const tried = new Promise((resolve, reject) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => void attacks[asked]?.().then(resolve, reject)
      port2.postMessage(null)
    })
    return tried.then(
      (result) => result === true,
      () => false,
    )
  }, name)

test('each attack of a bundle in the page ends as the document says', async ({
  page,
  system,
  problems,
  signInPage,
  portal,
  guest,
}) => {
  problems.expect(/./)
  const operations = createOperations(system)
  await operations.register('@apps/orders', { menuPrefix: 'orders-moved' })
  await operations.publish('@hostile/attacker', packAttacker('@hostile/attacker', '1.0.0'))
  await operations.registerInPage('@hostile/attacker', { menuPrefix: 'orders' })
  await operations.release('@hostile/attacker', '1.0.0')
  const other = await openOtherOrigin()
  const outcomes: Record<string, boolean> = {}
  const judge = async (attack: Attack) => {
    const isDone = await tryAttack(page, attack)
    outcomes[attack.name] = attack.sends ? other.arrived.has(attack.name) : isDone
  }

  await page.exposeFunction('actOfPortal', async () => {
    const isThere = page.url().includes('/message/')
    await portal.go(isThere ? '/center/welcomePage' : '/center/message/index')
    await expect(page).toHaveURL(isThere ? /welcomePage/ : /message/)
  })
  // By the form: a session that a test puts into the tab has a key that can be read.
  await signInPage.open()
  await signInPage.signIn('zhangsan')
  await portal.choose('生产管理', '班组管理', '交接班记录')
  await guest.notepad.fill('PRIVATE')
  await portal.choose('能源管理', '能耗总览')
  await expect(guest.frame('@apps/energy').getByRole('region').first()).toBeVisible()
  await portal.choose('供应链', 'ERP 首页')
  await expect(guest.frame('legacy-erp').getByText('张三').first()).toBeVisible()
  await portal.choose('订单协同', '采购订单', '全部订单')
  await expect(guest.mounted('@hostile/attacker')).toContainText(there)
  await page.evaluate((origin) => Object.assign(window, { otherOrigin: origin }), other.origin)

  for (const attack of whileMounted) await judge(attack)
  // What is on its way arrives later on a busy machine.
  for (const { name } of whileMounted.filter(({ sends, isHeld }) => sends && !isHeld)) {
    await expect.poll(() => other.arrived.has(name)).toBe(true)
    outcomes[name] = true
  }
  await portal.closeTab('全部订单')
  for (const attack of [...staying, ...leaving]) await judge(attack)
  await expect.poll(() => other.arrived.has('navigate')).toBe(true)
  outcomes['navigate'] = true
  await other.stop()

  const expected = [...whileMounted, ...staying, ...leaving].map(({ name, isHeld }) => [name, !isHeld])
  const held = expected.filter(([, isDone]) => !isDone).map(([name]) => String(name))
  const { titlePath } = test.info()
  keepFigures(`tests/e2e/${titlePath.join(' › ')}`, [
    {
      promise: 'attacks',
      what: `${expected.length} attacks by a bundle in the page, in Chromium: done of the ${held.length} that are held`,
      bound: '0',
      measured: `${held.filter((name) => outcomes[name]).length}`,
    },
  ])
  expect(outcomes).toEqual(Object.fromEntries(expected))
})
