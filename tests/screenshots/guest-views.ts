import { expect } from '@playwright/test'
import type { Visitor } from '../e2e/pages/visitor'
import { of, page, type View } from './view'

/** Guests draw behind shadow roots, which only Playwright's own selectors reach into. */
export const inGuest = ({ page: window }: Visitor) =>
  window.locator('[data-app-state="mounted"]').filter({ visible: true })

/** Pages of others, in their tabs. */
export const guests: View[] = of('zhangsan', [
  page('wallboard', 'deviceManage/workscreen'),
  page('device dashboard', 'deviceManage/dashboard'),
  page('devices', 'deviceManage/devices'),
  {
    ...page('device', 'deviceManage/devices'),
    open: async (visitor) => {
      await inGuest(visitor).getByRole('table').locator('tbody').getByRole('button').first().click()
      await expect(inGuest(visitor).getByRole('article')).toBeVisible()
    },
  },
  {
    ...page('devices without hits', 'deviceManage/devices'),
    open: (visitor) => inGuest(visitor).getByRole('searchbox').fill('zzzz'),
  },
  page('alerts', 'deviceManage/alerts'),
  {
    ...page('alert', 'deviceManage/alerts'),
    open: async (visitor) => {
      await inGuest(visitor).getByRole('listitem').nth(1).getByRole('button').click()
      await expect(inGuest(visitor).getByRole('article').locator('canvas')).toBeVisible()
    },
  },
  page('energy', 'energy/overview'),
  page('energy tariff', 'energy/tariff'),
  page('notepad', 'notepad/meeting'),
  page('inner tabs', 'notepad/shift'),
  page('orders', 'orders/all'),
  {
    ...page('orders without hits', 'orders/all'),
    open: (visitor) => inGuest(visitor).getByRole('searchbox').fill('zz'),
  },
  page('erp', 'legacy-erp/index.html'),
  page('erp stock', 'legacy-erp/stock.html'),
  page('erp purchase', 'legacy-erp/purchase.html'),
  page('erp old', 'legacy-erp/old.html'),
  page('grant form', 'legacy-form/index.html'),
  page('grant guide', 'legacy-form/guide.html'),
])
