import { createOutgoingCalls } from '../../../platform/http/outgoing-calls'
import { sharedOrigin } from '../../../platform/config/guest-domain'
import { noOwnBuild } from '../../../platform/page/own-build'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listVersions, releaseVersion, type PublishedVersion } from '@center/shared/contract'
import { appendAudit } from '../../audit/audit.plugin'
import { buildBundle } from '../../../testing/build-bundle'
import { createFolderBlobs } from '../../../platform/blobs/blob-store'
import { buildRegistryApp, notepad, type RegistryApp } from '../../../testing/build-registry-app'
import { createRegistry } from '../create-registry'

const DAY_MS = 24 * 60 * 60 * 1000
let server: RegistryApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'center-kept-'))
  server = await buildRegistryApp({ dataDir })
})
beforeEach(async () => {
  await server.reset()
  await rm(join(dataDir, 'blobs'), { recursive: true, force: true })
  await server.prepareNotepad()
  for (const version of ['1.2.0', '1.3.0', '1.4.0', '1.5.0']) {
    await server.upload(notepad.name, buildBundle({ version }, version))
  }
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const release = (version: string, revision: number, percent = 100) =>
  server
    .deployer()
    .call(releaseVersion, { params: notepad, body: { version, percent } }, { 'if-match': String(revision) })

/** The job as the server runs it, with what pages are said to report. */
function sweep(reported: string[] = []) {
  const { retention } = createRegistry({
    actionsOf: async () => new Set(),
    demandsSigned: async () => false,
    reviewPolicyOf: async () => ({ mode: 'none', approvedVendors: [], certifiedOnly: false }),
    db: server.db,
    now: server.clock.now,
    blobs: createFolderBlobs(join(dataDir, 'blobs')),
    journals: { appendAudit, appendEvent: (...event) => server.app.appendEvent(...event) },
    guestOrigins: sharedOrigin(null),
    ownAppKeys: [],
    isProduction: false,
    sealing: server.app.sealing,
    root: server.app.config.root,
    publicUrl: 'http://127.0.0.1:8080',
    build: noOwnBuild,
    outgoing: createOutgoingCalls({ networks: [] }),
    baseMap: { imports: {}, scopes: {}, integrity: {} },
    reportedSince: async () => reported.map((version) => ({ name: notepad.name, version })),
  })
  return retention.sweep()
}

async function removedVersions(): Promise<string[]> {
  const { data } = await server.deployer().call(listVersions, { params: { name: notepad.name } })
  const { rows } = data as { rows: PublishedVersion[] }
  return rows.filter(({ filesRemovedAt }) => filesRemovedAt !== null).map(({ version }) => version)
}

async function blobNames(): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'blobs'), { recursive: true })
  return entries.filter((entry) => /[0-9a-f]{64}$/.test(entry))
}

async function age(): Promise<void> {
  const old = new Date(Date.now() - DAY_MS)
  for (const path of await blobNames()) await utimes(join(dataDir, 'blobs', path), old, old)
}

test('nothing goes in the first seven days', async () => {
  server.clock.advance(6 * DAY_MS)
  expect(await sweep()).toEqual({ versions: [], blobs: 0 })
})

test('afterwards the files go of what no one runs, ran lately or reports, and the blobs that no other version has', async () => {
  server.clock.advance(30 * DAY_MS)
  const before = (await blobNames()).length
  await age()
  const { versions, blobs } = await sweep(['1.2.0'])
  expect(versions).toEqual([{ name: notepad.name, version: '1.1.0' }])
  // Of its three files only the script was its own.
  expect([blobs, (await blobNames()).length]).toEqual([1, before - 1])
  expect(await removedVersions()).toEqual(['1.1.0'])
  expect((await release('1.1.0', 2)).status).toBe(40421)
  expect((await release('1.2.0', 2)).status).toBe(200)
})

test('what a tenant left stays for seven days more', async () => {
  server.clock.advance(30 * DAY_MS)
  await release('1.2.0', 2, 20)
  await release('1.5.0', 3)
  server.clock.advance(2 * DAY_MS)
  expect((await sweep()).versions.map(({ version }) => version)).toEqual(['1.1.0'])
})

test('a blob that somebody put a moment ago stays, named or not', async () => {
  server.clock.advance(30 * DAY_MS)
  const { versions, blobs } = await sweep()
  expect([versions.length, blobs]).toEqual([2, 0])
})
