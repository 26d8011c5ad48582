import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { root } from '../support/repository'
import { freePort } from '../support/start-system'

test('a build is looked at in a made-up portal: language, theme, user, next version, and what it says', async ({
  page,
}) => {
  const words = ['mock', join(root, 'dist/examples/notepad-1.1.0.tgz'), '--port', String(await freePort())]
  const child = spawn(process.execPath, [join(root, 'dist/cli/center.js'), ...words])
  const address = await new Promise<string>((resolve) =>
    child.stdout.on('data', (part: Buffer) => {
      const [, link] = /(http\S+)/.exec(part.toString()) ?? []
      if (link !== undefined) resolve(link)
    }),
  )
  await page.goto(address)
  const field = page.locator('textarea.text')
  const log = page.getByLabel('Messages of the app')
  await expect(log).toContainText('mounted /')
  await field.fill('周一开会')
  await page.getByRole('button', { name: 'Next version' }).click()
  await expect(log).toContainText('swapped to')
  await expect(field).toHaveValue('周一开会')
  await page.getByLabel('Language').selectOption('en')
  await expect(page.getByText('Download as text')).toBeVisible()
  await page.getByLabel('Theme').selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Ask beforeSwap' }).click()
  await expect(log).toContainText('beforeSwap: {"offered":true')
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  await ended
})
