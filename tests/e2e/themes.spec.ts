import type { Locator } from '@playwright/test'
import { expectAccessible } from './pages/accessibility'
import { askConfiguration, configure, giveMenu } from './pages/answers'
import { expect, test } from './pages/journey'

const widthOf = async (part: Locator) => Math.round((await part.boundingBox())?.width ?? 0)
const colourOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor)

test(
  'side: logo of 200 and 80 px, collapsed for good, full screen, and both looks accessible',
  { tag: '@more' },
  async ({ page, signInPage, portal }) => {
    await signInPage.enter('zhangsan')
    const brand = page.getByRole('complementary').getByRole('link', { name: '工业云平台，返回首页' })
    await expect.poll(() => widthOf(brand)).toBe(200)
    await page.getByRole('button', { name: '收起菜单' }).click()
    await expect.poll(() => widthOf(brand)).toBe(80)
    await page.reload()
    await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
    await expect.poll(() => widthOf(brand)).toBe(80)

    await portal.menu.getByRole('button', { name: '生产管理' }).hover()
    const flyout = page.getByRole('dialog', { name: '生产管理' })
    await expect(flyout.getByRole('link', { name: '生产大屏' })).toBeVisible()
    await portal.menu.getByRole('button', { name: '能源管理' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('dialog', { name: '能源管理' }).getByRole('link', { name: '能耗总览' })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(portal.menu.getByRole('button', { name: '能源管理' })).toBeFocused()

    await page.getByRole('button', { name: '全屏' }).click()
    await expect(page.getByRole('button', { name: '退出全屏' })).toBeVisible()
    await page.getByRole('button', { name: '退出全屏' }).click()

    await page.getByRole('button', { name: '系统设置' }).click()
    const settings = page.getByRole('dialog', { name: '系统设置' })
    await settings.getByRole('radio', { name: '深色' }).check()
    await settings.getByRole('radio', { name: '紧凑' }).check()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expectAccessible(page)
    await page.reload()
    await expect(portal.menu).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
    await expectAccessible(page)
  },
)

test(
  'top: five items and all, whose panel leads on; nothing overlaps on a narrower screen',
  { tag: '@more' },
  async ({ page, signInPage, portal }) => {
    await signInPage.enter('wangwu')
    await expect(portal.menu.getByRole('listitem')).toHaveText([
      '首页',
      '我的工作台',
      '消息中心',
      '订单协同',
      '物业服务',
      '全部',
    ])
    await expect(page.getByRole('button', { name: '返回园区首页' })).toBeVisible()
    await page.setViewportSize({ width: 1024, height: 800 })
    const last = await portal.menu.getByRole('listitem').last().boundingBox()
    const next = await page.getByRole('button', { name: '返回园区首页' }).boundingBox()
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(next?.x ?? 0)

    await portal.menu.getByRole('button', { name: '全部' }).click()
    await page.getByRole('dialog', { name: '全部' }).getByRole('link', { name: '库存查询' }).click()
    await expect(portal.tab('库存查询')).toHaveAttribute('aria-selected', 'true')
    const second = page.getByRole('navigation', { name: '二级菜单' })
    await expect(second.getByRole('link', { name: '库存查询' })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
  },
)

test('old: no row of tabs; copyright and filing number at the foot', async ({ page, signInPage, portal }) => {
  await signInPage.enter('zhaoliu')
  await portal.choose('诊断服务', '诊断记录')
  await expect(page).toHaveURL(/\/center\/notepad\/diagnosis/)
  await expect(page.getByRole('tablist')).toHaveCount(0)
  const foot = page.getByRole('contentinfo')
  await expect(foot).toContainText('© 2026 江岸区工业互联网服务中心')
  await expect(foot.getByRole('link', { name: /鄂ICP备00000001号/ })).toHaveAttribute('target', '_blank')
  await expectAccessible(page)
})

test('a narrow screen has the menu over the page', async ({ page, signInPage, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInPage.open()
  await signInPage.fill('zhangsan')
  await signInPage.submit.click()
  await page.getByRole('button', { name: '打开菜单' }).click()
  const drawer = page.getByRole('dialog', { name: '主菜单' })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: '打开菜单' }).click()
  await drawer.getByRole('link', { name: '消息中心' }).click()
  await expect(drawer).toBeHidden()
  await expect(portal.tab('消息中心')).toBeVisible()
})

test('theme, colour and switches change by configuration, without another build', async ({
  page,
  signInPage,
  portal,
}) => {
  await signInPage.enter('zhangsan')
  await expect(page.getByRole('complementary')).toBeVisible()
  await configure(page, {
    CENTER_APPTHEME: 'top',
    CENTER_BRAND_COLOR: '#00695c',
    CENTER_LANGLOCALE: false,
    CENTER_ISNOTICE: false,
    CENTER_SHOW_HOME: false,
    CENTER_TITLE: '某园区',
  })
  await page.goto('/center/welcomePage')
  await expect(page.getByRole('banner').getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await expect(page).toHaveTitle('平台介绍 - 某园区')
  await expect(portal.item('首页')).toHaveCount(0)
  await expect(portal.bell).toHaveCount(0)
  await expect(page.getByRole('button', { name: /切换语言/ })).toHaveCount(0)

  const start = page.getByRole('button', { name: '进入首页' })
  await expect.poll(() => colourOf(start)).toBe('rgb(0, 105, 92)')
  await expectAccessible(page)
  await page.getByRole('button', { name: '切换为深色' }).click()
  await expect.poll(() => colourOf(start)).not.toBe('rgb(0, 105, 92)')
  await expectAccessible(page)
})

test(
  'the guidance banner is on the portal, on no sign-in page, and its steps lead on',
  { tag: '@more' },
  async ({ page, signInPage }) => {
    await configure(page, { CENTER_SHOW_GUIDELINES: true })
    const banner = page.getByRole('region', { name: '发布产品指引' })
    for (const path of ['login', 'user/login', 'user/register', 'user/register-result', 'user/alteration']) {
      await page.goto(`/center/${path}?tc=demo`)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(banner).toHaveCount(0)
    }
    await signInPage.enter('zhangsan')
    await banner.getByRole('button', { name: '查看步骤' }).click()
    const steps = page.getByRole('dialog', { name: '发布产品指引' })
    await expect(steps.getByRole('listitem')).toHaveCount(5)
    await expectAccessible(page)
    await steps.getByRole('button', { name: '切换角色' }).click()
    await expect(page.getByRole('dialog', { name: '切换角色与工作台' })).toBeVisible()
  },
)

test('without a configuration there is a screen that says so and tries again', async ({
  page,
  signInPage,
  problems,
}) => {
  problems.expect(/Failed to load resource|ERR_FAILED/)
  await askConfiguration(page)
  await page.route(/getVueConfig/, (route) => route.abort())
  await page.goto('/center/user/login')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('获取基础配置失败')
  await expectAccessible(page)
  await page.unroute(/getVueConfig/)
  await alert.getByRole('button', { name: '重试' }).click()
  await expect(signInPage.submit).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test(
  'a menu of 5,000 pages holds in the document what is in sight, and keys reach all of it',
  { tag: '@more' },
  async ({ page, signInPage, portal }) => {
    await giveMenu(page, (template) =>
      Array.from({ length: 5000 }, (_, index) => {
        const name = `page-${index}`
        const meta = { ...template.meta, title: `页面 ${index}` }
        return { ...template, id: name, name, path: name, component: 'WelcomePage', moduleName: '', meta, children: [] }
      }),
    )
    await signInPage.enter('zhangsan')
    await portal.menu.getByRole('link', { name: '首页' }).focus()
    expect(await portal.menu.getByRole('link').count()).toBeLessThan(100)
    await page.keyboard.press('End')
    await expect(portal.menu.getByRole('link', { name: '页面 4999' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/center\/page-4998/)
    expect(await page.getByRole('link').count()).toBeLessThan(200)

    // A press that comes right after the wheel counts.
    const place = await portal.menu.boundingBox()
    if (!place) throw new Error('The menu has no place')
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
    const hasScrolled = await page.evaluateHandle(() => {
      const scrolling = new Promise((resolve) => addEventListener('scroll', resolve, { capture: true, once: true }))
      return { scrolling }
    })
    await page.mouse.wheel(0, -600)
    await hasScrolled.evaluate(({ scrolling }) => scrolling.then(() => undefined))
    await page.mouse.down()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await page.mouse.up()
    await expect(page).not.toHaveURL(/\/center\/page-4998/)
  },
)
