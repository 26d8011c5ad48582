import { expectAccessible } from './pages/accessibility'
import { codeSentTo, setSettings } from './pages/account-pages'
import { expect, test } from './pages/journey'
import { PuzzleDialog, type Point } from './pages/puzzle-dialog'
import { demoPassword, type SignInPage } from './pages/sign-in-page'

type User = { name: string; tenantCode: string }
const ofPark: User = { name: 'wangwu', tenantCode: 'park' }
/** Another journey gives the user of the park another number. */
const ofRegion = { name: 'zhaoliu', tenantCode: 'region', phone: '13800000005' }

test.afterAll(async ({ system }) => {
  for (const { tenantCode } of [ofPark, ofRegion]) {
    await setSettings(system, tenantCode, { CENTER_LOGIN_CAPTCHA_TYPE: null })
  }
})

/** The form, sent by Enter: a puzzle comes before anything else. */
async function sendForm({ page, username, password }: SignInPage, { name, tenantCode } = ofPark): Promise<void> {
  await page.goto(`/center/user/login?tc=${tenantCode}`)
  await username.fill(name)
  await password.fill(demoPassword)
  await password.press('Enter')
}

test('the slider lets in a user who drags the piece to its place, at the second try @more', async ({
  page,
  signInPage,
  portal,
  system,
}) => {
  await setSettings(system, 'park', { CENTER_LOGIN_CAPTCHA_TYPE: 'blockPuzzle' })
  await sendForm(signInPage)
  const puzzle = new PuzzleDialog(page)
  const { x: first } = await puzzle.another<Point>()
  await expectAccessible(page)
  const { x } = await puzzle.answerAfter<Point>(async () => {
    await puzzle.dragTo(first > 180 ? first - 40 : first + 40)
    const said = puzzle.dialog.getByText('验证失败')
    await expect(said).toBeVisible()
    const [words, block] = [await said.boundingBox(), await puzzle.slider.boundingBox()]
    if (!words || !block) throw new Error('There is no slider')
    expect(words.x + words.width <= block.x || words.x >= block.x + block.width).toBe(true)
  })
  await puzzle.dragTo(x)
  await expect(puzzle.dialog.getByText(/\d+\.\d{2} s验证成功/)).toBeVisible()
  await expect(puzzle.dialog).toBeHidden()
  await expect(portal.tabs.first().or(page.getByRole('navigation').first())).toBeVisible()
})

test('the words let in a user who clicks them, by pointer or by keys alone @more', async ({
  page,
  signInPage,
  system,
}) => {
  await setSettings(system, 'park', { CENTER_LOGIN_CAPTCHA_TYPE: 'clickWord' })
  const puzzle = new PuzzleDialog(page)
  for (const act of ['clickWords', 'pressWords'] as const) {
    await test.step(act, async () => {
      await sendForm(signInPage)
      const first = await puzzle.another<Point[]>()
      const points = await puzzle.answerAfter<Point[]>(() => puzzle.clickWords(first.toReversed()))
      if (act === 'clickWords') await expectAccessible(page)
      await puzzle[act](points)
      await expect(puzzle.dialog.getByText('验证成功')).toBeVisible()
      await expect(puzzle.dialog).toBeHidden()
      await expect(page.getByRole('navigation').first()).toBeVisible()
      await page.evaluate(() => sessionStorage.clear())
      await page.context().clearCookies()
    })
  }
})

test('a user who cannot see a picture signs in with a code by SMS @more', async ({ page, signInPage, system }) => {
  const { tenantCode, phone } = ofRegion
  await setSettings(system, tenantCode, { CENTER_LOGIN_CAPTCHA_TYPE: 'blockPuzzle' })
  await sendForm(signInPage, ofRegion)
  const { dialog } = new PuzzleDialog(page)
  await dialog.getByRole('button', { name: '看不到图片？改用短信验证' }).click()
  await dialog.getByLabel('手机号').fill(phone)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(dialog.getByRole('button', { name: /\d+/ })).toBeVisible()
  await expectAccessible(page)
  const code = dialog.getByLabel('短信验证码')
  await code.fill('000000')
  await code.press('Enter')
  await expect(dialog.locator('[data-refused=true]')).toBeVisible()
  await code.fill(await codeSentTo(page, phone))
  await code.press('Enter')
  await expect(page.getByRole('navigation').first()).toBeVisible()
})
