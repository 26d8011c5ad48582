import { brotliDecompressSync } from 'node:zlib'
import { beginBrotli, endBrotli } from './brotli-parts'

test.each([
  ['a letter', 'x'],
  ['umlauts and Chinese', '"äöü 请求"}'],
  ['as much as a block holds', 'y'.repeat(0x10000)],
])('a stream that was begun once is ended by each end: %s', async (_, end) => {
  const beginning = `{"data":"${'abc 请求 '.repeat(3000)}"`
  const begun = await beginBrotli(beginning)
  for (const one of [end, 'z'])
    expect(brotliDecompressSync(endBrotli(begun, Buffer.from(one))).toString()).toBe(beginning + one)
})

test('the length of an end is its own, whatever stands before it', async () => {
  const begun = await beginBrotli('secret secret secret')
  const lengthOf = (end: string) => endBrotli(begun, Buffer.from(end)).length
  expect(lengthOf('secret')).toBe(lengthOf('abcdef'))
})

test.each([0, 0x10001])('refuses an end of %i bytes', async (length) => {
  const begun = await beginBrotli('x')
  expect(() => endBrotli(begun, Buffer.alloc(length))).toThrow('cannot hold')
})
