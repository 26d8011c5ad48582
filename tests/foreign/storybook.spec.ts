import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../e2e/pages/journey'
import { shellBlocks, shownFiles } from '../support/markdown'
import { readText } from '../support/repository'
import { runBlocks } from '../vendor/run-blocks'
import { createNew, environment } from './foreign-app'

const ADDRESS = 'https://storybook.example'
const [, below = ''] = readText('docs/vendors/testing.md').split('\n## 3. Stories\n')
const [section = ''] = below.split('\n## ')
/** What the page has in a preview file, where Storybook's own types are expected. */
const typed = `import type { Preview } from '@storybook/react-vite'
import * as preview from './preview'
export const ofModule: Preview = preview
export const written: Preview = { globalTypes: preview.globalTypes, decorators: preview.decorators }
`
const typesOfStories = { extends: './tsconfig.app.json', include: ['src', '.storybook'] }

test('a Storybook that is built as the page for vendors says follows language and theme of its toolbar', async ({
  page,
  system,
}) => {
  test.setTimeout(600_000)
  const place = mkdtempSync(join(tmpdir(), 'center-storybook-'))
  try {
    const { folder } = await createNew('react', { place, system })
    const files = [...shownFiles(section), { path: '.storybook/typed.ts', text: typed }]
    files.push({ path: 'tsconfig.stories.json', text: JSON.stringify(typesOfStories) })
    for (const { path, text } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const commands = [...shellBlocks(section), 'npx tsc --noEmit --project tsconfig.stories.json']
    const env = { ...environment, STORYBOOK_DISABLE_TELEMETRY: '1' }
    await runBlocks(commands, { cwd: folder, env }, () => Promise.resolve())
    await serve(page, join(folder, 'storybook-static'))
    await expectToFollow(page)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})

/** The files that were built are what the address answers. */
function serve(page: Page, folder: string): Promise<unknown> {
  return page.route(`${ADDRESS}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    await route.fulfill({ path: join(folder, pathname === '/' ? 'index.html' : pathname) })
  })
}

async function expectToFollow(page: Page): Promise<void> {
  await page.goto(`${ADDRESS}/?path=/story/note--by-operator`)
  const story = page.frameLocator('#storybook-preview-iframe')
  const [html, note] = [story.locator('html'), story.getByRole('textbox')]
  await expect(note).toHaveAccessibleName('李华的备注')
  await expect(html).toHaveAttribute('lang', 'zh-CN')
  await expect(html).toHaveAttribute('data-theme', 'light')

  const said = page.waitForEvent('console', async (message) => {
    const words: unknown = await message.args()[0]?.jsonValue()
    return JSON.stringify(words) === JSON.stringify({ type: 'dirty', payload: { dirty: true } })
  })
  await note.fill('周一开会')
  await said

  await choose(page, 'Language of the portal', 'en')
  await expect(note).toHaveAccessibleName('Note of 李华')
  await expect(html).toHaveAttribute('lang', 'en')
  await choose(page, 'Theme of the portal', 'dark')
  await expect(note).toHaveCSS('color-scheme', 'dark')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(note).toHaveValue('周一开会')

  await page.getByRole('link', { name: 'By Visitor' }).click()
  await expect(note).toHaveAccessibleName('Note of a visitor')
  await expect(note).toHaveCSS('color-scheme', 'dark')
  await choose(page, 'Theme of the portal', 'light')
  await choose(page, 'Language of the portal', 'zh')
  await expect(note).toHaveAccessibleName('访客的备注')
  await expect(html).toHaveAttribute('data-theme', 'light')
}

async function choose(page: Page, what: string, value: string): Promise<void> {
  await page.getByRole('button', { name: what }).click()
  await page.getByRole('option', { name: value }).click()
}
