import { expectAccessible } from './pages/accessibility'
import { expect, test } from './pages/journey'

const app = '@apps/device-manage'

test.describe('without a session', () => {
  test('public pages open without a menu, and nothing is asked as a user', async ({ page, guest, portal }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      expect(request.headers()).not.toHaveProperty('authorization_front')
      // How the apps do is told by the clock, of visitors too.
      const isOfUser = pathname !== '/api/front/telemetry' && !pathname.startsWith('/api/resources/')
      if (pathname.startsWith('/api/') && isOfUser) asked.push(pathname.split('/').at(-2) ?? '')
    })
    for (const [address, word] of [
      ['/center/workscreen', '智能工厂生产大屏'],
      ['/center/user/dashboard', /访客，(上午|下午|晚上)好/],
      ['/center/deviceManage/devices', '设备台账'],
      ['/center/deviceManage/alerts', '告警中心'],
    ] as const) {
      await page.goto(address)
      await expect(guest.mounted(app).getByRole('heading', { name: word })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${address}$`))
      await expect(portal.menu.or(portal.tabs)).toHaveCount(0)
      expect(await guest.userOfElement(app)).toBeNull()
      await expectAccessible(page)
    }
    expect(new Set(asked)).toEqual(new Set(['selectPublicByTenant']))
  })

  test(
    'a visitor goes on inside the public pages, and signs in where they are',
    { tag: '@more' },
    async ({ page, guest, portal, signInPage }) => {
      await page.goto('/center/workscreen')
      await guest
        .mounted(app)
        .getByRole('button', { name: /机械压力机 2 号/ })
        .first()
        .click()
      await expect(page).toHaveURL(/\/center\/deviceManage\/devices\?device=DM-1016/)
      await expect(page.getByRole('article', { name: '机械压力机 2 号' })).toBeVisible()
      await page.goBack()
      await expect(guest.container(app).getByRole('heading', { name: '智能工厂生产大屏' })).toBeVisible()
      await page.goForward()

      await page.getByRole('button', { name: '登录' }).click()
      await signInPage.signIn('zhangsan')
      await expect(portal.tab('设备台账')).toBeVisible()
      await expect(portal.tabs).toHaveCount(1)
      await expect(page.getByRole('article', { name: '机械压力机 2 号' })).toBeVisible()
      await expect.poll(() => guest.userOfElement(app)).toMatchObject({ name: '张三' })
      await page.goto('/center/workscreen')
      await expect(portal.tab('生产大屏')).toBeVisible()
      await expect(guest.mounted(app).getByRole('heading', { name: '智能工厂生产大屏' })).toBeVisible()
    },
  )

  test('what is not public is not there, and the API says that it needs a session', async ({
    page,
    signInPage,
    request,
    problems,
  }) => {
    problems.expect(/401/)
    await page.goto('/center/deviceManage/settings')
    await expect(page.getByRole('heading', { level: 1, name: '404 页面不存在' })).toBeAttached()
    await expect(page).toHaveURL(/\/center\/deviceManage\/settings$/)
    await expectAccessible(page)
    const list = (name: string) => request.get(`/api/front/microFrontend/service/${name}/t-demo`)
    const open = (await (await list('selectPublicByTenant')).json()) as { data: { serviceCode: string }[] }
    expect(open.data.map(({ serviceCode }) => serviceCode)).toEqual([app])
    expect(await (await list('selectAllByTenant')).json()).toMatchObject({ status: 40101, data: null })

    await page.goto('/center/orders/all')
    await expect(signInPage.submit).toBeVisible()
  })
})
