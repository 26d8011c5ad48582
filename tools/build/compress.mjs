import fs from 'node:fs/promises'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const textual = /\.(js|css|svg|json|html)$/

/** Writes `.br` and `.gz` beside a file that gains from it. */
export async function compressBeside(file, bytes) {
  if (!textual.test(file) || bytes.length < 256) return
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [small, smallForOld] = await Promise.all([brotli(bytes, { params }), gzip(bytes, { level: 9 })])
  await Promise.all([fs.writeFile(`${file}.br`, small), fs.writeFile(`${file}.gz`, smallForOld)])
}
