import { expect, test } from './pages/journey'
import { startTraffic, type Transfer } from './pages/traffic'

const pathOf = ({ url }: Transfer) => new URL(url).pathname
const figuresOf = (transfers: Transfer[]) => {
  const asked = transfers.filter(({ isStored }) => !isStored)
  const bytes = asked.reduce((sum, one) => sum + one.bytes, 0)
  const calls = asked.filter((one) => pathOf(one).startsWith('/api/') && !pathOf(one).startsWith('/api/resources/'))
  return { kB: Number((bytes / 1000).toFixed(1)), requests: asked.length, calls: calls.length }
}
function print(name: string, transfers: Transfer[]) {
  process.stdout.write(`${name}: ${JSON.stringify(figuresOf(transfers))}\n`)
  if (process.env['LIST_TRAFFIC'])
    for (const one of transfers)
      process.stdout.write(`  ${one.isStored ? 'stored' : one.bytes} ${one.type} ${one.url.slice(21, 150)}\n`)
}

test('counts', async ({ page, signInPage }) => {
  const traffic = await startTraffic(page)
  await signInPage.open()
  print('sign-in', await traffic.take())
  await signInPage.fill('zhangsan')
  print('typing', await traffic.take())
  await signInPage.signIn('zhangsan')
  print('submit', await traffic.take())
  await traffic.forgetFiles()
  await page.goto('/center/index')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  print('home cold', await traffic.take())
  await page.goto('about:blank')
  await page.goto('/center/index')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  print('home repeat', await traffic.take())
})
