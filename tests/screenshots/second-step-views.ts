import { expect, type Page } from '@playwright/test'
import type { SecondFactorSetUp } from '@center/shared/contract'
import type { Stop } from '../e2e/pages/tour'
import type { Visitor } from '../e2e/pages/visitor'

const setUp: SecondFactorSetUp = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Center:zhangsan',
  picture:
    'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"%3E%3Cpath d="M1 1h3v3H1zM5 1h3v3H5zM1 5h3v3H1zM6 6h1v1H6z"/%3E%3C/svg%3E',
  recoveryCodes: Array.from({ length: 10 }, (_, turn) => `b${turn}cd-efgh-jkmn-pqrs`.replaceAll(/[01]/g, '7')),
}

/** The sign-in goes on with a code, whatever was typed. */
const goesOn = (offered: SecondFactorSetUp | null) => (window: Page) =>
  window.route(/\/api\/auth\/jwt\/token/, (route) =>
    route.fulfill({ json: { status: 40019, message: '', data: { ticket: 't', setUp: offered }, requestId: null } }),
  )

async function enter(visitor: Visitor): Promise<void> {
  await visitor.page.getByLabel(visitor.text('auth:signIn.username'), { exact: true }).fill('zhangsan')
  await visitor.page.getByLabel(visitor.text('auth:signIn.password'), { exact: true }).fill('Center@2026')
  await visitor.page.getByRole('textbox', { name: visitor.text('auth:signIn.captcha') }).fill('1234')
  await visitor.press('auth:signIn.submit')
}

/** The second step of a sign-in. */
export const secondStepStops: Stop[] = [
  {
    name: 'sign in code',
    path: '/center/user/login',
    prepare: goesOn(null),
    open: async (visitor) => {
      await enter(visitor)
      await expect(visitor.page.getByLabel(visitor.text('auth:secondStep.app'), { exact: true })).toBeVisible()
    },
  },
  {
    name: 'sign in set up',
    path: '/center/user/login',
    prepare: goesOn(setUp),
    open: async (visitor) => {
      await enter(visitor)
      await expect(visitor.button('auth:secondStep.next')).toBeVisible()
    },
  },
  {
    name: 'sign in recovery codes',
    path: '/center/user/login',
    prepare: goesOn(setUp),
    open: async (visitor) => {
      await enter(visitor)
      await visitor.press('auth:secondStep.next')
      await expect(visitor.button('auth:secondStep.copy')).toBeVisible()
    },
  },
]

/** The user's own second factor, while it is set up. */
export const twoStepStop: Stop = {
  name: 'two-step set up',
  path: '/center/index',
  open: async (visitor) => {
    await visitor.choose('shell:twoStep.title')
    await visitor.page.getByLabel(visitor.text('shell:twoStep.password'), { exact: true }).fill('Center@2026')
    await visitor.press('shell:twoStep.begin')
    await expect(visitor.page.getByLabel(visitor.text('shell:twoStep.code'), { exact: true })).toBeVisible()
  },
}
