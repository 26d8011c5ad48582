import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { createOperations } from '../support/operations'
import { leaving, staying, whileMounted, type Attack } from './guests/attacks'
import { freshSystem, test as base, expect } from './pages/journey'
import { hostile, packAttacker, releaseHostile, there } from './guests/hostile-bundles'

const test = base.extend(freshSystem)

type Weapon = 'import' | 'insert' | 'map' | 'frame' | 'inline' | 'policy'
type Hostile = { weapons: Record<Weapon, (target: string) => unknown>; reached: string[]; hashes: object }

/** What came of an attempt of the guest. */
const attempt = (page: Page, weapon: Weapon, target = '') =>
  page.evaluate(
    async ([name, address]) => {
      const { weapons } = window as unknown as Hostile
      try {
        await weapons[name](address)
        return 'done'
      } catch {
        return 'refused'
      }
    },
    [weapon, target] as const,
  )
const reached = (page: Page) => page.evaluate(() => (window as unknown as Hostile).reached)

test.describe('a hostile bundle in the page', () => {
  let targets: string[] = []
  test.beforeAll(async ({ system }) => {
    targets = await releaseHostile(createOperations(system), createOperations(system, 'park'))
  })
  test.beforeEach(async ({ problems, signInPage, portal, guest, page }) => {
    problems.expect(
      /Content Security Policy|Refused to|violates|Failed to load|TrustedScript|404|blocked|Loading the script/,
    )
    await signInPage.enter('zhangsan')
    await portal.choose('能源管理', '能耗总览')
    await expect(guest.mounted(hostile)).toContainText(there)
    expect(await page.evaluate(() => 'trustedTypes' in window)).toBe(true)
  })

  test('cannot create a policy under an allowed name, first or again', async ({ page }) => {
    for (const name of ['default', 'center-html', 'dompurify', 'center-agreement', 'anything']) {
      expect(await attempt(page, 'policy', name), name).toBe('refused')
    }
  })

  test('reaches no version that was not released to its tenant, whatever it loads it by', async ({ page, request }) => {
    const hashes: Record<string, string> = {}
    for (const target of targets) {
      const bytes = await (await request.get(target)).body()
      hashes[target] = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
    }
    await page.evaluate((known) => Object.assign(window, { hashes: known }), hashes)
    for (const weapon of ['import', 'insert', 'map', 'frame'] as const) {
      for (const target of targets) expect(await attempt(page, weapon, target), `${weapon} ${target}`).toBe('refused')
    }
    expect(await reached(page)).toEqual([])
  })

  test('reaches no code of its own making', async ({ page }) => {
    const code = 'top.reached.push("made")'
    const blob = await page.evaluate((text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' })), code)
    for (const target of [blob, `data:text/javascript,${code}`, '/api/resources/none.js']) {
      for (const weapon of ['import', 'insert', 'frame'] as const) {
        expect(await attempt(page, weapon, target), `${weapon} ${target}`).toBe('refused')
      }
    }
    expect(await attempt(page, 'inline')).toBe('refused')
    expect(await reached(page)).toEqual([])
  })
})

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

/** Lets the bundle do it; whether it got what it wanted. */
const tryAttack = (page: Page, { name }: Attack): Promise<boolean> =>
  page.evaluate(async (asked) => {
    const { attacks } = window as unknown as { attacks: Record<string, () => Promise<unknown>> }
    try {
      return (await attacks[asked]?.()) === true
    } catch {
      return false
    }
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
  await operations.register('@apps/energy', { menuPrefix: 'energy-shown' })
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
    await portal.go('/center/message/index')
    await expect(page).toHaveURL(/message/)
  })
  await signInPage.enter('zhangsan')
  await portal.choose('生产管理', '班组管理', '交接班记录')
  await guest.notepad.fill('PRIVATE')
  await portal.choose('供应链', 'ERP 首页')
  await expect(guest.frame('legacy-erp').getByText('张三').first()).toBeVisible()
  await portal.choose('订单协同', '采购订单', '全部订单')
  await expect(guest.mounted('@hostile/attacker')).toContainText(there)
  await page.evaluate((origin) => Object.assign(window, { otherOrigin: origin }), other.origin)

  for (const attack of whileMounted) await judge(attack)
  await portal.closeTab('全部订单')
  for (const attack of [...staying, ...leaving]) await judge(attack)
  await expect.poll(() => other.arrived.has('navigate')).toBe(true)
  outcomes['navigate'] = true
  await other.stop()

  const expected = [...whileMounted, ...staying, ...leaving].map(({ name, isHeld }) => [name, !isHeld])
  expect(outcomes).toEqual(Object.fromEntries(expected))
})
