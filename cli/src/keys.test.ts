import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isSignedBy, keyIdOf, publicKeyText, signedText, signText } from '@center/shared/bundle'
import { LOG_PAGE, logText, type BundleSignature, type LogEntry } from '@center/shared/contract'
import { inWorld as openWorld, ok, rows, type Reply } from './testing/command-setup'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'center-cli-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const inWorld = (replies?: (Reply | Error)[], env: Record<string, string> = {}) =>
  openWorld(folder, replies, { CENTER_ADMIN_TOKEN: 'admin-secret', CENTER_OPS_TOKEN: 'secret', ...env })
const acme = ['--vendor', '@acme']
const pair = generateKeyPairSync('ed25519')
const publicKey = publicKeyText(pair.publicKey)
const id = keyIdOf(publicKey)
const pem = pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
const row = { id, name: 'ci', publicKey, addedBy: 'zhangsan', addedAt: '2026-01-01 00:00:00' }
const inForce = { ...row, revokedAt: null, revokedBy: null }
const sentBody = (world: ReturnType<typeof inWorld>) => JSON.parse(String(world.sent.at(-1)?.body)) as unknown

describe('center keys', () => {
  test('makes a key of which the file alone has the private half, for its owner alone, and prints the public one', async () => {
    const file = join(folder, 'key.pem')
    const world = inWorld()
    expect(await world.run('keys', 'create', '--out', file)).toBe(0)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).toContain('BEGIN PRIVATE KEY')
    expect(world.err()).toContain(keyIdOf(world.out()))
    const again = inWorld()
    expect(await again.run('keys', 'create', '--out', file)).toBe(1)
    expect(again.err()).toContain('is there already')
  })

  test('adds the public half of a file, also where the file is the private key', async () => {
    const file = join(folder, 'key.pem')
    await writeFile(file, pem)
    const world = inWorld([ok({ id })])
    expect(await world.run('keys', 'add', file, ...acme, '--name', 'ci')).toBe(0)
    expect(sentBody(world)).toEqual({ vendor: '@acme', name: 'ci', publicKey })
    const direct = inWorld([ok({ id })])
    expect(await direct.run('keys', 'add', publicKey, ...acme, '--name', 'ci', '--json')).toBe(0)
    expect(JSON.parse(direct.out())).toEqual({ id })
  })

  test('lists keys with what became of them, and revokes one by its name, once it is confirmed', async () => {
    const revoked = { ...row, id: '00000000000000aa', revokedAt: '2026-02-01 00:00:00', revokedBy: 'zhangsan' }
    const list = inWorld([rows(inForce, revoked)])
    expect(await list.run('keys', 'list', ...acme)).toBe(0)
    expect(list.out()).toMatch(/in force\n.*revoked 2026-02-01/)
    const hasty = inWorld([rows(inForce, revoked)])
    expect(await hasty.run('keys', 'revoke', 'ci', ...acme)).toBe(1)
    expect(hasty.sent).toHaveLength(1)
    const world = inWorld([rows(inForce, revoked), ok({ id })])
    expect(await world.run('keys', 'revoke', 'ci', ...acme, '--yes')).toBe(0)
    expect(world.sent[1]?.url).toContain(`/api/admin/vendor-keys/${id}/revoke`)
  })

  test('refuses what is no scope before anything is sent', async () => {
    const world = inWorld()
    expect(await world.run('keys', 'list', '--vendor', 'acme')).toBe(2)
    expect(world.sent).toEqual([])
  })
})

const manifest = {
  name: '@acme/erp',
  version: '1.0.0',
  title: 'ERP',
  titleEn: 'ERP',
  kind: 'iframe',
  entry: 'index.html',
}
const published = ok({
  name: '@acme/erp',
  version: '1.0.0',
  entry: 'https://acme.example/index.html',
  integrity: null,
  files: [],
  bytes: 0,
  publishedAt: '2026-01-01 00:00:00',
  publishedBy: 'deploy-token',
  enabled: true,
  filesRemovedAt: null,
  report: null,
})

describe('center publish', () => {
  const publish = (world: ReturnType<typeof inWorld>, ...words: string[]) =>
    world.run('publish', folder, '--base-url', 'https://acme.example/', ...words)

  const waysOf = (file: string) =>
    ({
      '--key': [{}, ['--key', file]],
      'CENTER_SIGNING_KEY as a file': [{ CENTER_SIGNING_KEY: file }, []],
      'CENTER_SIGNING_KEY as PEM': [{ CENTER_SIGNING_KEY: pem }, []],
    }) satisfies Record<string, [Record<string, string>, string[]]>

  test.each(['--key', 'CENTER_SIGNING_KEY as a file', 'CENTER_SIGNING_KEY as PEM'] as const)(
    'signs with the key of %s',
    async (how) => {
      const file = join(folder, 'key.pem')
      await writeFile(file, pem)
      await writeFile(join(folder, 'center.json'), JSON.stringify(manifest))
      const [env, words] = waysOf(file)[how]
      const world = inWorld([published], env)
      expect(await publish(world, ...words)).toBe(0)
      expect(world.out()).toContain(`It is signed by ${id}.`)
      const body = sentBody(world) as { manifest: typeof manifest; baseUrl: string; signature: BundleSignature }
      const text = signedText({ ...manifest, manifest: body.manifest, baseUrl: body.baseUrl, files: [] })
      expect(isSignedBy(text, body.signature, publicKey)).toBe(true)
    },
  )

  test('refuses a file that is no key, and a bundle whose files the portal would fetch', async () => {
    const file = join(folder, 'key.pem')
    await writeFile(join(folder, 'center.json'), JSON.stringify(manifest))
    await writeFile(file, 'no key')
    expect(await publish(inWorld(), '--key', file)).toBe(2)
    await writeFile(file, pem)
    const element = { ...manifest, kind: 'element', tag: 'acme-erp', entry: 'main.js' }
    await writeFile(join(folder, 'center.json'), JSON.stringify(element))
    const world = inWorld()
    expect(await publish(world, '--key', file)).toBe(1)
    expect(world.err()).toContain('without --base-url')
  })
})

