import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { run } from '../../cli/src/run'
import { buildBundle, buildManifest } from '../../server/src/testing/build-bundle'
import { buildRegistryApp, type RegistryApp } from '../../server/src/testing/build-registry-app'
import { TEST_OPS_TOKEN } from '../../server/src/testing/build-test-app'

let server: RegistryApp
let folder: string
let url: string

beforeAll(async () => {
  server = await buildRegistryApp()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'center-command-line-'))
  await writeFile(join(folder, 'one.tgz'), buildBundle())
  await writeFile(join(folder, 'two.tgz'), buildBundle({ version: '1.1.0' }, 'second'))
  await writeFile(join(folder, 'two-again.tgz'), buildBundle({ version: '1.1.0' }, 'changed'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function center(...words: string[]) {
  const out: string[] = []
  const err: string[] = []
  const status = await run(words, {
    env: { CENTER_URL: url, CENTER_OPS_TOKEN: TEST_OPS_TOKEN },
    home: folder,
    resources: folder,
    fetch,
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
    sleep: async () => undefined,
    signal: new AbortController().signal,
  })
  return { status, out: out.join('\n'), err: err.join('\n') }
}

test('the command line takes a sub-app from a tgz to a tenant, forward and back', async () => {
  const demo = ['--tenant', 'demo']
  expect((await center('publish', join(folder, 'one.tgz'))).out).toContain('@apps/notepad@1.0.0 is published: 3 files')
  expect((await center('release', '@apps/notepad@1.0.0', ...demo)).err).toContain('center register @apps/notepad')
  expect(await center('register', '@apps/notepad', ...demo, '--menu-prefix', 'notepad')).toMatchObject({ status: 0 })
  expect((await center('release', '@apps/notepad@1.0.0', ...demo)).out).toContain('nothing → 1.0.0 (revision 2)')
  expect((await center('rollback', '@apps/notepad', ...demo)).err).toContain('There is no version to go back to')

  expect(await center('publish', join(folder, 'two.tgz'))).toMatchObject({ status: 0 })
  expect((await center('publish', join(folder, 'two-again.tgz'))).err).toContain('raise the version in center.json')
  expect((await center('release', '@apps/notepad@1.1.0', ...demo)).out).toContain('1.0.0 → 1.1.0 (revision 3)')
  expect((await center('rollback', '@apps/notepad', ...demo)).out).toContain('1.1.0 → 1.0.0 (revision 4)')

  expect((await center('status', ...demo)).out).toMatch(/@apps\/notepad +记事本 +element +1\.0\.0 +4 +yes/)
  const history = JSON.parse((await center('history', ...demo, '--json')).out) as { rows: { to: string }[] }
  expect(history.rows.map(({ to }) => to)).toEqual(['1.0.0', '1.1.0', '1.0.0'])
  const versions = JSON.parse((await center('versions', '@apps/notepad', '--json')).out) as { total: number }
  expect(versions.total).toBe(2)
})

test('a guest that its owner serves is published by its address', async () => {
  const manifest = buildManifest({ name: 'erp', kind: 'iframe', entry: 'index.html', tag: undefined, styles: [] })
  await writeFile(join(folder, 'center.json'), JSON.stringify(manifest))
  expect((await center('publish', folder)).err).toContain('--base-url')
  expect(await center('publish', folder, '--base-url', 'https://erp.example/')).toMatchObject({ status: 0 })
})

test('a token that the server does not know is refused, by login too', async () => {
  for (const words of [['login'], ['status', '--tenant', 'demo']]) {
    const { status, err } = await center(...words, '--token', 'wrong')
    expect([status, err]).toEqual([1, expect.stringContaining('CENTER_OPS_TOKEN')])
  }
  expect(await center('login')).toMatchObject({ status: 0 })
})

test('the command line shows the settings of a tenant, changes them and tells who did', async () => {
  const demo = ['--tenant', 'demo']
  expect((await center('settings', ...demo)).status).toBe(0)
  const changed = await center('settings', ...demo, 'CENTER_ISNOTICE=true', 'CENTER_TITLE=一号园区', '--note', '试点')
  expect(changed).toMatchObject({ status: 0, out: expect.stringMatching(/CENTER_TITLE +一号园区/) })
  expect((await center('settings', ...demo, 'CENTER_TITLE=')).out).not.toContain('一号园区')
  expect((await center('settings', ...demo, '--history')).out).toMatch(
    /CENTER_ISNOTICE +null +true +deploy-token +试点/,
  )
  expect((await center('settings', ...demo, 'CENTER_NO_SUCH=1')).err).toContain('Keys: CENTER_TITLE')
  expect((await center('settings', ...demo, 'CENTER_ISNOTICE=perhaps')).status).not.toBe(0)
})
