import { Secret, TOTP } from 'otpauth'
import { addPerson, PERSON_PASSWORD } from '../support/api-person'
import { expectAccessible } from './pages/accessibility'
import { expect, test } from './pages/journey'

const STEP_MS = 30_000

test('a user sets two-step verification up, and signs in with the code of the app, or with a recovery code once', async ({
  page,
  system,
  portal,
  signInPage,
  problems,
}) => {
  // What needs a proof is refused first.
  problems.expect(/status of 403/)
  const { username } = await addPerson(system.url, 'demo')
  await signInPage.open('/center/user/login?tc=demo')
  await signInPage.signIn(username, PERSON_PASSWORD)

  await portal.chooseOfUser('两步验证')
  await portal.dialog.getByRole('button', { name: '开始设置' }).click()
  await page.getByLabel('登录密码').fill(PERSON_PASSWORD)
  await page.getByRole('button', { name: '验证', exact: true }).click()
  const secret = (await portal.dialog.locator('code').first().innerText()).replaceAll(' ', '')
  const [recovery = ''] = await portal.dialog
    .getByRole('list', { name: '恢复码' })
    .getByRole('listitem')
    .allInnerTexts()
  const app = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })
  const now = Date.now()
  await expectAccessible(page)
  await portal.dialog.getByLabel('应用显示的 6 位动态码').fill(app.generate({ timestamp: now }))
  await portal.dialog.getByRole('button', { name: '开启两步验证' }).click()
  await expect(page.getByText('两步验证已开启')).toBeVisible()

  const signInWith = async (label: string, code: string) => {
    await page.getByLabel(label, { exact: true }).fill(code)
    await page.getByRole('button', { name: '验证并登录' }).click()
  }
  await page.keyboard.press('Escape')
  await portal.signOut()
  await expect(signInPage.submit).toBeVisible()
  await signInPage.open('/center/user/login?tc=demo')
  await signInPage.fill(username, PERSON_PASSWORD)
  await signInPage.submit.click()
  await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible()
  await expectAccessible(page)
  // A code that was good once is not good again; that of the next half minute is.
  await signInWith('动态码', app.generate({ timestamp: now }))
  await expect(page.getByRole('alert').filter({ visible: true })).toBeVisible()
  await signInWith('动态码', app.generate({ timestamp: now + STEP_MS }))
  await expect(portal.bell.or(page.getByRole('navigation').first()).first()).toBeVisible()

  await portal.signOut()
  await expect(signInPage.submit).toBeVisible()
  await signInPage.open('/center/user/login?tc=demo')
  await signInPage.fill(username, PERSON_PASSWORD)
  await signInPage.submit.click()
  await page.getByRole('button', { name: '使用恢复码' }).click()
  await signInWith('恢复码', recovery)
  await expect(page.getByRole('navigation').first()).toBeVisible()
})
