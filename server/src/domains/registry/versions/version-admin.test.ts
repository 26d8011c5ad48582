import {
  attachReport,
  diffVersions,
  listApps,
  listMicroFrontends,
  listVersions,
  readReport,
  registerApp,
  releaseVersion,
  restoreVersion,
  withdrawVersion,
  type AppRow,
  type CheckReport,
  type MicroFrontend,
  type PublishedVersion,
  type VersionDiff,
} from '@center/shared/contract'
import { buildArchive, buildBundle, buildManifest, systemScript } from '../../../testing/build-bundle'
import { onPostgres, openPostgresDatabase } from '../../../testing/on-postgres'
import { buildRegistryApp, notepad, type RegistryApp } from '../../../testing/build-registry-app'

let server: RegistryApp
beforeAll(async () => {
  server = await buildRegistryApp()
})
beforeEach(async () => {
  await server.reset()
  await server.prepareNotepad()
})
afterAll(() => server.close())

const onServer = {
  open: () => buildRegistryApp({}, undefined, openPostgresDatabase),
  swap: (other: RegistryApp) => {
    const former = server
    server = other
    return former
  },
}

const { name } = notepad
const place = (version: string) => ({ params: { name, version } })
const report: CheckReport = {
  source: 'dist/',
  name,
  version: '1.1.0',
  kind: 'element',
  passed: true,
  findings: [{ check: 'leaks', level: 'pass', message: 'nothing is left', fix: '' }],
}
const addressOf = (version: string) => `/api/resources/apps/${encodeURIComponent(name)}/${version}/main.js`
const fetchFile = async (version: string) =>
  (await server.app.inject({ method: 'GET', url: addressOf(version) })).statusCode

describe('the report of a version', () => {
  test('is kept with it, replaced by the next, and told in the list', async () => {
    const attach = (body: CheckReport) => server.deployer().call(attachReport, { ...place('1.1.0'), body })
    await attach({ ...report, passed: false })
    const told = { report, at: '2026-01-01 08:00:00', by: 'deploy-token' }
    expect((await attach(report)).data).toEqual(told)
    expect((await server.deployer().call(readReport, place('1.1.0'))).data).toEqual(told)
    const { data } = await server.deployer().call(listVersions, { params: { name } })
    const [newest, oldest] = (data as { rows: PublishedVersion[] }).rows
    expect([newest?.report, oldest?.report]).toEqual([
      { passed: true, at: '2026-01-01 08:00:00', by: 'deploy-token' },
      null,
    ])
  })

  test('refuses a report of another app or version, or of an unknown version', async () => {
    const attach = (version: string, body: CheckReport) =>
      server.deployer().call(attachReport, { ...place(version), body })
    expect((await attach('1.1.0', { ...report, name: '@apps/other' })).data).toMatchObject([{ field: 'report.name' }])
    expect((await attach('1.0.0', report)).data).toMatchObject([{ field: 'report.version' }])
    expect((await attach('9.9.9', { ...report, version: '9.9.9' })).status).toBe(40421)
    expect((await server.deployer().call(readReport, place('1.1.0'))).status).toBe(40422)
  })

  test('may come with the bundle, and a wrong one keeps the bundle out', async () => {
    const publish = (version: string, field: string) => {
      const head = '--b\r\ncontent-disposition: form-data; name='
      const archive = buildArchive([
        { path: 'center.json', body: JSON.stringify(buildManifest({ version, styles: [] })) },
        { path: 'main.js', body: systemScript() },
      ])
      const payload = Buffer.concat([
        Buffer.from(`${head}"report"\r\n\r\n${field}\r\n${head}"bundle"; filename="a.tgz"\r\n\r\n`),
        archive,
        Buffer.from('\r\n--b--\r\n'),
      ])
      const headers = {
        'content-type': 'multipart/form-data; boundary=b',
        authorization: 'Bearer deploy-token-of-tests',
      }
      return server.app.inject({
        method: 'POST',
        url: `/api/ops/apps/${encodeURIComponent(name)}/versions`,
        payload,
        headers,
      })
    }
    const right = await publish('2.0.0', JSON.stringify({ ...report, version: '2.0.0' }))
    expect(right.json()).toMatchObject({ status: 200, data: { version: '2.0.0', report: { passed: true } } })
    for (const wrong of [JSON.stringify(report), '{', JSON.stringify({ passed: true })]) {
      expect((await publish('2.1.0', wrong)).json()).toMatchObject({ status: 40001 })
    }
    expect(
      (await server.deployer().call(diffVersions, { params: { name }, querystring: { from: '1.0.0', to: '2.1.0' } }))
        .status,
    ).toBe(40421)
  })
})

