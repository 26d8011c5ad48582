import { expect, test as base, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** Where the portal is, and who uses it. */
export type PortalOptions = {
  /** Its address: `CENTER_URL`, else this machine. */
  url: string
  /** A user of it: `CENTER_USER`, else an administrator of the demo data. */
  user: string
  /** `CENTER_PASSWORD`, else that of the demo data. */
  password: string
  /** What stands in the pictures to be typed off, of a portal with test codes (`CENTER_TEST_CODES=1`). */
  code: string
}

/** A portal in a browser, for journeys through an app: `test('…', async ({ portal }) => …)`. */
export type Portal = {
  /** Signs in by the form, unless the browser is signed in. */
  signIn(): Promise<void>
  /** Opens a path of the portal, `/hello` or `/hello/details`, as its address would; signs in before. */
  open(path: string): Promise<void>
  /** The container of an app once it is mounted, in a tab or a card. */
  app(name: string): Locator
  /** What is in its frame: of an isolated element, or of a page. While versions change, of the newer one. */
  inside(name: string): FrameLocator
  /** The tabs, by their titles. */
  tab(title: string): Locator
  /** Changes language or theme by the portal's own buttons. */
  toggleTheme(): Promise<void>
  /** Waits until this version of the app is in place. */
  expectVersion(name: string, version: string): Promise<void>
}

/** The `test` of Playwright with a `portal`; `test.use({ portalOptions: { … } })` says which. */
export const test = base.extend<{ portalOptions: Partial<PortalOptions>; portal: Portal }>({
  portalOptions: [{}, { option: true }],
  portal: async ({ page, portalOptions }, provide) => provide(createPortal(page, portalOptions)),
})

/** A portal for a page that a test has by itself. */
export function createPortal(page: Page, given: Partial<PortalOptions> = {}): Portal {
  const options = { ...fromEnvironment(), ...given }
  const at = (path: string) => new URL(`/center${path}`, options.url).href
  const form = page.getByRole('button', { name: /^(登录|Sign in)$/ })
  const frame = page.getByRole('navigation').first()

  async function signIn(): Promise<void> {
    await page.goto(at('/user/login'))
    await expect(form.or(frame).first()).toBeVisible()
    if (!(await form.isVisible())) return
    await page.getByLabel(/^(用户名|Username)$/).fill(options.user)
    await page.getByLabel(/^(密码|Password)$/).fill(options.password)
    await page.getByRole('textbox', { name: /^(验证码|Verification code)$/ }).fill(options.code)
    await form.click()
    await expect(frame).toBeVisible()
  }

  const app = (name: string) => page.locator(`[data-app="${name}"][data-app-state="mounted"]`)
  return {
    signIn,
    async open(path) {
      await signIn()
      await page.goto(at(path))
    },
    app,
    inside: (name) => app(name).locator('iframe').last().contentFrame(),
    tab: (title) => page.getByRole('tablist').getByRole('tab', { name: title, exact: true }),
    toggleTheme: () => page.getByRole('button', { name: /切换为|Switch to/ }).click(),
    expectVersion: (name, version) => expect(app(name)).toHaveAttribute('data-app-version', version),
  }
}

function fromEnvironment(): PortalOptions {
  // Runs in Node, whose types this package does not ask for.
  const { env } = (globalThis as { process?: { env: Record<string, string | undefined> } }).process ?? { env: {} }
  return {
    url: env['CENTER_URL'] ?? 'http://127.0.0.1:8080',
    user: env['CENTER_USER'] ?? 'guanli',
    password: env['CENTER_PASSWORD'] ?? 'Center@2026',
    code: '1234',
  }
}
