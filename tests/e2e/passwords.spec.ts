import type { Page } from '@playwright/test'
import { expect, test } from './pages/journey'
import { demoPassword } from './pages/sign-in-page'

const notepad = '@apps/notepad'
const passwords = (page: Page) => page.locator('input[type="password"]')

/** What a guest puts into the page to read what is typed there; a document that is loaded anew has none of it. */
const spy = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => seen.push(...[...document.querySelectorAll('input[type="password"]')].map(({ id }) => id))
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
  })
const isSpied = (page: Page) => page.evaluate(() => 'seen' in window)

test.beforeEach(async ({ signInPage, portal, guest, page }) => {
  await signInPage.enter('zhangsan')
  await portal.choose('生产管理', '班组管理', '交接班记录')
  await expect(guest.mounted(notepad)).toBeVisible()
  await spy(page)
})

test('the sign-in page after a sign-out is a document in which no guest ran', async ({ page, portal, signInPage }) => {
  await portal.signOut()
  await expect(signInPage.password).toBeVisible()
  expect(await isSpied(page)).toBe(false)
  await signInPage.signIn('zhangsan')
})

test(
  'the sign-in page that a guest leads to is one too',
  { tag: '@more' },
  async ({ page, portal, signInPage, context }) => {
    await page.evaluate(() => sessionStorage.clear())
    // Else the document that is loaded anew is signed in again.
    await context.clearCookies({ name: /center_session_/ })
    await portal.go('/login')
    await expect(signInPage.password).toBeVisible()
    expect(await isSpied(page)).toBe(false)
  },
)

test('the password is changed in a document of its own, before any guest runs in it', async ({
  page,
  portal,
  guest,
}) => {
  await portal.chooseOfUser('修改密码')
  await expect(portal.dialog.getByLabel('原密码')).toBeVisible()
  expect(await isSpied(page)).toBe(false)
  await expect(passwords(page)).toHaveCount(3)
  await portal.dialog.getByRole('button', { name: '取消' }).click()
  await portal.tab('交接班记录').click()
  await expect(guest.mounted(notepad)).toBeVisible()
  await expect(passwords(page)).toHaveCount(0)
})

test('a change of the password asks about work that is not saved, and stays when the user does', async ({
  page,
  portal,
  guest,
}) => {
  await guest.notepad.fill('没有保存')
  await portal.chooseOfUser('修改密码')
  await expect(portal.dialog).toContainText('未保存')
  await portal.dialog.getByRole('button', { name: '取消' }).click()
  await expect(guest.notepad).toHaveValue('没有保存')
  expect(await isSpied(page)).toBe(true)
})

test('a locked screen asks for the password in a new window while work is not saved, and keeps the work', async ({
  page,
  guest,
}) => {
  await guest.notepad.fill('没有保存')
  await page.keyboard.press('Control+Alt+l')
  const lock = page.getByRole('dialog', { name: '屏幕已锁定' })
  await expect(lock).toBeVisible()
  await expect(passwords(page)).toHaveCount(0)
  const opening = page.waitForEvent('popup')
  await lock.getByRole('button', { name: '输入密码解锁' }).click()
  const popup = await opening
  await popup.getByLabel('密码', { exact: true }).fill(demoPassword)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: '解锁' }).click()
  await closed
  await expect(lock).toHaveCount(0)
  await expect(guest.notepad).toHaveValue('没有保存')
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
})

test(
  'a locked screen with everything saved is unlocked in the document loaded anew, and guests come after',
  { tag: '@more' },
  async ({ page, guest }) => {
    await page.keyboard.press('Control+Alt+l')
    await page.getByRole('button', { name: '输入密码解锁' }).click()
    await expect(passwords(page)).toHaveCount(1)
    expect(await isSpied(page)).toBe(false)
    await expect(guest.container(notepad)).toHaveCount(0)
    await page.getByLabel('密码', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: '解锁' }).click()
    await expect(guest.mounted(notepad)).toBeVisible()
  },
)
