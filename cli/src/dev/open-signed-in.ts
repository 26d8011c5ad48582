import type { Page } from 'playwright-core'
import { openBrowser } from '../check/open-browser'
import type { CliContext } from '../cli-context'

/** Who signs in. Without a code the picture is typed off by the person in front of the browser. */
export type Who = { user: string; password: string; code: string | undefined }

/**
 * Opens a link in a browser of its own, signs in by the form of the portal, and says so once the portal is there. What the form asks besides, and
 * what it refuses, is between the person and the page: nothing here ends for it. The browser is closed by `close`.
 */
export async function openSignedIn(link: string, who: Who, cli: CliContext): Promise<{ close(): Promise<void> }> {
  const browser = await openBrowser(cli.env, { isShown: cli.env['CENTER_HEADLESS'] !== '1' })
  const page = await browser.newPage({ viewport: null })
  await page.goto(link)
  // The person may close the window at any time.
  void signIn(page, who, cli).catch(() => undefined)
  return { close: () => browser.close() }
}

async function signIn(page: Page, { user, password, code }: Who, cli: CliContext): Promise<void> {
  await page.getByLabel(/^(用户名|Username)$/).fill(user, { timeout: 0 })
  await page.getByLabel(/^(密码|Password)$/).fill(password)
  if (code === undefined) {
    cli.out('Finish the sign-in in the browser.')
  } else {
    await page.getByRole('textbox', { name: /^(验证码|Verification code)$/ }).fill(code)
    await page.getByRole('button', { name: /^(登录|Sign in)$/ }).click()
  }
  await page.getByRole('navigation').first().waitFor({ timeout: 0 })
  cli.out(`${user} is signed in.`)
}
