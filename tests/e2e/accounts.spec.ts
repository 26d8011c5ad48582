import type { Page } from '@playwright/test'
import { expectAccessible } from './pages/accessibility'
import { codeSentTo, setSettings, solveSlider } from './pages/account-pages'
import { expect, test as base } from './pages/journey'
import { demoPassword, SignInPage } from './pages/sign-in-page'

const newPassword = 'Portal#2027x'
/** The user who registers with the enterprise. */
const phone = '13911110003'

type Elsewhere = { openElsewhere: (username: string, tenantCode: string, password?: string) => Promise<Page> }

const test = base.extend<Elsewhere>({
  /** The portal in another browser, where the same user is signed in. */
  openElsewhere: async ({ browser, system }, provide) => {
    const opened: Page[] = []
    await provide(async (username, tenantCode, password = demoPassword) => {
      const page = await browser.newPage({ baseURL: system.url })
      opened.push(page)
      const signInPage = new SignInPage(page)
      await signInPage.open(`/center/user/login?tc=${tenantCode}`)
      await signInPage.signIn(username, password)
      return page
    })
    for (const page of opened) await page.close()
  },
})

test.describe.serial('registration', () => {
  test('theme 2: an account with the slider, that signs in', { tag: '@more' }, async ({ page, signInPage, system }) => {
    await setSettings(system, 'park', { CENTER_REGISTER_THEME: '2', CENTER_REGISTER_TITLE: '滨江产业园用户注册' })
    await signInPage.open('/center/user/login?tc=park')
    await page.getByRole('link', { name: '注册账号' }).click()
    await expect(page.getByRole('heading', { name: '滨江产业园用户注册' })).toBeVisible()
    await page.getByLabel('用户名').fill('wangwu')
    await page.getByLabel('密码', { exact: true }).fill(newPassword)
    await expect(page.getByText('该用户名已被注册')).toBeVisible()
    await page.getByLabel('用户名').fill('xinyonghu')
    await page.getByLabel('确认密码').fill(newPassword)
    await expectAccessible(page)

    await page.getByRole('button', { name: '《用户注册协议》' }).click()
    const agreement = page.getByRole('dialog', { name: '用户注册协议' })
    await expect(agreement.getByText('一、账号的注册与使用')).toBeVisible()
    expect((await agreement.boundingBox())?.width).toBeCloseTo(1440 * 0.6, 0)
    await agreement.getByRole('button', { name: '同意' }).click()
    await expect(page.getByRole('checkbox')).toBeChecked()
    await expect(page.getByRole('button', { name: '《用户注册协议》' })).toBeFocused()

    await page.getByRole('button', { name: '注册', exact: true }).click()
    // Who presses twice has not closed it again; who closes it is back where they were.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: '注册', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    const picture = page.getByRole('dialog').getByRole('img', { name: '一排缺口的图片，每个缺口有一个图案' })
    await expect(picture).toBeVisible()
    const box = await picture.boundingBox()
    expect([box?.width, box?.height]).toEqual([400, 200])
    await solveSlider(page)
    await expect(page.getByRole('heading', { name: '注册成功' })).toBeVisible()
    await page.getByRole('button', { name: '立即前往' }).click()
    await expect(page).toHaveURL(/\/center\/user\/login/)
    await signInPage.signIn('xinyonghu', newPassword)
    await setSettings(system, 'park', { CENTER_REGISTER_THEME: '3', CENTER_REGISTER_TITLE: '滨江产业园企业注册' })
  })

  test('theme 3: an enterprise with slider and SMS; what was typed and the countdown outlive a reload', async ({
    page,
    signInPage,
  }) => {
    await page.goto('/center/user/register?tc=park')
    await page.getByLabel('公司名称').fill('滨江新材料有限公司')
    await page.getByRole('combobox', { name: /所属行业/ }).press('Enter')
    for (const name of ['制造业', '通用设备制造业', '金属加工机械制造', '金属切削机床制造']) {
      const option = page.getByRole('option', { name, exact: true })
      await option.focus()
      await option.press('Enter')
    }
    await expect(page.getByRole('combobox', { name: /金属切削机床制造/ })).toBeFocused()
    await page.getByRole('combobox', { name: /企业地区/ }).click()
    await page.getByRole('option', { name: '浙江省' }).hover()
    await page.getByRole('option', { name: '杭州市' }).hover()
    await page.getByRole('option', { name: '滨江区' }).click()
    await page.getByRole('button', { name: '确定' }).click()
    await page.getByLabel('联系人').fill('钱七')
    await page.getByLabel('职位').fill('负责人')
    await page.getByLabel('手机号').fill(phone)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await solveSlider(page)
    await expect(page.getByRole('button', { name: /秒后重新获取/ })).toBeVisible()
    const code = await codeSentTo(page, phone)

    await page.reload()
    await expect(page.getByRole('button', { name: /秒后重新获取/ })).toBeVisible()
    await expect(page.getByLabel('公司名称')).toHaveValue('滨江新材料有限公司')
    await expect(page.getByRole('combobox', { name: /浙江省 \/ 杭州市 \/ 滨江区/ })).toBeVisible()
    await page.getByLabel('短信验证码').fill(code)
    await page.getByLabel('密码', { exact: true }).fill(newPassword)
    await page.getByLabel('确认密码').fill(newPassword)
    await page.getByRole('checkbox').check()
    await expectAccessible(page)
    await page.getByRole('button', { name: '注册', exact: true }).click()
    await expect(page.getByRole('heading', { name: '注册成功' })).toBeVisible()
    await expect(page).toHaveURL(/\/center\/user\/login/)
    await signInPage.signIn(phone, newPassword)
  })

  test(
    'users see where they are signed in, end it, and change their phone',
    { tag: '@more' },
    async ({ page, signInPage, openElsewhere, problems }) => {
      // The end of a session is refused until the user has proven who it is.
      problems.expect(/status of 403/)
      await signInPage.open('/center/user/login?tc=park')
      await signInPage.signIn('wangwu')
      const elsewhere = await openElsewhere('wangwu', 'park')
      // The pointer lies on the link of an app, whose code was made ready: no password is typed in a page where that has run.
      await page.mouse.move(1, 1)
      await page.goto('/center/index?tc=park')
      await page.getByRole('button', { name: /王五/ }).click()
      await page.getByRole('menuitem', { name: '登录设备' }).click()
      const sessions = page.getByRole('dialog', { name: '登录设备' })
      await expect(sessions.getByText('本机').first()).toBeVisible()
      await expectAccessible(page)
      await sessions
        .getByRole('button', { name: /^结束登录/ })
        .first()
        .click()
      const proof = page.getByRole('dialog', { name: '验证身份' })
      await proof.getByLabel('登录密码').fill(demoPassword)
      await expectAccessible(page)
      await proof.getByRole('button', { name: '验证', exact: true }).click()
      await expect(elsewhere).toHaveURL(/\/center\/(user\/)?login/)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: /王五/ })).toBeFocused()

      await page.goto('/center/index?tc=park#account=sign-ins')
      const history = page.getByRole('dialog', { name: '登录记录' })
      await expect(history.getByText('密码登录').first()).toBeVisible()
      await expectAccessible(page)
      await history.getByRole('button', { name: '登录设备' }).click()
      await expect(sessions.getByText('本机').first()).toBeVisible()
      await page.keyboard.press('Escape')

      const again = await openElsewhere('wangwu', 'park')
      await page.getByRole('button', { name: /王五/ }).click()
      await page.getByRole('menuitem', { name: '修改手机号' }).click()
      await expect(page.getByRole('dialog', { name: '修改手机号' }).getByText('138****0004')).toBeVisible()
      await page.getByLabel('登录密码').fill(demoPassword)
      await page.getByLabel('原手机号').fill('13911110009')
      await page.getByLabel('新手机号').fill('13911110002')
      await page.getByLabel('图形验证码').fill('1234')
      await page.getByRole('button', { name: '获取验证码' }).click()
      await page.getByLabel('短信验证码').fill(await codeSentTo(page, '13911110002'))
      await expectAccessible(page)
      await page.getByRole('button', { name: '确定' }).click()
      await expect(page.getByText('原手机号输入错误')).toBeVisible()
      await page.getByLabel('原手机号').fill('13800000004')
      await page.getByRole('button', { name: '确定' }).click()
      await expect(page.getByText('手机号已修改')).toBeVisible()
      await expect(again).toHaveURL(/\/center\/(user\/)?login/)
    },
  )

  test('has title and filing number of its region, and loses nothing without a network', async ({ page, problems }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED/)
    await page.goto('/center/user/register?tc=region')
    await expect(page.getByText('江岸区企业用户注册')).toBeVisible()
    await expect(page.getByRole('link', { name: '鄂ICP备00000001号' })).toBeVisible()
    await expect(page.getByLabel('短信验证码')).toBeHidden()
    await expect(page.getByLabel('公司名称')).toBeFocused()
    await page.getByLabel('公司名称').fill('江岸精工有限公司')

    // What is said of a password that is left must not move the button from under the pointer.
    const submit = page.getByRole('button', { name: '注册', exact: true })
    const place = await submit.boundingBox()
    await page.getByLabel('密码', { exact: true }).fill('abcd1234')
    await page.getByLabel('确认密码').focus()
    await expect(page.getByLabel('密码', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    expect(await submit.boundingBox()).toEqual(place)
    await page.context().setOffline(true)
    await page.getByRole('combobox', { name: /企业地区/ }).click()
    await expect(page.getByText('加载失败')).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByRole('option', { name: '湖北省' })).toBeVisible()
    await expect(page.getByLabel('公司名称')).toHaveValue('江岸精工有限公司')
  })
})

