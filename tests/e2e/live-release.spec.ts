import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { System } from '../support/start-system'
import { expect, test } from './pages/journey'

const run = promisify(execFile)

/** What an operator types. */
async function center({ url, opsToken }: System, ...words: string[]): Promise<string> {
  const { stdout } = await run('npx', ['--no-install', 'center', ...words, '--url', url, '--token', opsToken])
  return stdout
}

test('a release and a roll-back exchange the notepad in the open page, and the text stays', async ({
  page,
  signInPage,
  portal,
  guest,
  system,
}) => {
  await signInPage.enter('zhangsan')
  await portal.choose('生产管理', '班组管理', '交接班记录')
  const notepad = guest.mounted('@apps/notepad')
  await expect(notepad).toHaveAttribute('data-app-version', '1.0.0')
  await guest.notepad.fill('夜班：二号线停机 20 分钟，已恢复。')
  await page.evaluate(() => Object.assign(window, { loadedOnce: true }))

  await center(system, 'release', '@apps/notepad@1.1.0', '--tenant', 'demo')
  await expect(portal.offer).toContainText('1.1.0')
  await expect(notepad).toHaveAttribute('data-app-version', '1.0.0')
  await portal.acceptOffer.click()
  await expect(notepad).toHaveAttribute('data-app-version', '1.1.0')
  await expect(guest.notepad).toHaveValue('夜班：二号线停机 20 分钟，已恢复。')

  await center(system, 'rollback', '@apps/notepad', '--tenant', 'demo')
  await expect(notepad).toHaveAttribute('data-app-version', '1.0.0')
  await expect(guest.notepad).toHaveValue('夜班：二号线停机 20 分钟，已恢复。')
  expect(await page.evaluate(() => 'loadedOnce' in window)).toBe(true)
  expect(await center(system, 'history', '--tenant', 'demo')).toContain('1.1.0')
})

test(
  'with the policy immediate the page does not ask',
  { tag: '@more' },
  async ({ signInPage, portal, guest, system }) => {
    await signInPage.enter('zhangsan')
    await portal.choose('生产管理', '班组管理', '交接班记录')
    await guest.notepad.fill('保留')
    await center(system, 'release', '@apps/notepad@1.1.0', '--tenant', 'demo', '--policy', 'immediate')
    await expect(guest.mounted('@apps/notepad')).toHaveAttribute('data-app-version', '1.1.0')
    await expect(guest.notepad).toHaveValue('保留')
    await center(system, 'rollback', '@apps/notepad', '--tenant', 'demo')
  },
)
