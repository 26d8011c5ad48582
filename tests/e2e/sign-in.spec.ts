import { expectAccessible } from './pages/accessibility'
import { expect, test } from './pages/journey'
import { demoPassword } from './pages/sign-in-page'

test.describe('signing in', () => {
  test('opens the portal for wangwu of tenant park', async ({ page, signInPage }) => {
    await signInPage.open('/center/login?tc=park')
    await signInPage.signIn('wangwu')
    await expect(page).toHaveURL(/\/center\/(index|home)/)
    await expect(page.getByText('王五').first()).toBeVisible()
  })

  test('opens the portal for zhangsan of tenant demo', async ({ page, signInPage }) => {
    await signInPage.open()
    await signInPage.signIn('zhangsan')
    await expect(page).toHaveURL(/\/center\/(index|home)/)
    await expect(page.getByText('张三').first()).toBeVisible()
  })

  test('shows what the specification names for the page', async ({ page, signInPage }) => {
    await signInPage.open('/center/login?tc=park')
    for (const part of [signInPage.username, signInPage.password, signInPage.captcha, signInPage.picture])
      await expect(part).toBeVisible()
    await expect(page.getByText('建议使用最新版 Chrome、Edge、Firefox 或 Safari 浏览器访问')).toBeVisible()
    const configured = await page.request.get('/api/front/frontend/getVueConfig?applicationCode=center&tenantCode=park')
    const { data } = (await configured.json()) as { data: { CENTER_TITLE: string } }
    await expect(page.getByText(data.CENTER_TITLE).first()).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(data.CENTER_TITLE))
  })

  test('fails as without a network while axios does not come, loses nothing, and signs in once it does', async ({
    page,
    signInPage,
    problems,
  }) => {
    problems.expect(/ERR_FAILED/)
    await page.route('**/center/assets/axios.*.js', (route) => route.abort())
    await signInPage.open()
    await signInPage.fill('zhangsan')
    await signInPage.submit.click()
    await expect(page.getByText('网络连接失败').first()).toBeVisible()
    await expect(signInPage.username).toHaveValue('zhangsan')
    await expect(signInPage.password).toHaveValue(demoPassword)
    await page.unroute('**/center/assets/axios.*.js')
    await signInPage.signIn('zhangsan')
  })

  test('takes what is typed before any of its code has come, and nothing jumps when it is here', async ({
    page,
    signInPage,
  }) => {
    let arrive = () => {}
    const held = new Promise<void>((release) => (arrive = release))
    await page.route('**/center/assets/start-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/center/user/login', { waitUntil: 'commit' })
    await expect(signInPage.username).toBeFocused()
    const before = await signInPage.username.boundingBox()
    await page.keyboard.type('zhangsan')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Center@26')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    expect(await page.locator('form').count()).toBe(0)
    arrive()
    await expect(signInPage.submit).toBeVisible()
    await expect(signInPage.password).toBeFocused()
    await page.keyboard.type('20')
    await expect(signInPage.username).toHaveValue('zhangsan')
    await expect(signInPage.password).toHaveValue('Center@2026')
    const after = await signInPage.username.locator('..').boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1)
    expect(after?.width).toBe(before?.width)
  })

  test('sends the password encrypted, and Enter submits', async ({ page, signInPage }) => {
    await signInPage.open()
    await signInPage.fill('zhangsan')
    const sent = page.waitForRequest((request) => request.url().includes('/api/auth/jwt/token'))
    await signInPage.captcha.press('Enter')
    const body = (await sent).postDataJSON() as Record<string, unknown>
    expect(body.username).toBe('zhangsan')
    expect(body.imgvercode).toBe('1234')
    expect(String(body.password)).toMatch(/^[A-Za-z0-9+/]{300,}={0,2}$/)
    await expect(page.getByRole('navigation').first()).toBeVisible()
  })

  test('asks for each missing entry in the words of the specification', async ({ page, signInPage }) => {
    await signInPage.open()
    await signInPage.submit.click()
    for (const text of ['用户名不可以为空', '密码不可以为空', '验证码不可以为空'])
      await expect(page.getByText(text)).toBeVisible()
  })

  test('shows for 5 s that the password is wrong, and another picture', async ({ page, signInPage }) => {
    await page.clock.install()
    await signInPage.open()
    await signInPage.fill('zhangsan', 'Wrong@2026')
    await signInPage.expectRefusal('用户名或密码错误')
  })

  test('shows for 5 s that the captcha is wrong, and another picture', async ({ page, signInPage }) => {
    await page.clock.install()
    await signInPage.open()
    await signInPage.fill('zhangsan', demoPassword, '0000')
    await signInPage.expectRefusal('验证码')
  })

  test('takes another picture by a click', { tag: '@more' }, async ({ signInPage }) => {
    await signInPage.open()
    const before = await signInPage.pictureAddress()
    await signInPage.picture.click()
    await expect.poll(() => signInPage.pictureAddress()).not.toBe(before)
  })

  test('keeps the session over a reload, and a stored token goes straight home', async ({ page, signInPage }) => {
    await signInPage.open()
    await signInPage.signIn('zhangsan')
    await page.reload()
    await expect(page.getByText('张三').first()).toBeVisible()
    await page.goto('/center/user/login')
    await expect(page).toHaveURL(/\/center\/(index|home)/)
  })

  test('the way back from the form leads past the page that asked for it', async ({ page, signInPage }) => {
    await page.goto('/center/user/alteration?tc=park')
    await expect(page.getByRole('heading', { name: '找回密码' })).toBeVisible()
    await page.goto('/center/message/index')
    await expect(signInPage.submit).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: '找回密码' })).toBeVisible()
  })

  test(
    'ends with everything local cleared when the user signs out',
    { tag: '@more' },
    async ({ page, signInPage, portal }) => {
      await signInPage.open()
      await signInPage.signIn('zhangsan')
      await portal.signOut()
      await expect(signInPage.submit).toBeVisible()
      const left = await page.evaluate(() => Object.keys({ ...sessionStorage }).filter((key) => /token/.test(key)))
      expect(left).toEqual([])
    },
  )

  test('is accessible', { tag: '@more' }, async ({ page, signInPage }) => {
    await signInPage.open()
    await expectAccessible(page)
  })
})