test('recovery: four steps to another password, which ends what was open', async ({
  page,
  signInPage,
  openElsewhere,
  problems,
}) => {
  // What the page still asks for with the session of before.
  problems.expect(/status of 401/)
  // No other journey signs in as this user, whose old password does not come back.
  const elsewhere = await openElsewhere('shenji', 'demo')
  await signInPage.open('/center/user/login?tc=demo')
  await page.getByRole('link', { name: '忘记密码？' }).click()
  await page.getByLabel('用户名或手机号').fill('shenji')
  await page.getByLabel('图形验证码').fill('1234')
  await page.getByLabel('图形验证码').press('Enter')
  await expect(page.getByText('138****0007')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByLabel('短信验证码').fill(await codeSentTo(page, '13800000007'))
  await page.getByLabel('短信验证码').press('Enter')
  await page.getByLabel('新密码').fill(newPassword)
  await page.getByLabel('确认密码').fill(newPassword)
  await expectAccessible(page)
  await page.getByRole('button', { name: '保存新密码' }).click()
  await expect(page.getByRole('heading', { name: '密码已修改' })).toBeFocused()
  await expect(elsewhere).toHaveURL(/\/cas\/login/)

  await page.getByRole('link', { name: '去登录' }).click()
  await signInPage.signIn('shenji', newPassword)
})
