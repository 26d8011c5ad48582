import { gunzipSync } from 'node:zlib'
import { deflatePart, gzipOf } from './gzip-parts'

const secret = 'sealed.v1.AbCdEfGh'
const gzip = (before: string, between: string, after = '</html>') =>
  gzipOf(deflatePart(before, 'more'), Buffer.from(between), deflatePart(after, 'last'))

test.each([
  ['<html>'.repeat(500), secret, '</html>'.repeat(500)],
  ['中文', '', ''],
  ['', secret, ''],
])('parts make one text again', (before, between, after) => {
  expect(gunzipSync(gzip(before, between, after)).toString()).toBe(before + between + after)
})

test('a right guess beside the secret makes no shorter answer than a wrong one', () => {
  const lengthOf = (guess: string) => gzip(`<i>${guess}</i>`, secret, `<b>${guess}</b>`).length
  expect(lengthOf(secret)).toBe(lengthOf('hGfEdCbA.1v.delaes'))
  expect(gzip('', secret).includes(secret)).toBe(true)
})

test('more than a block holds is refused', () => {
  expect(() => gzip('', 'x'.repeat(65_536))).toThrow('A stored block holds 65535 bytes; these are 65536')
})
