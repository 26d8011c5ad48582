import { expectAccessible } from './pages/accessibility'
import { expect, test } from './pages/journey'
import { demoPassword } from './pages/sign-in-page'

/** Used by this test alone. */
const NEW_PASSWORD = 'Portal#2027x'

test(
  'search, favourites, name, keys, watermark and lock',
  { tag: '@more' },
  async ({ page, signInPage, portal, context, problems }) => {
    await signInPage.enter('zhaoliu')
    const search = page.getByRole('dialog', { name: '搜索全部功能' })
    const field = search.getByRole('combobox')

    await test.step('first letters of pinyin find a page, Enter opens it', async () => {
      await page.keyboard.press('Control+KeyK')
      await expect(field).toBeFocused()
      await expect(search.getByRole('group', { name: '操作' })).toBeVisible()
      await field.fill('zdjl')
      const option = search.getByRole('option', { name: '诊断记录' })
      await expect(option).toHaveAttribute('aria-selected', 'true')
      await expect(option.locator('mark')).toHaveText('诊断记录')
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(search).toHaveCount(0)
      await expect(page).toHaveURL(/notepad\/diagnosis/)
    })

    await test.step('what an action of the search opens gives the focus back to where it was before', async () => {
      const opener = page.getByRole('button', { name: '全屏', exact: true })
      await opener.focus()
      await page.keyboard.press('Control+KeyK')
      await field.fill('账号设置')
      await expect(search.getByRole('option', { name: '账号设置' })).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: '账号设置' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(opener).toBeFocused()
    })

    await test.step('a favourite is on home and at the head of the search, also in another window', async () => {
      const saved = page.waitForResponse(/member\/preferences/)
      const star = page.getByRole('banner').getByRole('button', { name: '收藏“诊断记录”' })
      await star.click()
      await expect(star).toHaveAttribute('aria-pressed', 'true')
      await saved
      await portal.go('/index')
      await expect(page.getByRole('list', { name: '我的收藏' }).getByRole('link', { name: /诊断记录/ })).toBeVisible()
      await page.getByRole('button', { name: '搜索全部功能' }).click()
      await expect(search.getByRole('group', { name: '我的收藏' }).getByRole('option')).toHaveText(/诊断记录/)
      await field.fill('没有这个页面')
      await expect(search.getByText('没有找到“没有这个页面”')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(search).toHaveCount(0)
      await page.getByRole('list', { name: '我的收藏' }).getByRole('button', { name: '收藏“诊断记录”' }).click()
      await page.getByRole('button', { name: '撤销' }).click()
      await expect(page.getByRole('list', { name: '我的收藏' })).toBeVisible()
    })

    await test.step('favourites are put in another order, by keys and by mouse, and stay so', async () => {
      const list = page.getByRole('list', { name: '我的收藏' })
      const names = () =>
        list.getByRole('link').evaluateAll((links) => links.map((link) => link.textContent.slice(0, 4)))
      await page.getByRole('button', { name: '搜索全部功能' }).click()
      await field.fill('整改跟踪')
      await expect(search.getByRole('option', { name: '整改跟踪' })).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Alt+KeyS')
      await page.keyboard.press('Escape')
      await expect.poll(names).toEqual(['诊断记录', '整改跟踪'])
      await list.getByRole('link', { name: /整改跟踪/ }).focus()
      await page.keyboard.press('Control+Shift+ArrowLeft')
      await expect.poll(names).toEqual(['整改跟踪', '诊断记录'])
      await expect(list.getByRole('link', { name: /整改跟踪/ })).toBeFocused()
      await expect(page.getByText('已移到第 1 个，共 2 个')).toBeAttached()
      const saved = page.waitForResponse((response) => /preferences/.test(response.url()) && response.ok())
      const [first, last] = [list.getByRole('listitem').first(), list.getByRole('listitem').last()]
      const { width = 0 } = (await last.boundingBox()) ?? {}
      await first.hover()
      await expect(first).toHaveAttribute('draggable', 'true')
      await first.dragTo(last, { targetPosition: { x: width - 8, y: 12 } })
      await expect.poll(names).toEqual(['诊断记录', '整改跟踪'])
      await saved
      await page.reload()
      await expect.poll(names).toEqual(['诊断记录', '整改跟踪'])
      await list.getByRole('button', { name: '收藏“整改跟踪”' }).click()
      await expect.poll(names).toEqual(['诊断记录'])
    })

    await test.step('a new name is everywhere at once, in another tab too', async () => {
      const [other] = await Promise.all([
        page.waitForEvent('popup'),
        page.evaluate(() => void window.open('/center/index')),
      ])
      await expect(other.getByRole('button', { name: /赵六/ })).toBeVisible()
      const user = page.getByRole('button', { name: /赵六/ })
      for (const name of ['赵六一', '赵六']) {
        await user.click()
        await page.getByRole('menuitem', { name: '账号设置' }).click()
        const dialog = page.getByRole('dialog', { name: '账号设置' })
        await dialog.getByRole('button', { name: '确定' }).click()
        await expect(dialog.getByText('请输入姓名')).toBeVisible()
        await dialog.getByLabel('新姓名').fill(name)
        await page.keyboard.press('Enter')
        await expect(dialog).toBeHidden()
        await expect(user).toContainText(name)
        await expect(other.getByRole('button', { name: /赵六/ })).toContainText(name)
      }
      await other.close()
    })

    await test.step('the keys are listed', async () => {
      await page.getByRole('heading', { level: 1 }).first().focus()
      await page.keyboard.press('?')
      const list = page.getByRole('dialog', { name: '键盘快捷键' })
      await expect(list.getByText('锁定屏幕')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(list).toBeHidden()
    })

    await test.step('the watermark comes back when it is taken out', async () => {
      const mark = page.locator('body > [aria-hidden=true][style*="svg"]')
      await page.getByRole('button', { name: '系统设置' }).click()
      const settings = page.getByRole('dialog', { name: '系统设置' })
      await settings.getByRole('radio', { name: '显示', exact: true }).check()
      await expect(mark).toHaveCount(1)
      await mark.evaluate((layer) => layer.remove())
      await expect(mark).toHaveCount(1)
      await settings.getByRole('radio', { name: '不显示' }).check()
      await expect(mark).toHaveCount(0)
      await settings.getByRole('button', { name: '立即锁屏' }).click()
    })

    await test.step('a locked screen stays locked in every tab until the password is right', async () => {
      const locked = page.getByRole('dialog', { name: '屏幕已锁定' })
      await expect(locked).toBeVisible()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await page.reload()
      await expect(locked).toBeVisible()
      await expectAccessible(page)
      await locked.getByLabel('密码', { exact: true }).fill('Wrong@2026')
      await locked.getByRole('button', { name: '解锁' }).click()
      await expect(locked.getByText('密码不正确')).toBeVisible()
      await locked.getByLabel('密码', { exact: true }).fill(demoPassword)
      await page.keyboard.press('Enter')
      await expect(locked).toHaveCount(0)
      await expect(page.getByRole('list', { name: '我的收藏' })).toBeVisible()
    })

    await test.step('without a network the bell says so and nothing else breaks', async () => {
      // The browser itself says so too.
      problems.expect(/ERR_INTERNET_DISCONNECTED/)
      await expect(portal.bell).toBeVisible()
      await context.setOffline(true)
      await portal.bell.click()
      await expect(portal.bellPanel).toBeVisible()
      await context.setOffline(false)
    })
  },
)

test(
  'a new password ends the session, and is the one that signs in',
  { tag: '@more' },
  async ({ page, signInPage }) => {
    const change = async (from: string, to: string) => {
      await page.getByRole('button', { name: /平台管理员/ }).click()
      await page.getByRole('menuitem', { name: '修改密码' }).click()
      const dialog = page.getByRole('dialog', { name: '修改密码' })
      await dialog.getByLabel('原密码').fill(from)
      await dialog.getByLabel('新密码').fill(to)
      await dialog.getByLabel('确认密码').fill(to)
      await dialog.getByRole('button', { name: '确定' }).click()
      return dialog
    }
    // No other journey signs in as this user, whose old password does not come back.
    await signInPage.enter('pingtai')
    const dialog = await change('Wrong@2026', NEW_PASSWORD)
    await expect(dialog.getByText('原密码不正确')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '取消' }).click()
    await change(demoPassword, NEW_PASSWORD)
    await expect(page.getByText(/密码修改成功/)).toBeVisible()
    await expect(signInPage.submit).toBeVisible()

    await signInPage.signIn('pingtai', NEW_PASSWORD)
    await expect((await change(NEW_PASSWORD, demoPassword)).getByText('最近 5 次')).toBeVisible()
  },
)
