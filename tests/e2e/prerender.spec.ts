import type { Page } from '@playwright/test'
import { createOperations } from '../support/operations'
import { packEarlyNotepad } from './guests/early-notepad'
import { expect, freshSystem, test as base } from './pages/journey'

const app = '@apps/notepad'
const item = '交接班记录'
const test = base.extend(freshSystem)

test.beforeAll(async ({ system }) => {
  await createOperations(system).publish(app, packEarlyNotepad(app, '8.0.0'))
})

test.beforeEach(async ({ page, system, signInPage, portal }) => {
  const { registerInPage, release } = createOperations(system)
  await registerInPage(app, { menuPrefix: 'notepad' })
  await release(app, '8.0.0', 'immediate')
  // What an idle page does by itself would hide what the pointer does.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0))
  await signInPage.enter('zhangsan')
  await portal.choose('生产管理', '班组管理')
  await expect(portal.item(item)).toBeVisible()
})

/** Nodes of the page, and listeners that are on them, once the browser has thrown away what no one holds. */
async function countPage(page: Page): Promise<{ nodes: number; listeners: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return { nodes, listeners }
}

for (const isolation of ['none', 'frame'] as const) {
  test(`the pointer on a menu item mounts a guest that asks for it, isolated: ${isolation}, and the click shows that one without a request`, async ({
    page,
    portal,
    guest,
    system,
  }) => {
    if (isolation === 'frame') {
      await createOperations(system).register(app, { menuPrefix: 'notepad', isolation })
      await page.reload()
      await expect(portal.item(item)).toBeVisible()
    }
    const inside = isolation === 'frame' ? guest.frame(app) : guest.container(app)
    const element = inside.locator('[born]')
    await portal.item(item).hover()
    await expect(guest.container(app)).toHaveAttribute('data-app-state', 'hidden')
    await expect(element).toHaveAttribute('born', 'early')
    await expect(guest.container(app)).toBeHidden()
    await expect(portal.tab(item)).toHaveCount(0)
    await expect(portal.tab('提前的记录')).toHaveCount(0)
    await element.evaluate((node) => node.setAttribute('data-was-here', ''))

    const asked: string[] = []
    page.on('request', (request) => {
      if (/notepad|center-frame/.test(request.url())) asked.push(request.url())
    })
    await portal.item(item).click()
    await expect(inside.locator('textarea')).toBeVisible()
    await expect(portal.tab('提前的记录')).toBeVisible()
    await expect(element).toHaveAttribute('heard', 'visible')
    await expect(element).toHaveAttribute('data-was-here', '')
    await expect(page.getByText('你好', { exact: true })).toHaveCount(0)
    expect(asked).toEqual([])
  })
}

test('a guest that the user turns away from leaves no node and no listener', async ({ page, portal, guest }) => {
  const turnAway = async () => {
    await portal.item(item).hover()
    await expect(guest.container(app)).toHaveAttribute('data-app-state', 'hidden')
    await page.mouse.move(0, 0)
    await expect(guest.container(app)).toHaveCount(0)
  }
  // What the first one brings along is code, which stays.
  await turnAway()
  await turnAway()
  const before = await countPage(page)
  for (let time = 0; time < 5; time++) await turnAway()
  await expect.poll(() => countPage(page)).toEqual(before)
})

test('a guest that does not ask for it is not mounted before the click', async ({ page, portal, guest, system }) => {
  const { release } = createOperations(system)
  await release(app, '1.0.0', 'immediate')
  await page.reload()
  await expect(portal.item(item)).toBeVisible()
  const fetched = page.waitForResponse(/notepad.*\.js/)
  await portal.item(item).hover()
  await fetched
  await expect(guest.container(app)).toHaveCount(0)
  await portal.item(item).click()
  await expect(guest.notepad).toBeVisible()
})
