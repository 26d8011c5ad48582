import type { Page } from '@playwright/test'
import { addPerson, PERSON_PASSWORD } from '../support/api-person'
import { expectAccessible } from './pages/accessibility'
import { expect, test } from './pages/journey'

/** A device with a lock that its user opens. */
async function giveDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a user makes a passkey, signs in by it without a password, proves by it who is there, and removes it', async ({
  page,
  system,
  portal,
  signInPage,
  problems,
}) => {
  // What needs a proof is refused first.
  problems.expect(/status of 403/)
  // A passkey belongs to a name, which an address in numbers is not.
  const signInAddress = `http://localhost:${new URL(system.url).port}/center/user/login?tc=demo`
  const { username } = await addPerson(system.url, 'demo')
  await giveDevice(page)
  await page.goto(signInAddress)
  await signInPage.signIn(username, PERSON_PASSWORD)

  await portal.chooseOfUser('通行密钥')
  await portal.dialog.getByRole('button', { name: '添加通行密钥' }).click()
  await page.getByLabel('登录密码').fill(PERSON_PASSWORD)
  await page.getByRole('button', { name: '验证', exact: true }).click()
  const name = portal.dialog.getByLabel('名称')
  await expect(name).toHaveValue('通行密钥 1')
  await name.fill('工作电脑')
  await name.press('Enter')
  await expect(portal.dialog.getByText('工作电脑')).toBeVisible()
  await expect(portal.dialog.getByText('未使用过')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await portal.signOut()
  await expect(signInPage.submit).toBeVisible()
  await page.goto(signInAddress)
  await page.getByRole('button', { name: '使用通行密钥登录' }).click()
  await expect(portal.bell.or(page.getByRole('navigation').first()).first()).toBeVisible()

  await portal.chooseOfUser('通行密钥')
  await expect(portal.dialog.getByText(/^最近使用/)).toBeVisible()
  await portal.dialog.getByRole('button', { name: '删除 工作电脑' }).click()
  await page.getByRole('button', { name: '使用通行密钥' }).click()
  await expect(portal.dialog.getByText('尚未添加通行密钥。')).toBeVisible()
})
