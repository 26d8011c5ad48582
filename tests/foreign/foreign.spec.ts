import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expect, test } from '../e2e/pages/journey'
import type { PortalPage } from '../e2e/pages/portal-page'
import {
  createAngular,
  createAsItIs,
  createNew,
  createWithPlugin,
  newFrameworks,
  type ForeignApp,
  type Workshop,
} from './foreign-app'

/** Apps that others' tools make. Where there is no button that counts, the page has a heading. */
type Kind = { title: string; make: (workshop: Workshop) => Promise<ForeignApp>; heading?: RegExp }

const plugged = ['vanilla', 'vanilla-ts', 'vue-ts', 'react-ts', 'preact-ts', 'lit-ts', 'svelte-ts', 'solid-ts']
const asTheyAre = ['vanilla', 'vue', 'react', 'svelte', 'solid', 'preact', 'lit']
const kinds: Kind[] = [
  ...plugged.map((template) => ({
    title: template,
    make: (workshop: Workshop) => createWithPlugin(template, workshop),
  })),
  ...asTheyAre.map((template) => ({
    title: `${template}-as-it-is`,
    make: (workshop: Workshop) => createAsItIs(template, workshop),
  })),
  { title: 'angular', make: createAngular, heading: /Hello, angular/ },
  ...newFrameworks.map((framework) => ({
    title: `new-${framework}`,
    make: (workshop: Workshop) => createNew(framework, workshop),
    heading: /^你好，管理员$/,
  })),
]
const results: [app: string, result: string, lines: number][] = []
/** A folder that the apps are made in, and left in: to look at them. */
const { FOREIGN_APPS } = process.env
const kept = FOREIGN_APPS ? resolve(FOREIGN_APPS) : null
let place: string

test.beforeAll(() => {
  place = kept ?? mkdtempSync(join(tmpdir(), 'center-foreign-'))
  mkdirSync(place, { recursive: true })
})
test.afterAll(() => {
  if (!kept) rmSync(place, { recursive: true, force: true })
  const rows = results.map(([app, result, lines]) => `${app.padEnd(16)} ${result.padEnd(8)} ${lines}`)
  process.stdout.write(`\n${'app'.padEnd(16)} ${'result'.padEnd(8)} lines changed\n${rows.join('\n')}\n`)
})

for (const { title, make, heading } of kinds) {
  test(`${title} is shown with its pictures, works, is swapped, follows the portal and goes without a trace`, async ({
    page,
    signInPage,
    portal,
    guest,
    system,
    problems,
  }) => {
    // A browser says so of a part of a picture before the app's page shows it from itself.
    problems.expect(/icons\.svg from frame/)
    // Angular's router finds no page of the app at the address of the frame (docs/vendors/vite.md).
    problems.expect(/NG04002/)
    test.setTimeout(600_000)
    const result: (typeof results)[number] = [title, 'failed', 0]
    results.push(result)
    const app = await make({ place, system })
    await app.build('1.0.0')
    await app.center('publish', app.dist)
    await app.center('register', app.name, '--tenant', 'demo', '--menu-prefix', title)
    await app.center('release', `${app.name}@1.0.0`, '--tenant', 'demo')

    await signInPage.enter('guanli')
    await portal.go(`/${title}`)
    const mounted = guest.mounted(app.name)
    const inside = mounted.locator('iframe').last().contentFrame()
    const shown = heading
      ? inside.getByRole('heading', { name: heading })
      : inside.getByRole('button', { name: /count/i })
    await expect(shown.first()).toBeVisible()
    if (!heading) await expectCounting(shown.first())
    await expect(portal.tab(title)).toHaveAttribute('aria-selected', 'true')
    await expectPictures(inside)
    await expect(inside.locator('use:not([href^="#"])')).toHaveCount(0)

    await app.build('1.1.0')
    await app.center('publish', app.dist)
    await app.center('release', `${app.name}@1.1.0`, '--tenant', 'demo', '--policy', 'immediate')
    await expect(mounted).toHaveAttribute('data-app-version', '1.1.0')
    await expect(shown.first()).toBeVisible()
    await expect(mounted.locator('iframe')).toHaveCount(1)

    await portal.go('/index')
    await expect(portal.tab(title)).toHaveAttribute('aria-selected', 'false')
    await page.goBack()
    await expect(portal.tab(title)).toHaveAttribute('aria-selected', 'true')
    await expect(shown.first()).toBeVisible()
    await expectToFollow(page, portal, inside.locator('html'))

    await portal.closeTab(title)
    await expect(page.locator(`[data-app="${app.name}"]`)).toHaveCount(0)
    Object.assign(result, [title, 'passed', app.changedLines])
  })
}

/** Theme and language of the portal are those of the document that the app runs in. */
async function expectToFollow(page: Page, portal: PortalPage, html: Locator): Promise<void> {
  await page.getByRole('button', { name: '切换为深色' }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  // While the address is still being completed, a question that was asked too early goes with it.
  await expect(async () => {
    await page.getByRole('button', { name: '切换语言：English' }).click()
    await expect(portal.dialog).toBeVisible({ timeout: 5000 })
    await portal.dialog.getByRole('button', { name: '确定' }).click({ timeout: 5000 })
  }).toPass()
  await expect(html).toHaveAttribute('lang', 'en')
}

async function expectCounting(counter: Locator): Promise<void> {
  await expect(counter).toContainText('0')
  await counter.click()
  await expect(counter).toContainText('1')
}

/** Every picture that the page shows has come. */
async function expectPictures(inside: FrameLocator): Promise<void> {
  const pictures = inside.locator('img')
  await expect
    .poll(() => pictures.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth === 0).length))
    .toBe(0)
}
