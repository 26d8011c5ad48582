import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSystem } from '../support/start-system'
import { serveFolder } from '../support/dev-servers/bundlers'
import { expect, test } from '../e2e/pages/journey'
import { createWithPlugin } from './foreign-app'

/** Times are printed, not judged: they are those of this machine. */
test('a new app of React is in a tab of the portal, and a change of it on screen', async ({
  page,
  signInPage,
  guest,
  problems,
}) => {
  test.setTimeout(600_000)
  // The dev server ends before the page does; a browser says so of a part of a picture before the page shows it from itself.
  problems.expect(/\/events\)|blob:null|icons\.svg from frame/)
  const place = mkdtempSync(join(tmpdir(), 'center-first-minute-'))
  const system = await startSystem({ CENTER_OVERRIDES: '1' })
  const begun = Date.now()
  const { folder, name, installMs = 0 } = await createWithPlugin('react-ts', { place, system })
  const program = join(folder, 'node_modules/vite/bin/vite.js')
  const vite = await serveFolder(folder, { program, portal: system.url })
  try {
    const button = guest.mounted(name).locator('iframe').last().contentFrame().getByRole('button', { name: /count/i })
    await page.goto(vite.link)
    await signInPage.signIn('guanli')
    await expect(button).toBeVisible()
    const inTab = Date.now() - begun - installMs
    const [text = ''] = /count is/i.exec(readFileSync(join(folder, 'src/App.tsx'), 'utf8')) ?? []
    const shown = guest.mounted(name).locator('iframe').last().contentFrame().getByText('Number of counts is')
    const changed = Date.now()
    vite.edit('src/App.tsx', text, 'Number of counts is')
    await shown.waitFor()
    const onScreen = Date.now() - changed
    process.stdout.write(
      `npm create to the tab: ${(inTab / 1000).toFixed(1)} s besides ${(installMs / 1000).toFixed(1)} s of npm install (goal: 60 s); a change on screen: ${onScreen} ms (goal: 500 ms)\n`,
    )
  } finally {
    await vite.stop()
    await system.stop()
    rmSync(place, { recursive: true, force: true })
  }
})
