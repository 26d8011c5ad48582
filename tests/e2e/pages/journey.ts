import { test as base, expect, type BrowserContext, type Fixtures } from '@playwright/test'
import { startSystem, type System } from '../../support/start-system'
import { GuestPage } from './guest-page'
import { PortalPage } from './portal-page'
import { SignInPage } from './sign-in-page'

/** What went wrong on any page of a test without stopping it: console errors, exceptions, refused resources. */
export type Problems = {
  list: string[]
  /** This test provokes what the pattern describes: it is no problem. */
  expect(pattern: RegExp): void
}

type Parts = { problems: Problems; signInPage: SignInPage; portal: PortalPage; guest: GuestPage }

/**
 * Where the pointer rests on the link of a frame, its page is fetched into a frame that may run no script, and the browser reports each script
 * of it. Whether a test's pointer rests so long before it presses depends on the machine.
 */
const warmed = /^Blocked script execution in '.*' because the document's frame is sandboxed/

/** Notes each console error, exception and violation of the content security policy in every window of the context. */
export function watchProblems(context: BrowserContext, list: string[]): void {
  context.on('console', (message) => {
    if (message.type() !== 'error' || warmed.test(message.text())) return
    list.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => list.push(`uncaught: ${error.error().stack ?? error.error().message}`))
}

/** The running system of a worker. Files that extend their test by it once more have another one, which they share in a worker. */
export const freshSystem = ownSystem()

/** A system for the tests of one file alone. `prepare`: what has to be there before it starts, which no hook of the file is early enough for. */
export function ownSystem(prepare: () => void = () => undefined): Fixtures<object, { system: System }> {
  return {
    system: [
      async ({}, provide) => {
        prepare()
        const system = await startSystem()
        await provide(system)
        await system.stop()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  }
}

/** A journey: its own window on the one running system. Whatever it asserts, it fails when the pages had problems. */
export const test = base.extend<object, { system: System }>(freshSystem).extend<Parts>({
  baseURL: async ({ system }, provide) => provide(system.url),
  problems: [
    async ({ context }, provide) => {
      const list: string[] = []
      const expected: RegExp[] = []
      watchProblems(context, list)
      await provide({ list, expect: (pattern) => expected.push(pattern) })
      expect(list.filter((problem) => !expected.some((pattern) => pattern.test(problem)))).toEqual([])
    },
    { auto: true },
  ],
  signInPage: async ({ page }, provide) => provide(new SignInPage(page)),
  portal: async ({ page }, provide) => provide(new PortalPage(page)),
  guest: async ({ page, portal }, provide) => provide(new GuestPage(page, portal)),
})

export { expect }
