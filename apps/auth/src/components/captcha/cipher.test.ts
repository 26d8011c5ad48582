import { encrypt } from './cipher'

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
])('encrypts %s as clients of AJ-Captcha do', (text, cipher) => {
  expect(encrypt(text, key)).toBe(cipher)
})
