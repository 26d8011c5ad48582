import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { encryptPassword } from './password-cipher'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = { alg: 'RSA-OAEP-256', spki: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') } as const

function decrypt(text: string | null): string {
  const options = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  return privateDecrypt(options, Buffer.from(text ?? '', 'base64')).toString('utf8')
}

test.each(['Center@2026', '密码Pass@1', 'p€ss 🔐 ñ', 'a'.repeat(190)])('arrives as it was typed: %s', (password) => {
  expect(decrypt(encryptPassword(password, key))).toBe(password)
})

test('refuses a password that the key cannot carry', () => {
  expect(encryptPassword('密'.repeat(64), key)).toBeNull()
})
