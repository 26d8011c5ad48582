import type { Frame } from '@playwright/test'
import { createOperations } from '../support/operations'
import type { GuestPage } from './pages/guest-page'
import { expect, test } from './pages/journey'

/** Each of the specification's messages in both shapes of old pages. */
const dialects = {
  keyed: { user: { userInfo: {} }, configuration: { globalConfig: {} }, back: { refRoute: { go: true } } },
  named: {
    user: { type: 'userInfo' },
    configuration: { event: 'globalConfig' },
    back: { cmd: 'refRoute', params: { go: true } },
  },
}
const ends = { keyed: { loginstate: false }, named: { type: 'loginstate', data: false } }

/** One shape stands for both in `npm test`: the parser of both has unit tests. */
const tagOf = (dialect: string) => (dialect === 'named' ? {} : { tag: '@more' })

const embedded = (address: string) => `/IframePageContent/${encodeURIComponent(address)}`
const say = (frame: Frame, message: unknown) => frame.evaluate((said) => parent.postMessage(said, '*'), message)
const received = (guest: GuestPage) => guest.frame('legacy-erp').locator('#received')

test.describe('a page of a registered origin below IframePageContent', () => {
  test.beforeEach(async ({ signInPage }) => {
    await signInPage.enter('zhangsan')
  })

  for (const [dialect, { user, configuration, back }] of Object.entries(dialects)) {
    test(
      `learns user and configuration and goes back, in ${dialect} words`,
      tagOf(dialect),
      async ({ page, portal, guest, system }) => {
        await portal.choose('订单协同', '采购订单', '全部订单')
        await expect(guest.mounted('@apps/orders')).toBeVisible()
        await portal.go(`/center${embedded(`${system.guestUrl}/old.html`)}`)
        await expect(guest.frame('legacy-erp').getByText('当前用户：张三')).toBeVisible()
        const frame = await guest.window('legacy-erp')
        await frame.evaluate(() => document.querySelector('#received')?.replaceChildren())
        await say(frame, user)
        await expect(received(guest).getByText('"name":"张三"')).toHaveCount(1)
        await say(frame, configuration)
        await expect(received(guest).getByText('"locale":"zh"')).toHaveCount(1)
        await say(frame, back)
        await expect(page).toHaveURL(/\/center\/orders\/all/)
        await expect(portal.tabs).toHaveCount(2)
      },
    )
  }

  for (const [dialect, message] of Object.entries(ends)) {
    test(`ends the session, in ${dialect} words`, tagOf(dialect), async ({ portal, guest, system, signInPage }) => {
      await portal.go(`/center${embedded(`${system.guestUrl}/old.html`)}`)
      await expect(guest.frame('legacy-erp').getByText('当前用户：张三')).toBeVisible()
      await say(await guest.window('legacy-erp'), message)
      await expect(signInPage.submit).toBeVisible()
    })
  }

  test('with the SDK it shakes hands and names its tab', { tag: '@more' }, async ({ portal, guest, system }) => {
    await portal.go(`/center${embedded(`${system.guestUrl}/stock.html`)}`)
    await expect(guest.frame('legacy-erp').getByText('张三').first()).toBeVisible()
    await expect(portal.tab('库存查询')).toHaveAttribute('aria-selected', 'true')
    expect((await guest.window('legacy-erp')).url()).toBe(`${system.guestUrl}/stock.html`)
  })

  for (const name of ['CloudInsideIframePage', 'ProductInsideIframePage']) {
    test(
      `${name} has the same bus`,
      name === 'CloudInsideIframePage' ? {} : { tag: '@more' },
      async ({ portal, guest, system, signInPage }) => {
        await portal.go(`/center/IframePageContent/${name}?url=${encodeURIComponent(`${system.guestUrl}/old.html`)}`)
        await expect(guest.frame('legacy-erp').getByText('当前用户：张三')).toBeVisible()
        await guest.frame('legacy-erp').getByRole('button', { name: '退出登录' }).click()
        await expect(signInPage.submit).toBeVisible()
      },
    )
  }
})

test('a page of an origin that no app of the tenant has is told nothing and heard in nothing', async ({
  page,
  portal,
  signInPage,
  system,
}) => {
  const operations = createOperations(system, 'region')
  await operations.register('legacy-erp', { menuPrefix: 'legacy-erp', enabled: false })
  await signInPage.enter('zhaoliu')
  await portal.go(`/center${embedded(`${system.guestUrl}/old.html`)}`)
  const content = page.frameLocator('iframe[sandbox]')
  await expect(content.getByRole('heading', { name: '旧接口页' })).toBeVisible()
  const frame = page.frames().find((candidate) => candidate.url().startsWith(system.guestUrl))
  if (!frame) throw new Error('The page is not there')
  for (const { user, configuration, back } of Object.values(dialects)) {
    for (const message of [user, configuration, back]) await say(frame, message)
  }
  for (const message of Object.values(ends)) await say(frame, message)
  await say(frame, { source: 'center', v: 1, type: 'hello', app: 'legacy-erp' })
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.addEventListener('message', ({ data }) => data === 'the last one' && resolve())
        window.postMessage('the last one', '*')
      }),
  )
  await expect(portal.dialog).toHaveCount(0)
  await expect(page).toHaveURL(/IframePageContent/)
  await expect(content.locator('#received li')).toHaveCount(0)
})
