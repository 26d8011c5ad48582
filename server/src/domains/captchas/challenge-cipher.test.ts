import { createSecretKey, decrypt, encrypt } from './challenge-cipher'

const key = 'nta3npwxEgi9i68p'

test.each([
  ['{"x":150,"y":5}', 'e3vjdeO7OArF+bHifNOuLg=='],
  [
    '71dd26999e314f9abb0c635336976635---{"x":150,"y":5}',
    'W4y9ULsoGGWBxZkxRWcptWNDsbvIj6lYry96sv5ombVEaVcoHrFaP3hG2mHHWqKdL8+hBnDQX/XpAh3mtktdvg==',
  ],
  [
    '[{"x":50,"y":60},{"x":150,"y":80},{"x":250,"y":100}]',
    'vT1FtTyAHQH083sUeqNYssQRpTb9ZyjbrDkfqRFZcgnDzKWbcgzbJYw4KAUhlHyV8hmcpAl3C76pELTecCRLTg==',
  ],
])('encrypts %s as the engine of AJ-Captcha does, and back', (text, cipher) => {
  expect(encrypt(text, key)).toBe(cipher)
  expect(decrypt(cipher, key)).toBe(text)
})

test('says nothing of what it cannot read', () => {
  expect(decrypt('AAAA', key)).toBeNull()
  expect(decrypt('', key)).toBeNull()
  expect(decrypt(encrypt('{"x":1,"y":5}', createSecretKey()), key)).not.toBe('{"x":1,"y":5}')
})

test('makes keys of 16 letters and digits, none twice', () => {
  const keys = Array.from({ length: 200 }, createSecretKey)
  for (const made of keys) expect(made).toMatch(/^[A-Za-z0-9]{16}$/)
  expect(new Set(keys).size).toBe(200)
})
