import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repack } from '../support/repack'
import { root } from '../support/repository'
import type { System } from '../support/start-system'
import { expect, test } from './pages/journey'

const run = promisify(execFile)
const program = join(root, 'dist/cli/center.js')
const built = join(root, 'dist/examples/notepad-1.1.0.tgz')
const typed = '夜班：二号线停机 20 分钟，已恢复。'

/** What an operator types; whatever it prints comes back, and a status that is not 0 is an error. */
function commandLine({ url, opsToken }: System, cwd: string) {
  const env = { ...process.env, CENTER_URL: url, CENTER_OPS_TOKEN: opsToken }
  const center = async (...words: string[]) =>
    (await run(process.execPath, [program, ...words], { cwd, env, timeout: 120_000 })).stdout
  return { center, ask: async <T>(...words: string[]) => JSON.parse(await center(...words, '--json')) as T }
}

test(
  'the operator’s day through the command line: publish, look at the report, 5 %, watch, 100 %, roll back',
  { tag: '@more' },
  async ({ signInPage, portal, guest, system }) => {
    test.setTimeout(240_000)
    const folder = mkdtempSync(join(tmpdir(), 'center-operator-'))
    const { center, ask } = commandLine(system, folder)
    const notepad = guest.mounted('@apps/notepad')
    const tenant = ['--tenant', 'demo']

    await test.step('a user works', async () => {
      await signInPage.enter('zhangsan')
      await portal.choose('生产管理', '班组管理', '交接班记录')
      await guest.notepad.fill(typed)
    })

    await test.step('check, publish with the report, and look at it', async () => {
      writeFileSync(join(folder, 'next.tgz'), await repack(built, { version: '1.3.0', capabilities: ['token'] }))
      writeFileSync(join(folder, 'report.json'), await center('check', 'next.tgz', '--cycles', '5', '--json'))
      expect(await center('publish', 'next.tgz', '--report', 'report.json', '--dry-run')).toContain('1.3.0')
      expect(await center('publish', 'next.tgz', '--report', 'report.json')).toContain(
        '@apps/notepad@1.3.0 is published',
      )
      expect(await center('report', '@apps/notepad@1.3.0')).toContain('Passed')
      expect(await center('diff', '@apps/notepad', '1.0.0', '1.3.0')).toContain('token')
    })

    await test.step('5 %', async () => {
      const release = ['release', '@apps/notepad@1.3.0', ...tenant, '--percent', '5', '--note', 'A few first']
      expect(await center(...release, '--dry-run')).toContain('1.3.0')
      expect(await center('status', ...tenant, '--name', '@apps/notepad')).not.toContain('1.3.0')
      await center(...release)
      expect(await center('status', ...tenant, '--name', '@apps/notepad')).toMatch(/1\.3\.0.*5 ?%/)
    })

    await test.step('watch: who runs what', async () => {
      await expect.poll(() => center('running', ...tenant), { timeout: 60_000 }).toMatch(/@apps\/notepad[\s\S]*1\.0\.0/)
      expect(await center('health', ...tenant, '--name', '@apps/notepad')).toContain('1.0.0')
    })

    await test.step('100 %, offered to who has typed something', async () => {
      await center('release', '@apps/notepad@1.3.0', ...tenant, '--widen')
      await portal.acceptOffer.click()
      await expect(notepad).toHaveAttribute('data-app-version', '1.3.0')
      await expect(guest.notepad).toHaveValue(typed)
    })

    await test.step('roll back, and everything is in the history and the audit', async () => {
      await center('rollback', '@apps/notepad', ...tenant, '--note', 'A wrong total')
      await expect(notepad).toHaveAttribute('data-app-version', '1.0.0')
      await expect(guest.notepad).toHaveValue(typed)
      expect(await center('history', ...tenant, '--name', '@apps/notepad')).toContain('A wrong total')
      const { rows } = await ask<{ rows: { action: string }[] }>('audit', 'list', ...tenant)
      expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['release', 'rollback']))
      expect(await center('audit', 'verify')).toContain('entries')
    })
    rmSync(folder, { recursive: true })
  },
)
