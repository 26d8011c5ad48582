import { toFileSize } from './file-size'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 kB'],
  [45_678, '45 kB'],
  [3.2 * 1024 * 1024, '3.2 MB'],
  [20 * 1024 * 1024, '20 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(toFileSize(bytes)).toBe(text)
})
