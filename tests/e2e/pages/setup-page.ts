import type { Page } from '@playwright/test'
import type { System } from '../../support/start-system'

/** The address that a server on an empty database has written to its log. */
export const setupAddress = (system: System): string =>
  /(http\S+\/center\/user\/setup#key=[\w-]+)/.exec(system.log())?.[1] ?? ''

/** Begins the portal on the open page of set-up: the tenant `east` with its administrator `zhoumin`. */
export async function fillSetup(page: Page, password: string): Promise<void> {
  await page.getByLabel('平台名称').fill('东部产业园')
  await page.getByLabel('租户名称').fill('东部产业园管委会')
  await page.getByLabel('租户编码').fill('east')
  await page.getByLabel('管理员姓名').fill('周敏')
  await page.getByLabel('管理员用户名').fill('zhoumin')
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('确认密码').fill(password)
  await page.getByRole('button', { name: '完成初始化' }).click()
}
