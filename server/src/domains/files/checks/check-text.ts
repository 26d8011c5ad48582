import { harmful } from './harmful'

/** How a browser that guesses would recognise a page (WHATWG, MIME sniffing 7.1), and markup that runs. */
const markup =
  /^\s*(<!doctype\s|<!--|<\?xml\s|<(html|head|body|script|iframe|svg|style|title|table|div|font|h1|br|p|a|b|img|form)[\s>/])/i

const byteOrderMarks = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

/** Text in UTF-8, UTF-16 with a mark, or GB 18030, without a NUL. Refuses a page that calls itself text. */
export function checkText(bytes: Buffer): void {
  const text = decode(bytes)
  if (text === null || text.includes('\0')) throw harmful('not-text')
  if (markup.test(text.slice(0, 1024).replace(/^\ufeff/, ''))) throw harmful('markup')
}

function decode(bytes: Buffer): string | null {
  const mark = byteOrderMarks.find(({ bytes: start }) => start.every((byte, index) => bytes[index] === byte))
  const encodings = mark ? [mark.encoding] : ['utf-8', 'gb18030']
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // The next encoding may fit.
    }
  }
  return null
}
