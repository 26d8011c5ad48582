import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createOperations } from '../support/operations'
import type { System } from '../support/start-system'
import { codeVersion, holdScripts, packCodeVersion } from './guests/code-version'
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

test.describe('two elements whose files are on their way at once', () => {
  const apps = ['@apps/notepad', '@apps/energy'] as const
  const versions = ['8.0.0', '8.1.0', '8.2.0', '8.3.0']
  const fileOf = (app: string, version: string) => new RegExp(`${app.split('/')[1]}.*${version}.*main\\.js`)

  test.afterEach(async ({ system }) => {
    const { register, release } = createOperations(system)
    await register('@apps/energy', { menuPrefix: 'energy' })
    for (const app of apps) await release(app, '1.0.0', 'immediate')
  })

  test('run the version that the portal names, in tabs opened one after the other, after each of three swaps', async ({
    page,
    signInPage,
    portal,
    guest,
    system,
  }) => {
    const { publish, registerInPage, release } = createOperations(system)
    await registerInPage('@apps/energy', { menuPrefix: 'energy' })
    for (const [index, app] of apps.entries()) {
      for (const version of versions) await publish(app, packCodeVersion(app, `code-version-${index}`, version))
    }
    const scripts = await holdScripts(page, /8\.\d\.0.*main\.js/)
    const releaseBoth = async (version: string) => {
      for (const app of apps) await release(app, version, 'immediate')
    }
    /** The second comes when the first runs: by then one of the two loads is over and the other is not. */
    const expectBothRun = async (version: string) => {
      await scripts.untilAsked(apps.map((app) => fileOf(app, version)))
      for (const app of apps) {
        await scripts.letIn(fileOf(app, version))
        await expect(guest.container(app)).toHaveAttribute('data-app-version', version)
        await expect(guest.container(app)).toHaveText(codeVersion(version))
      }
      for (const app of apps) await expect(guest.container(app)).toHaveText(codeVersion(version))
    }

    await releaseBoth('8.0.0')
    await signInPage.enter('zhangsan')
    await portal.choose('生产管理', '班组管理', '交接班记录')
    await expect(portal.tab('交接班记录')).toBeVisible()
    await portal.go('/center/energy/overview')
    await expectBothRun('8.0.0')
    for (const version of versions.slice(1)) {
      await releaseBoth(version)
      await expectBothRun(version)
    }
  })
})