test('the difference of two versions names files, bytes, the manifest and what is asked of the portal', async () => {
  const manifest = buildManifest({
    version: '2.0.0',
    titleEn: 'Notes',
    styles: [],
    capabilities: ['token'],
    origins: ['https://a.example'],
  })
  await server.upload(
    name,
    buildArchive([
      { path: 'center.json', body: JSON.stringify(manifest) },
      { path: 'main.js', body: systemScript() },
      { path: 'new.js', body: systemScript() },
    ]),
  )
  const { data } = await server
    .deployer()
    .call(diffVersions, { params: { name }, querystring: { from: '1.0.0', to: '2.0.0' } })
  const diff = data as VersionDiff
  expect(diff).toMatchObject({ name, from: '1.0.0', to: '2.0.0', capabilities: { added: ['token'], removed: [] } })
  expect(diff.origins.added).toEqual(['https://a.example'])
  expect(diff.files.added).toEqual([{ path: 'new.js', bytes: systemScript().length }])
  expect(diff.files.removed.map(({ path }) => path)).toEqual(['lib/chunk.js', 'main.css'])
  expect(diff.files.changed).toEqual([{ path: 'main.js', from: expect.any(Number), to: systemScript().length }])
  expect(diff.files.same).toBe(0)
  expect(diff.manifest).toEqual([
    { field: 'styles', from: ['main.css'], to: [] },
    { field: 'titleEn', from: 'Notepad', to: 'Notes' },
  ])
  expect(diff.bytes.to).toBe(2 * systemScript().length)
})

describe('withdrawing a version', () => {
  const withdraw = (version: string) =>
    server.deployer().call(withdrawVersion, { ...place(version), body: { note: 'leaks' } })
  const release = (version: string, revision: number, percent = 100) =>
    server
      .deployer()
      .call(releaseVersion, { params: notepad, body: { version, percent } }, { 'if-match': String(revision) })

  test('keeps it from being released and served, until it is restored', async () => {
    expect(await fetchFile('1.1.0')).toBe(200)
    expect((await withdraw('1.1.0')).data).toEqual({ enabled: false, tenants: 0 })
    expect([await fetchFile('1.1.0'), (await release('1.1.0', 2)).status]).toEqual([404, 40421])
    await server.deployer().call(restoreVersion, { ...place('1.1.0'), body: {} })
    expect([await fetchFile('1.1.0'), (await release('1.1.0', 2)).status]).toEqual([200, 200])
  })

  test('leaves tenants alone that run it, whole or as canary: their pages have it and its files', async () => {
    await release('1.1.0', 2, 10)
    expect((await withdraw('1.0.0')).data).toEqual({ enabled: false, tenants: 1 })
    expect((await withdraw('1.1.0')).data).toEqual({ enabled: false, tenants: 1 })
    const { data } = await (await server.member('demo')).call(listMicroFrontends, { params: { tenantId: 't-demo' } })
    expect((data as MicroFrontend[]).map(({ specifier }) => specifier)).toEqual([name])
    expect([await fetchFile('1.0.0'), await fetchFile('1.1.0')]).toEqual([200, 200])
    expect((await release('1.1.0', 3)).status).toBe(40421)
  })

  test('refuses a version that is not there', async () => {
    expect((await withdraw('9.9.9')).status).toBe(40421)
  })

  onPostgres(onServer, () => {
    test('at the moment of its release says whether the tenant runs it', async () => {
      const [gone, released] = await Promise.all([withdraw('1.1.0'), release('1.1.0', 2)])
      const tenants = released.status === 200 ? 1 : 0
      expect(gone).toMatchObject({ status: 200, data: { enabled: false, tenants } })
      expect([200, 40421]).toContain(released.status)
    })
  })
})

test('the titles that a tenant sees are those of the version that it runs, whatever is published since', async () => {
  await server.upload(name, buildBundle({ version: '3.0.0', title: '改名', titleEn: 'Renamed' }))
  await server
    .deployer()
    .call(registerApp, { params: { ...notepad, tenantCode: 'park' }, body: { menuPrefix: 'notes' } })
  const titlesOf = async (tenantCode: string) => {
    const { data } = await server.deployer().call(listApps, { querystring: { tenantCode } })
    return (data as { rows: AppRow[] }).rows.map(({ title, titleEn }) => [title, titleEn])
  }
  expect(await titlesOf('demo')).toEqual([['记事本', 'Notepad']])
  const { data } = await (await server.member('demo')).call(listMicroFrontends, { params: { tenantId: 't-demo' } })
  expect(data).toMatchObject([{ serviceName: '记事本', serviceNameEn: 'Notepad' }])
  // It runs none yet, so it is told what it would get.
  expect(await titlesOf('park')).toEqual([['改名', 'Renamed']])
})
