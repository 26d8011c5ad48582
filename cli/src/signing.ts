import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { list, type ReadEntry } from 'tar'
import {
  isSourceMap,
  keyIdOf,
  publicKeyText,
  readPublicKey,
  signedText,
  signText,
  type SignedFile,
} from '@center/shared/bundle'
import type { BundleSignature, Manifest } from '@center/shared/contract'
import { CommandError, type CliContext } from './cli-context'
import { MANIFEST } from './bundle'

const EXAMPLE = 'Make one with "center keys create".'

/** What a version consists of: an archive, or a page at an address, which has no files here. */
export type ToSign = { manifest: Manifest } & ({ archive: Buffer } | { address: string })

/** The key that versions are signed with: of `--key`, or of CENTER_SIGNING_KEY, which is a file or the PEM itself; null for none. */
export async function findSigningKey(file: string | undefined, { env }: CliContext): Promise<KeyObject | null> {
  const given = file ?? env['CENTER_SIGNING_KEY']
  if (given === undefined || given === '') return null
  const isPem = given.includes('PRIVATE KEY')
  const from = isPem ? 'CENTER_SIGNING_KEY' : given
  try {
    const key = createPrivateKey(isPem ? given : await readFile(given, 'utf8'))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (error) {
    if (isOfFile(error)) throw error
  }
  throw new CommandError(`${from} is no private Ed25519 key in PEM.`, EXAMPLE, 'usage')
}

const isOfFile = (error: unknown) => typeof error === 'object' && error !== null && 'syscall' in error

/** A public key as the portal takes it: given as it is, or in a PEM file, also that of the private key. */
export async function readKeyArgument(given: string): Promise<{ id: string; publicKey: string }> {
  const publicKey = readPublicKey(given) ? given : publicKeyText(await readKeyFile(given))
  return { id: keyIdOf(publicKey), publicKey }
}

async function readKeyFile(file: string): Promise<KeyObject> {
  const pem = await readFile(file, 'utf8')
  try {
    const key = createPublicKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Told below.
  }
  throw new CommandError(`${file} has no Ed25519 key in PEM.`, EXAMPLE, 'usage')
}

/** Signs what is published. The manifest is signed as the contract reads it, with its defaults. */
export async function signBundle(bundle: ToSign, key: KeyObject): Promise<BundleSignature> {
  const { manifest } = bundle
  const { name, version, kind } = manifest
  if ('archive' in bundle) {
    const files = await hashesOf(bundle.archive)
    return signText(signedText({ name, version, manifest, baseUrl: null, files }), key)
  }
  if (kind === 'element' || kind === 'system') {
    throw new CommandError(
      'The portal fetches the files of a bundle from its address, so they cannot be signed here.',
      'Publish the folder itself, without --base-url.',
    )
  }
  return signText(signedText({ name, version, manifest, baseUrl: bundle.address, files: [] }), key)
}

/** The hashes of what the registry keeps of an archive: all but the manifest, source maps and hidden files. */
async function hashesOf(archive: Buffer): Promise<SignedFile[]> {
  const files: SignedFile[] = []
  const parser = list({
    strict: true,
    onReadEntry: (entry) => {
      const path = entry.path.replace(/^\.\//, '')
      if (!isKept(entry, path)) return void entry.resume()
      const parts: Buffer[] = []
      entry.on('data', (part: Buffer) => parts.push(part))
      entry.on('end', () => files.push(hashOf(path, Buffer.concat(parts))))
    },
  })
  await new Promise<void>((resolve, reject) => {
    parser.on('end', resolve)
    parser.on('error', reject)
    parser.end(archive)
  })
  return files
}

const isKept = ({ type }: ReadEntry, path: string) =>
  type !== 'Directory' &&
  path !== MANIFEST &&
  !isSourceMap(path) &&
  !path.split('/').some((part) => part.startsWith('.'))

function hashOf(path: string, bytes: Buffer): SignedFile {
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
  return { path, integrity, sha256: createHash('sha256').update(bytes).digest('hex') }
}
