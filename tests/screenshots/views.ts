import { expect, type Page } from '@playwright/test'
import type { UserPreferences } from '@center/shared/contract'
import { askConfiguration, answer, configure } from '../e2e/pages/answers'
import { publicStops, stops } from '../e2e/pages/tour'
import type { Visitor } from '../e2e/pages/visitor'
import { accountStops } from './account-views'
import { administrationStops } from '../e2e/pages/administration-stops'
import { operationStops } from '../e2e/pages/operation-stops'
import { seldomOperatorStops, seldomStops } from '../e2e/guests/error-states'
import { nobodys, of, page, type View } from './view'
import { secondStepStops, twoStepStop } from './second-step-views'
import { guests, inGuest } from './guest-views'
import { failures, empty } from './trouble-views'

const signIn: View[] = nobodys([
  ...publicStops,
  ...accountStops,
  ...secondStepStops,
  page('sign in park', 'login?tc=park'),
  page('sign in region', 'login?tc=region'),
  {
    ...page('sign in with providers', 'user/login'),
    prepare: (window) =>
      configure(window, {
        CENTER_IDENTITY_PROVIDERS: [
          { id: 'corp', name: '集团账号', nameEn: 'the group account' },
          { id: 'park', name: '园区统一身份', nameEn: 'Industrial Park ID' },
        ],
      }),
  },
  { ...page('sign in with gaps', 'user/login'), open: (visitor) => visitor.press('auth:signIn.submit') },
  {
    ...page('sign in refused', 'user/login'),
    open: async (visitor) => {
      await visitor.page.getByLabel(visitor.text('auth:signIn.username'), { exact: true }).fill('zhangsan')
      await visitor.page.getByLabel(visitor.text('auth:signIn.password'), { exact: true }).fill('Wrong@2026')
      await visitor.page.getByRole('textbox', { name: visitor.text('auth:signIn.captcha') }).fill('1234')
      await visitor.press('auth:signIn.submit')
      await expect(visitor.page.getByRole('alert').filter({ visible: true })).toBeVisible()
    },
    provokes: /status of 4/,
  },
  {
    ...page('configuration failed', 'user/login'),
    prepare: async (window) => {
      await askConfiguration(window)
      await window.route(/getVueConfig/, (route) => route.abort())
    },
    open: ({ page: window }) => expect(window.getByRole('alert').getByRole('button')).toBeVisible(),
    provokes: /Failed to load resource|ERR_FAILED/,
  },
])

const publicPages: View[] = nobodys([
  page('public wallboard', 'workscreen'),
  page('public dashboard', 'user/dashboard'),
  page('public devices', 'deviceManage/devices'),
  page('public alerts', 'deviceManage/alerts'),
  page('public not found', 'deviceManage/settings'),
])

const favourites = ['demo-orders-all', 'demo-device-list', 'demo-energy-overview', 'demo-shift-log']
const withFavourites = (window: Page) =>
  answer<UserPreferences>(window, /member\/preferences/, (kept) => ({ ...kept, favourites, recents: favourites }))

const frame: View[] = of('zhangsan', [
  { ...page('home with favourites', 'index'), prepare: withFavourites },
  {
    ...page('menu', 'orders/all'),
    isHovered: true,
    open: async (visitor) => {
      if (visitor.isPhone) return visitor.press('shell:menu.open')
      const collapse = visitor.button('shell:menu.collapse')
      if (await collapse.isVisible()) await collapse.click()
      await visitor.page
        .getByRole('navigation', { name: visitor.text('shell:menu.label') })
        .getByRole('button', {
          name: visitor.word('生产管理', 'Production'),
        })
        .hover()
      await expect(visitor.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    ...page('many tabs', 'index'),
    open: (visitor) =>
      visitor.openTabs(
        ...['/workStand', '/message/index', '/orders/all', '/orders/open', '/orders/done', '/deviceManage/dashboard'],
        ...['/deviceManage/alerts', '/notepad/shift', '/notepad/meeting', '/energy/tariff', '/energy/overview'],
        ...['/legacy-form/guide.html', '/deviceManage/devices'],
      ),
  },
  {
    ...page('many tabs listed', 'index'),
    open: async (visitor) => {
      await visitor.openTabs('/workStand', '/message/index', '/orders/all', '/energy/overview', '/notepad/shift')
      await visitor.press('shell:tabs.all')
    },
  },
  { ...page('watermark', 'orders/all'), prepare: (window) => configure(window, { CENTER_WATERMARK: true }) },
  page('in a frame', 'orders/all?iframe=1'),
  twoStepStop,
  {
    ...page('password with problems', 'index'),
    open: async (visitor) => {
      await visitor.choose('shell:account.changePassword')
      await visitor.page.getByLabel(visitor.text('shell:password.newPwd'), { exact: true }).fill('abc12345')
      await visitor.page
        .getByRole('dialog')
        .getByRole('button', { name: visitor.text('shell:action.confirm') })
        .click()
    },
  },
  {
    ...page('unsaved work', 'notepad/meeting'),
    open: async (visitor) => {
      await inGuest(visitor).locator('textarea').fill('三号机组油温偏高')
      await visitor.page.getByRole('tab').last().focus()
      await visitor.page.keyboard.press('Delete')
      await expect(visitor.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    ...page('letter to acknowledge', 'message/index'),
    open: (visitor) => visitor.readLetter('园区 3 号变电站夜间检修停电通知'),
  },
  { ...page('letter to answer', 'message/index'), open: (visitor) => visitor.readLetter('下半年企业用工需求调查') },
  {
    ...page('letter answered', 'message/index'),
    open: (visitor) => visitor.readLetter('订单 PO-0918 交付延期说明征询'),
  },
])

/** Opens the panel, which stays open over a reload, by keys that are listened to a moment after the page is there. */
async function openDevtools(visitor: Visitor): Promise<void> {
  // The inspector is not used on a phone.
  if (visitor.isPhone) return
  const panel = visitor.page.getByRole('complementary', { name: visitor.text('shell:devtools.panel.title') })
  await expect(async () => {
    if (!(await panel.isVisible())) await visitor.page.keyboard.press('Control+Alt+KeyG')
    await expect(panel).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
}

const otherLooks: View[] = [
  ...of('wangwu', [
    page('top home', 'index'),
    page('top page', 'orders/all'),
    {
      ...page('top all', 'index'),
      isHovered: true,
      open: (visitor) => visitor.press(visitor.isPhone ? 'shell:menu.open' : 'shell:menu.all'),
    },
  ]),
  ...of('zhaoliu', [page('old home', 'index'), page('old page', 'notepad/diagnosis')]),
  ...of('lisi', [page('home of a member', 'index'), page('forbidden', 'message/index')]),
  ...of('guanli', [
    page('home of an operator', 'index'),
    ...operationStops,
    ...administrationStops,
    ...seldomOperatorStops,
    {
      ...page('devtools', 'legacy-erp/index.html'),
      open: openDevtools,
    },
    {
      ...page('devtools messages', 'legacy-erp/index.html'),
      open: async (visitor) => {
        await openDevtools(visitor)
        if (!visitor.isPhone) await visitor.page.getByRole('complementary').getByRole('tab').nth(1).click()
      },
    },
  ]),
]

/** Every page and dialog of the portal. */
export const views: View[] = [
  ...signIn,
  ...publicPages,
  ...of('zhangsan', [...stops, ...seldomStops]),
  ...frame,
  ...guests,
  ...empty,
  ...failures,
  ...otherLooks,
]
