import { generateKeyPairSync } from 'node:crypto'
import { isSignedBy, keyIdOf, publicKeyText, readPublicKey, signText } from './signatures'
import { signedText, type SignedVersion } from './signed-text'

const main = { path: 'main.js', integrity: 'sha384-a', sha256: 'b' }
const style = { path: 'main.css', integrity: 'sha384-c', sha256: 'd' }
const version: SignedVersion = {
  name: '@acme/hello',
  version: '1.2.0',
  manifest: { kind: 'element', tag: 'acme-hello', timeouts: { mountMs: 1, loadMs: 2 } },
  baseUrl: null,
  files: [main, style],
}

const pair = generateKeyPairSync('ed25519')
const publicKey = publicKeyText(pair.publicKey)
const signature = signText(signedText(version), pair.privateKey)
const verifies = (change: Partial<SignedVersion>) =>
  isSignedBy(signedText({ ...version, ...change }), signature, publicKey)

test('a signature holds for the same version, in whatever order its files and the keys of its manifest are', () => {
  expect(signature).toMatchObject({ keyId: keyIdOf(publicKey), algorithm: 'Ed25519' })
  const manifest = { timeouts: { loadMs: 2, mountMs: 1 }, tag: 'acme-hello', kind: 'element' }
  expect(verifies({ files: [style, main], manifest })).toBe(true)
})

test.each<[string, Partial<SignedVersion>]>([
  ['the name', { name: '@acme/other' }],
  ['the version', { version: '1.2.1' }],
  ['the manifest', { manifest: { ...version.manifest, kind: 'system' } }],
  ['the address', { baseUrl: 'https://acme.example/' }],
  ['the hash of a file', { files: [{ ...main, integrity: 'sha384-x' }, style] }],
  ['the stored bytes of a file', { files: [{ ...main, sha256: 'x' }, style] }],
  ['the path of a file', { files: [{ ...main, path: 'other.js' }, style] }],
  ['the list of files, by one that is gone,', { files: [main] }],
  ['the list of files, by one that is new,', { files: [main, style, { ...main, path: 'more.js' }] }],
])('a signature does not hold once %s changes', (_, change) => {
  expect(verifies(change)).toBe(false)
})

test('a signature holds for no other key, and for no other key that is given its id', () => {
  const other = generateKeyPairSync('ed25519')
  const text = signedText(version)
  expect(isSignedBy(text, signature, publicKeyText(other.publicKey))).toBe(false)
  const forged = { ...signText(text, other.privateKey), keyId: signature.keyId }
  expect(isSignedBy(text, forged, publicKeyText(other.publicKey))).toBe(false)
})

test('a public key is one of Ed25519, and the private key tells it', () => {
  expect(publicKeyText(pair.privateKey)).toBe(publicKey)
  expect(readPublicKey(publicKey)).not.toBeNull()
  expect(readPublicKey('bm8ga2V5')).toBeNull()
  const { publicKey: other } = generateKeyPairSync('x25519')
  expect(readPublicKey(publicKeyText(other))).toBeNull()
})
