import { randomUUID } from 'node:crypto'
import { TENANT } from '../../tests/administration/fill-large-tenant.mjs'
import { percentile } from '../../tests/reliability/figures.mjs'
import { launchBrowser } from '../portal/browser.mjs'
import { openPortalWindow } from '../portal/portal-window.mjs'
import { growTo, withLargeTenant } from './large-tenant.mjs'
import { addPoint, createLine } from './line.mjs'

const VISITS = 5

/** Home in a browser, from the start of the navigation until its heading has been there for two frames, while rows grow in the database. */
export async function measureHome(dimension) {
  const { name, sizes } = dimension
  const first = createLine('home, cold', { isListed: true })
  const next = createLine('home, repeat', { isListed: true })
  await withLargeTenant(async ({ url, session, database }) => {
    const browser = await launchBrowser()
    try {
      const portal = await openPortalWindow(browser, url)
      await keepSession(portal.page, session)
      await portal.set('slowProcessor')
      for (const [index, size] of sizes.entries()) {
        await growTo(dimension, database, { from: sizes[index - 1] ?? 0, to: size })
        addPoint(name, first, size, await medianOf(portal, { isFirst: true }))
        addPoint(name, next, size, await medianOf(portal))
      }
    } finally {
      await browser.close()
    }
  })
  return { lines: [first, next], details: ['The processor is four times slower, the network that of the machine.'] }
}

async function medianOf(portal, how) {
  await portal.visit('home', how)
  const times = []
  for (let turn = 0; turn < VISITS; turn += 1) times.push((await portal.visit('home', how)).mark.sinceStart)
  return percentile(times, 0.5)
}

/** The tab has the session from here on, as the form leaves it there. */
async function keepSession(page, { token, signKey, visit }) {
  const body = '<!doctype html><title>…</title><link rel="icon" href="data:,">'
  await page.route('**/center/empty', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/center/empty')
  const [name, value] = visit.cookie.split('=')
  await page.context().addCookies([{ name, value, url: page.url(), httpOnly: true, sameSite: 'Lax' }])
  await page.evaluate(
    ({ tenant, kept }) => {
      for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(`pro__${tenant}__${key}`, value)
      for (const storage of [sessionStorage, localStorage]) storage.setItem('pro__tenantCode', tenant)
    },
    { tenant: TENANT, kept: { token, key: `raw:${signKey.toString('base64url')}`, mark: randomUUID() } },
  )
  await page.unroute('**/center/empty')
}
