import { generateKeyPairSync } from 'node:crypto'
import { isSignedBy, publicKeyText, signText } from '@center/shared/bundle'
import { createVerifier } from './verifier'

const pair = generateKeyPairSync('ed25519')
const publicKey = publicKeyText(pair.publicKey)
const signature = signText('a version', pair.privateKey)

test('the same signature of the same rows is verified once, and anew when anything of it changes', () => {
  const verify = jest.fn(isSignedBy)
  const ask = createVerifier(verify)
  const verdicts = [
    ask('a version', signature, publicKey),
    ask('a version', signature, publicKey),
    ask('another version', signature, publicKey),
    ask('another version', signature, publicKey),
    ask('a version', { ...signature, keyId: '0000000000000000' }, publicKey),
    ask('a version', signature, publicKeyText(generateKeyPairSync('ed25519').publicKey)),
  ]
  expect(verdicts).toEqual([true, true, false, false, false, false])
  expect(verify).toHaveBeenCalledTimes(4)
})
