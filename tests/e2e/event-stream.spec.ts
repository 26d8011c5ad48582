import { startCuttingProxy, type CuttingProxy } from '../support/cutting-proxy'
import { startSystem, type System } from '../support/start-system'
import { expect, test as base } from './pages/journey'
import { createOperations } from '../support/operations'

const STREAM = /\/api\/front\/events(\?|$)/
const notepad = '@apps/notepad'

/** Journeys over a network that can be broken. */
const test = base.extend<object, { network: CuttingProxy; system: System }>({
  network: [
    async ({}, provide) => {
      const network = await startCuttingProxy()
      await provide(network)
      await network.stop()
    },
    { scope: 'worker' },
  ],
  system: [
    async ({ network }, provide) => {
      const system = await startSystem({ PUBLIC_URL: network.url })
      network.lead(system.url)
      await provide({ ...system, url: network.url })
      await system.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.beforeEach(async ({ signInPage, portal, guest }) => {
  await signInPage.enter('zhangsan')
  await portal.choose('生产管理', '班组管理', '交接班记录')
  await expect(guest.mounted(notepad)).toHaveAttribute('data-app-version', '1.0.0')
  await guest.notepad.fill('保留')
})
test.afterEach(async ({ system }) => {
  await createOperations(system).release(notepad, '1.0.0', 'immediate')
})

test('a release at the moment at which the event stream is cut is not missed', async ({
  guest,
  portal,
  system,
  network,
  problems,
}) => {
  problems.expect(/ERR_INCOMPLETE_CHUNKED_ENCODING/)
  network.begin(1, 0)
  await network.nextCut()
  await createOperations(system).release(notepad, '1.1.0')
  await expect(portal.offer).toContainText('1.1.0')
  await portal.acceptOffer.click()
  await expect(guest.mounted(notepad)).toHaveAttribute('data-app-version', '1.1.0')
  await expect(guest.notepad).toHaveValue('保留')
})

test(
  'where no event stream comes through, a release is learnt of by asking; when one does again, it is taken',
  { tag: '@more' },
  async ({ page, guest, system, network, problems }) => {
    // The page asks for a stream less and less often, up to once a minute.
    test.setTimeout(240_000)
    problems.expect(/ERR_FAILED|ERR_INCOMPLETE_CHUNKED_ENCODING/)
    await page.route(STREAM, (route) => route.abort())
    network.begin(1, 0)
    await network.nextCut()
    await page.waitForResponse(/\/api\/front\/events\/missed/, { timeout: 60_000 })
    await createOperations(system).release(notepad, '1.1.0', 'immediate')
    await expect(guest.mounted(notepad)).toHaveAttribute('data-app-version', '1.1.0', { timeout: 30_000 })
    await expect(guest.notepad).toHaveValue('保留')

    const back = page.waitForResponse((response) => STREAM.test(response.url()) && response.ok(), { timeout: 60_000 })
    await page.unroute(STREAM)
    await back
    await createOperations(system).rollBack(notepad, '1.0.0')
    await expect(guest.mounted(notepad)).toHaveAttribute('data-app-version', '1.0.0')
    await expect(guest.notepad).toHaveValue('保留')
  },
)
