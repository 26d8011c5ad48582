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

/** Node takes this padding off no more: 00 02, bytes that are not 00, 00, the password. */
function decryptOld(text: string | null): string {
  const options = { key: privateKey, padding: constants.RSA_NO_PADDING }
  const block = privateDecrypt(options, Buffer.from(text ?? '', 'base64'))
  expect([...block.subarray(0, 2)]).toEqual([0, 2])
  return block.subarray(block.indexOf(0, 2) + 1).toString('utf8')
}

test.each(['Center@2026', '密码Pass@1', 'p€ss ñ'])('arrives at an old back end as it was typed: %s', (password) => {
  expect(decryptOld(encryptPassword(password, { ...key, alg: 'RSA1_5' }))).toBe(password)
})

test('refuses a password that the key cannot carry', () => {
  expect(encryptPassword('密'.repeat(64), key)).toBeNull()
})