describe('center verify', () => {
  const files = [{ path: 'main.js', integrity: 'sha384-a', sha256: 'b' }]
  const version = { name: '@acme/hello', version: '1.2.0', baseUrl: null, manifest: { kind: 'element' }, files }
  const key = { id, vendor: '@acme', name: 'ci', publicKey, revokedAt: null }
  const proof = { ...version, signature: signText(signedText(version), pair.privateKey), key }
  const digest = createHash('sha256').update(signedText(version)).digest('hex')
  const leaf = (name: string, of: string, own: string) => ({
    name,
    version: of,
    digest: own,
    keyId: id,
    at: '2026-01-01 00:00:00',
  })
  const chain = (leaves: ReturnType<typeof leaf>[]): LogEntry[] =>
    leaves.reduce<LogEntry[]>((before, one) => {
      const entry = { ...one, sequence: before.length + 1, previousHash: before.at(-1)?.hash ?? '' }
      return [...before, { ...entry, hash: createHash('sha256').update(logText(entry)).digest('hex') }]
    }, [])
  const log = chain([
    leaf('@acme/other', '1.0.0', 'x'),
    leaf('@acme/hello', '1.2.0', digest),
    leaf('@acme/other', '1.1.0', 'z'),
  ])
  const headOf = (entries: LogEntry[]) => entries.at(-1)?.hash ?? ''
  const verify = (world: ReturnType<typeof inWorld>, ...words: string[]) =>
    world.run('verify', '@acme/hello@1.2.0', ...words)

  test('says who signed a version, and the head of the log that has it, without a token', async () => {
    const world = inWorld([ok(proof), ok({ entries: log })], { CENTER_OPS_TOKEN: '' })
    expect(await verify(world, '--key-id', id, '--head', headOf(log))).toBe(0)
    expect(world.out()).toContain(`signed by ${id} (ci) of @acme`)
    expect(world.out()).toContain(headOf(log))
    for (const { headers } of world.sent) expect(headers).not.toHaveProperty('authorization')
    const json = inWorld([ok(proof), ok({ entries: log })])
    expect(await verify(json, '--json')).toBe(0)
    const told = { verified: true, key: { id }, files: 1, log: { entries: 3, head: headOf(log) } }
    expect(JSON.parse(json.out())).toMatchObject(told)
  })

  test('reads a long log page by page', async () => {
    const others = Array.from({ length: LOG_PAGE }, () => leaf('@acme/other', '1.0.0', 'x'))
    const long = chain([...others, leaf('@acme/hello', '1.2.0', digest)])
    const pages = [long.slice(0, LOG_PAGE), long.slice(LOG_PAGE)].map((entries) => ok({ entries }))
    const world = inWorld([ok(proof), ...pages])
    expect(await verify(world)).toBe(0)
    expect(world.sent.at(-1)?.url).toContain(`after=${LOG_PAGE}`)
  })

  const changed = (at: number, change: Partial<LogEntry>) =>
    log.map((entry, index) => (index === at ? { ...entry, ...change } : entry))

  test.each<[string, LogEntry[], string[], string]>([
    ['lacks the version', log.slice(0, 1), [], 'does not have it'],
    ['lacks an entry', log.filter((_entry, index) => index !== 0), [], 'lacks the entry 1'],
    ['has an entry that was changed', changed(0, { digest: 'y' }), [], 'changed at the entry 1'],
    ['has an entry with a hash of its own', changed(1, { previousHash: '' }), [], 'changed at the entry 2'],
    ['has other files for it', chain([leaf('@acme/hello', '1.2.0', 'other')]), [], 'other files'],
    [
      'has it twice, and not the same',
      chain([leaf('@acme/hello', '1.2.0', 'o'), leaf('@acme/hello', '1.2.0', digest)]),
      [],
      'other files',
    ],
    ['no longer has the head that was noted', log, ['--head', 'f00'], 'written anew'],
  ])('fails when the log %s', async (_what, entries, words, why) => {
    const world = inWorld([ok(proof), ok({ entries })])
    expect(await verify(world, ...words)).toBe(1)
    expect(world.err()).toContain(why)
  })

  test.each<[string, object, string[]]>([
    ['has no signature', { signature: null }, []],
    ['is signed by another key than the one that is named', {}, ['--key-id', '00000000000000aa']],
    ['has a key that the portal does not know', { key: null }, []],
    ['has a key of another vendor', { key: { ...key, vendor: '@other' } }, []],
    ['has a revoked key', { key: { ...key, revokedAt: '2026-01-01 00:00:00' } }, []],
    ['has another file than the signed one', { files: [{ ...files[0], sha256: 'x' }] }, []],
    ['has another manifest than the signed one', { manifest: { kind: 'system' } }, []],
    ['is another version than the signed one', { version: '1.1.0', manifest: { kind: 'x' } }, []],
  ])('fails for a version that %s', async (_, change, words) => {
    const world = inWorld([ok({ ...proof, ...change }), ok({ entries: log })])
    expect(await verify(world, ...words)).toBe(1)
    expect(world.err()).toContain('@acme/hello@1.2.0 is not verified')
  })

  test('prints a failure as JSON with --json', async () => {
    const world = inWorld([ok({ ...proof, signature: null }), ok({ entries: log })])
    expect(await verify(world, '--json')).toBe(1)
    expect(JSON.parse(world.err())).toMatchObject({ error: { code: 'signature.unverified' } })
  })
})
