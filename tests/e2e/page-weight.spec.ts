import { expect, ownSystem, test as base } from './pages/journey'
import { startTraffic, type Transfer } from './pages/traffic'

/** A portal of its own: what other journeys release to the tenant stands in the page's import map. */
const test = base.extend(ownSystem())

type Limit = { requests: number; calls: number; kB: number }

const pathOf = ({ url }: Transfer) => new URL(url).pathname
const isCall = (path: string) => path.startsWith('/api/') && !path.startsWith('/api/resources/')

/**
 * Files of guests that the idle page fetches ahead are counted apart: which ones depends on the user. How the page does is sent by
 * the clock, and counts for nothing here: a slow machine comes to it earlier. The picture to be typed off is another one each time, and as
 * large as it happens to be: it is counted, and not weighed.
 */
function figuresOf(transfers: Transfer[]) {
  const asked = transfers.filter((one) => !one.isStored && pathOf(one) !== '/api/front/telemetry')
  const ahead = asked.filter((one) => pathOf(one).startsWith('/api/resources/tenants/'))
  const own = asked.filter((one) => !ahead.includes(one))
  const kBOf = (list: Transfer[]) => list.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  const calls = own.filter((one) => isCall(pathOf(one))).map((one) => pathOf(one).replace(/^\/api\/(front\/)?/, ''))
  const weighed = own.filter((one) => pathOf(one) !== '/api/auth/kaptcha/get')
  return { requests: own.length, calls, kB: kBOf(weighed), guestsKB: kBOf(ahead) }
}

/** Requests and calls are exact; bytes may grow by so little that a new feature is a decision. */
function check(name: string, transfers: Transfer[], limit: Limit): void {
  const { requests, calls, kB, guestsKB } = figuresOf(transfers)
  process.stdout.write(
    `${name}: ${kB.toFixed(1)} kB, ${requests} requests, ${calls.length} calls; guests ahead ${guestsKB.toFixed(1)} kB\n`,
  )
  expect({ requests, calls: calls.length }, `${name}: ${calls.join(', ')}`).toEqual({
    requests: limit.requests,
    calls: limit.calls,
  })
  expect(kB, name).toBeLessThan(limit.kB)
}

test('signing in and home cost so many requests, calls and bytes', async ({ page, signInPage }) => {
  const traffic = await startTraffic(page)
  const openHome = async () => {
    await page.goto('/center/index')
    await expect(page.getByRole('navigation').first()).toBeVisible()
  }
  await signInPage.open()
  check('sign-in', await traffic.take(), { requests: 8, calls: 1, kB: 212 })

  await signInPage.fill('zhangsan')
  check('typing', await traffic.take(), { requests: 8, calls: 1, kB: 176 })

  await signInPage.signIn('zhangsan')
  check('from the form to home', await traffic.take(), { requests: 6, calls: 4, kB: 22 })

  await traffic.forgetFiles()
  await openHome()
  check('home at first', await traffic.take(), { requests: 13, calls: 2, kB: 337 })

  await page.goto('about:blank')
  await openHome()
  check('home again', await traffic.take(), { requests: 3, calls: 2, kB: 7 })
})
