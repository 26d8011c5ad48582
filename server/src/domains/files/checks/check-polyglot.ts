import { harmful } from './harmful'

const END_OF_ZIP = Buffer.from('PK\x05\x06', 'latin1')
const END_LENGTH = 22
const MAX_COMMENT_BYTES = 65_535

/** What a browser or a server would run, were it to read a picture or a document as something else. */
const running = /<(script|html|svg|iframe|body|!doctype)[\s>]|<\?php|javascript:/i

/** Refuses a file that is a ZIP archive from its end, whatever it is from its beginning. */
export function refuseHiddenZip(bytes: Buffer): void {
  const tail = bytes.subarray(-(END_LENGTH + MAX_COMMENT_BYTES))
  for (let at = tail.lastIndexOf(END_OF_ZIP); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(END_OF_ZIP, at - 1)) {
    if (at + END_LENGTH <= tail.length) throw harmful('two-kinds')
  }
}

/** Refuses a binary file with something in it that runs elsewhere. */
export function refuseHiddenMarkup(bytes: Buffer): void {
  if (running.test(bytes.toString('latin1'))) throw harmful('two-kinds')
}
