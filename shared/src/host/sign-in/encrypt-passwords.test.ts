import { generateKeyPairSync } from 'node:crypto'
import { waitFor } from '@testing-library/react'
import { getPublicKey } from '../../contract'
import { startFakeServer, type FakeServer } from '../../testing'
import { encryptPasswords, prepareEncryption } from './encrypt-passwords'

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const expiresAt = Date.now() + 3_600_000

let server: FakeServer
let handedOut: number
beforeEach(() => {
  handedOut = 0
  server = startFakeServer()
  server.answer(getPublicKey, () => ({ kid: `key-${++handedOut}`, alg: 'RSA-OAEP-256' as const, spki, expiresAt }))
})
afterEach(() => {
  jest.restoreAllMocks()
  server.close()
})

const keyUsed = async () => {
  const result = await encryptPasswords({ password: 'Center@2026' })
  return result.ok ? result.value.kid : result.failure.code
}

const arrived = () => waitFor(() => expect(server.calls).toHaveLength(1))

it('uses the key that came while the form was filled in, once', async () => {
  prepareEncryption()
  prepareEncryption()
  await arrived()
  expect(await keyUsed()).toBe('key-1')
  expect(await keyUsed()).toBe('key-2')
})

it('asks for another key when the one that came is old', async () => {
  prepareEncryption()
  await arrived()
  const later = Date.now() + 600_001
  jest.spyOn(Date, 'now').mockReturnValue(later)
  expect(await keyUsed()).toBe('key-2')
})

it('asks again for a key that did not come', async () => {
  server.refuse(getPublicKey, 'server.failed')
  prepareEncryption()
  await arrived()
  server.answer(getPublicKey, () => ({ kid: 'later', alg: 'RSA-OAEP-256' as const, spki, expiresAt }))
  expect(await keyUsed()).toBe('later')
})
