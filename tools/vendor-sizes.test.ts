import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { reportApi } from './api-report.mjs'
import { collectBundle, runWebpack } from './build/bundle.mjs'
import { scriptConfig } from './webpack/script.mjs'
import { root } from './build/paths.mjs'

const LARGEST_BYTES = 5_000
/** The unit of the comparison in bench: 1 kB is 1024 bytes. */
const LARGEST_HOST_BYTES = 11.5 * 1024

/** Reading the types of the contract, or bundling, takes longer than Jest waits. */
jest.setTimeout(60_000)

describe('the API of the SDK', () => {
  const { report, undocumented } = reportApi()

  test('is what sdk/api.md says (npm run api writes it)', () => {
    expect(readFileSync(join(root, 'sdk/api.md'), 'utf8')).toBe(report)
  })

  test('is documented, each export and each field of the types that are written out', () => {
    expect(undocumented).toEqual([])
  })
})

test('the SDK is at most 5 kB, compressed, with all that it needs', async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'center-sdk-'))
  const entry = join(root, 'sdk/src/sdk.ts')
  const config = scriptConfig({ id: 'sdk-size', bundle: 'sdk', entry, library: 'Center', outDir, dev: false })
  const { files } = collectBundle(outDir, 'sdk', await runWebpack({ ...config, cache: false }))
  rmSync(outDir, { recursive: true })
  const bytes = files.reduce(
    (sum: number, file: { bytes: Buffer }) => sum + gzipSync(file.bytes, { level: 9 }).length,
    0,
  )
  process.stdout.write(`@center/sdk: ${bytes} bytes compressed, of ${LARGEST_BYTES}\n`)
  expect(bytes).toBeLessThanOrEqual(LARGEST_BYTES)
})

test('the script of the guest host is at most 11.5 kB, compressed: what a mount needs, and nothing that comes later', async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'center-guests-'))
  const entry = join(outDir, 'entry.ts')
  const guests = join(root, 'shared/src/host/guests')
  const lines = ['lifecycle/guest-host', 'code/guest-modules'].map((name) => `export * from '${guests}/${name}'`)
  writeFileSync(entry, lines.join('\n'))
  const config = scriptConfig({
    id: 'guests-size',
    bundle: 'guests',
    entry,
    library: 'G',
    outDir: join(outDir, 'out'),
    dev: false,
  })
  const { entry: script, files } = collectBundle(
    join(outDir, 'out'),
    'guests',
    await runWebpack({ ...config, cache: false }),
  )
  rmSync(outDir, { recursive: true })
  const sizeOf = (file: { bytes: Buffer }) => gzipSync(file.bytes, { level: 9 }).length
  const later = files.filter((file: { name: string }) => file.name !== script.name).map(sizeOf)
  process.stdout.write(`guest host: ${sizeOf(script)} bytes compressed, of ${LARGEST_HOST_BYTES}; later ${later}\n`)
  expect(sizeOf(script)).toBeLessThanOrEqual(LARGEST_HOST_BYTES)
})
