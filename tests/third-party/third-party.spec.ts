import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expect, test } from '../e2e/pages/journey'
import type { GuestPage } from '../e2e/pages/guest-page'
import type { PortalPage } from '../e2e/pages/portal-page'
import { apps, places, type App } from './places'
import { releasePackages } from './release-packages'

type Scope = { page: Page; portal: PortalPage; guest: GuestPage; element: Locator; frame: FrameLocator }
type Scenario = {
  tag: string
  isInPage?: true
  /** What it says leaves unsaved work, so the portal asks before the tab is closed. */
  isDirty?: true
  /** The element, or what is in the frame, has what operations registered and looks like the portal. */
  hasProperties(scope: Scope, theme: 'light' | 'dark'): Promise<void>
  /** What the element says by events of its own happens in the portal. Answers the title that the tab has then. */
  says(scope: Scope): Promise<string>
}

const property = (element: Locator, name: string) =>
  element.evaluate((node, key) => (node as unknown as Record<string, unknown>)[key], name)

async function fill(input: Locator, text: string): Promise<void> {
  await input.fill(text)
  await input.press('Enter')
}

const scenarios: Record<App, Scenario> = {
  '@third-party/ui5': {
    tag: '[data-tag="ui5-request-page"]',
    isInPage: true,
    isDirty: true,
    async hasProperties({ element }, theme) {
      await expect(element.getByRole('heading', { name: '采购申请' })).toBeVisible()
      await expect(element.getByRole('textbox')).toHaveValue('华北厂')
      await expect(element).toHaveAttribute('section', '/request')
      expect(await property(element, 'theme')).toBe(theme === 'dark' ? 'sap_horizon_dark' : 'sap_horizon')
      const paper = () => element.getByRole('textbox').evaluate((input) => getComputedStyle(input).color)
      await expect.poll(paper).toMatch(theme === 'dark' ? /^rgb\(2\d\d/ : /^rgb\(\d?\d,/)
    },
    async says({ page, portal, element }) {
      await fill(element.getByRole('textbox'), '华南厂')
      await expect(portal.tab('UI5 页面')).toHaveAccessibleDescription('有未保存的内容')
      await element.getByRole('button', { name: 'History' }).click()
      await expect(page).toHaveURL(/\/center\/deviceManage\/history/)
      await element.getByRole('button', { name: 'Send' }).click()
      return '华南厂 ✓'
    },
  },
  '@third-party/shoelace': {
    tag: 'sl-rating',
    async hasProperties({ element }, theme) {
      await expect(element.getByRole('slider', { name: '服务评分' })).toHaveAttribute('aria-valuemax', '7')
      await expect(element).toHaveClass(`sl-theme-${theme}`)
    },
    async says({ element }) {
      await element.getByRole('slider').press('End')
      return '7 / 7'
    },
  },
  '@third-party/material': {
    tag: '[data-tag="md-outlined-text-field"]',
    isInPage: true,
    isDirty: true,
    async hasProperties({ page, element }) {
      await expect(element.getByRole('textbox', { name: '班组' })).toHaveValue('甲班')
      await expect(element).toHaveAttribute('required', '')
      await expect(element).toHaveAttribute('lang', 'zh-CN')
      const ink = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--color-ink').trim())
      const inner = () =>
        element.evaluate((node) => getComputedStyle(node).getPropertyValue('--md-sys-color-on-surface').trim())
      await expect.poll(inner).toBe(ink)
    },
    async says({ portal, element }) {
      await element.getByRole('textbox').pressSequentially('乙')
      await expect(portal.tab('Material 文本框')).toHaveAccessibleDescription('有未保存的内容')
      await fill(element.getByRole('textbox'), '丙班')
      return '丙班'
    },
  },
  '@third-party/rapidoc': {
    tag: 'rapi-doc',
    async hasProperties({ element }, theme) {
      await expect(element.getByText('/shifts').first()).toBeVisible()
      await expect(element).toHaveAttribute('theme', theme)
    },
    says: async () => 'Shift API',
  },
  '@third-party/emoji-picker': {
    tag: 'emoji-picker',
    async hasProperties({ element }, theme) {
      await expect(element.getByRole('menuitem', { name: /grinning face/ })).toBeVisible()
      await expect(element).toHaveClass(theme)
    },
    async says({ element }) {
      await element.getByRole('menuitem', { name: /grinning face/ }).click()
      return '😀'
    },
  },
  'plain-page': {
    tag: 'body',
    async hasProperties({ frame }, theme) {
      await expect(frame.locator('#user')).toHaveText('张三')
      await expect(frame.locator('#look')).toHaveText(theme)
    },
    async says({ page, portal, frame }) {
      await frame.getByRole('button').click()
      await expect(page).toHaveURL(/\/center\/workStand/)
      await portal.closeTab('我的工作台')
      return '自有页面'
    },
  },
}

/** What a guest could leave behind in the page. */
function leftIn(page: Page) {
  return page.evaluate(() => ({
    // The portal's own tooltips come and go.
    elements: [...document.querySelectorAll('head > *, body > :not(.semi-portal)')].map(({ localName }) => localName),
    sheets: document.adoptedStyleSheets.length,
    roots: document.querySelectorAll('[data-guest-root], [data-app]').length,
    frames: document.querySelectorAll('iframe').length,
  }))
}

let stop = () => {}
test.beforeAll(async ({ system }) => {
  stop = await releasePackages(system)
})
test.afterAll(() => stop())

test('elements of five packages and a plain page take properties, say events, follow the theme, leave and come back', async ({
  page,
  signInPage,
  portal,
  guest,
}) => {
  await signInPage.open()
  await signInPage.signIn('zhangsan')

  let theme: 'light' | 'dark' = 'light'
  for (const app of apps) {
    const { tag, isInPage, isDirty, hasProperties, says } = scenarios[app]
    const frame = guest.frame(app)
    const element = (isInPage ? guest.mounted(app) : frame).locator(tag)
    const scope = { page, portal, guest, element, frame }
    const isThere = async () => {
      await portal.go(places[app].path)
      await expect(guest.mounted(app)).toBeVisible()
      await hasProperties(scope, theme)
    }

    await test.step(app, async () => {
      await isThere()
      await page.getByRole('button', { name: /切换为/ }).click()
      theme = theme === 'light' ? 'dark' : 'light'
      await hasProperties(scope, theme)
      const title = await says(scope)
      await expect(portal.tab(title)).toBeVisible()
      await portal.tabs.focus()
      await page.keyboard.press('Delete')
      if (isDirty) await portal.dialog.getByRole('button').last().click()
      await expect(portal.tabs).toHaveCount(0)
      const left = await leftIn(page)
      expect(left).toMatchObject({ roots: 0, frames: 0 })

      await isThere()
      await portal.tabs.focus()
      await page.keyboard.press('Delete')
      await expect(portal.tabs).toHaveCount(0)
      expect(await leftIn(page)).toEqual(left)
    })
  }
})
