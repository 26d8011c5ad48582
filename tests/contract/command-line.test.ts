import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { run } from '../../cli/src/run'
import { buildBundle, buildManifest } from '../../server/src/testing/build-bundle'
import { buildRegistryApp, type RegistryApp } from '../../server/src/testing/build-registry-app'
import { TEST_OPS_TOKEN } from '../../server/src/testing/build-test-app'

const ADMIN_TOKEN = 'administration-token-of-tests'
let server: RegistryApp
let folder: string
let url: string

beforeAll(async () => {
  server = await buildRegistryApp({ adminToken: ADMIN_TOKEN })
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
    env: { CENTER_URL: url, CENTER_OPS_TOKEN: TEST_OPS_TOKEN, CENTER_ADMIN_TOKEN: ADMIN_TOKEN },
    home: folder,
    resources: folder,
    fetch,
    input: async () => '',
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

  expect((await center('status', ...demo)).out).toMatch(/@apps\/notepad +记事本 +element +1\.0\.0 +- +- +4 +ok/)
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
    expect([status, err]).toEqual([4, expect.stringContaining('The token came from --token.')])
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

test('the command line runs a canary, keeps a tenant where it is, and reads what was written down', async () => {
  const demo = ['--tenant', 'demo']
  const report = {
    source: 'dist',
    name: '@apps/notepad',
    version: '1.2.0',
    kind: 'element',
    passed: true,
    findings: [],
  }
  await writeFile(join(folder, 'report.json'), JSON.stringify(report))
  await writeFile(join(folder, 'three.tgz'), buildBundle({ version: '1.2.0', capabilities: ['token'] }, 'third'))
  const published = await center('publish', join(folder, 'three.tgz'), '--report', join(folder, 'report.json'))
  expect(published.out).toContain('Its check passed')
  expect((await center('report', '@apps/notepad@1.2.0')).out).toContain('Passed')
  expect((await center('versions', '@apps/notepad')).out).toMatch(/1\.2\.0 .* passed +ok/)
  expect((await center('diff', '@apps/notepad', '1.0.0', '1.2.0')).out).toContain('! newly asked for: token')

  const dry = await center('release', '@apps/notepad@1.2.0', ...demo, '--percent', '5', '--dry-run')
  expect(dry).toMatchObject({ status: 0, out: expect.stringContaining('newly asked for: token') })
  expect((await center('release', '@apps/notepad@1.2.0', ...demo, '--widen')).err).toContain('is no canary of demo')
  expect((await center('release', '@apps/notepad@1.2.0', ...demo, '--percent', '5')).out).toContain(
    'for 5% of the users',
  )
  expect((await center('status', ...demo)).out).toMatch(/@apps\/notepad .* 1\.0\.0 +1\.2\.0 5% /)
  expect((await center('disable', '@apps/notepad@1.2.0')).out).toContain('Tenants that run it and keep it: 1.')
  expect((await center('enable', '@apps/notepad@1.2.0')).out).toContain('is enabled')
  expect((await center('rollback', '@apps/notepad', ...demo)).out).toContain('1.2.0 → 1.0.0')

  expect((await center('pin', '@apps/notepad', ...demo, '--note', 'fair')).out).toContain('is pinned')
  expect((await center('release', '@apps/notepad@1.2.0', ...demo)).err).toContain('center unpin')
  expect((await center('unpin', '@apps/notepad', ...demo)).status).toBe(0)
  expect((await center('disable', '@apps/notepad@1.2.0')).out).toContain('is disabled')
  expect((await center('disable', '@apps/notepad', ...demo, '--note', 'it moves')).out).toMatch(
    /is disabled \(revision/,
  )
  expect((await center('status', ...demo, '--name', '@apps/notepad')).out).toMatch(/ disabled /)
  expect((await center('enable', '@apps/notepad', ...demo)).out).toMatch(/is enabled \(revision/)
  expect((await center('release', '@apps/notepad@1.2.0', ...demo)).status).toBe(1)
  expect((await center('enable', '@apps/notepad@1.2.0')).out).toContain('is enabled')

  expect((await center('tenants')).out).toMatch(/^demo /m)
  expect((await center('health', ...demo)).status).toBe(0)
  expect((await center('running', ...demo)).out).toMatch(/@apps\/notepad +1\.0\.0 +stable +0/)
  expect((await center('audit', 'list', '--action', 'pin')).out).toContain('note=fair')
  const verified = await center('audit', 'verify', '--json')
  const { last } = JSON.parse(verified.out.replace('"head"', '"last"')) as { last: { sequence: number; hash: string } }
  expect(await center('audit', 'verify', '--head', `${last.sequence}:${last.hash}`)).toMatchObject({ status: 0 })
  expect((await center('audit', 'verify', '--head', `${last.sequence}:${'0'.repeat(64)}`)).status).toBe(1)
})

test('the command line registers an application for single sign-on, shows it and takes it away', async () => {
  const address = 'https://oa.example/'
  expect(await center('services', 'add', 'http://oa.example/', '--name', 'OA')).toMatchObject({
    status: 2,
    err: expect.stringContaining('an address must be https') as string,
  })
  const added = await center('services', 'add', address, '--name', 'OA', '--tenant', 'demo', '--attribute', 'mobile')
  expect(added.out).toBe('OA is registered at https://oa.example/.')
  expect((await center('services', 'add', address, '--name', 'OA')).status).toBe(1)
  expect((await center('services', 'list')).out).toMatch(/OA +https:\/\/oa\.example\/ +prefix +ticket +demo +- +mobile/)
  expect((await center('services', 'remove', address)).out).toBe('OA is no longer registered.')
  expect((await center('services', 'remove', address)).err).toContain('No service is registered at https://oa.example/')
  expect((await center('audit', 'list', '--action', 'sign-on-service')).out).toContain('https://oa.example/')
})

test('the command line makes a key, signs a packed sub-app with it, and anyone verifies the version', async () => {
  const key = join(folder, 'signing.pem')
  const archive = join(folder, 'signed.tgz')
  const acme = ['--vendor', '@acme']
  const set = ['scope=@acme', 'name=Acme'].flatMap((pair) => ['--set', pair])
  expect(await center('vendors', 'create', ...set)).toMatchObject({ status: 0 })
  expect(await center('keys', 'create', '--out', key)).toMatchObject({ status: 0 })
  expect(await center('keys', 'add', key, ...acme, '--name', 'ci')).toMatchObject({ status: 0, err: '' })
  await writeFile(archive, buildBundle({ name: '@acme/hello' }))
  expect((await center('publish', archive)).err).toContain('Sign it: center publish')
  expect((await center('publish', archive, '--key', key)).out).toContain('It is signed by')
  expect((await center('verify', '@acme/hello@1.0.0')).out).toContain('3 files and the manifest, signed by')
  expect(await center('keys', 'revoke', 'ci', ...acme, '--yes')).toMatchObject({ status: 0 })
  expect(await center('verify', '@acme/hello@1.0.0')).toMatchObject({
    status: 1,
    err: expect.stringContaining('was revoked') as string,
  })
})
