import { gzipSync } from 'node:zlib'
import { zipSync, type Zippable } from 'fflate'
import { docx, mp4, oldOffice, pdf, pictures, rar, spreadsheet, zip, type Sample } from './file-samples'
import { rar4, rar5 } from './rar-samples'

const MEGABYTE = 1024 * 1024
const text = (content: string) => Buffer.from(content, 'utf8')
const join = (...parts: Uint8Array[]) => Buffer.concat(parts)
const html = text('<!DOCTYPE html><html><script>alert(1)</script></html>')
const svg = text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>')
const program = join(text('MZ'), Buffer.alloc(60), text('This program cannot be run in DOS mode'))
const plain = text('plain text')
const zeros = new Uint8Array(12 * MEGABYTE)

/** Names that lead somewhere, deceive, or are of no type that is taken. The content is good. */
function badNames(png: Uint8Array): Sample[] {
  const texts = [
    ...['../../etc/passwd.txt', '..\\..\\boot.txt', '/etc/hosts.txt', 'C:\\boot.txt', 'folder/a.txt', 'a..txt', '.txt'],
    ...[
      'a\u0000.txt',
      'a\u202etxt.txt',
      'a\u0007.txt',
      `${'长'.repeat(120)}.txt`,
      'a.txt::$DATA',
      'a.exe.txt',
      'a|b.txt',
    ],
    ...['a.exe', 'a.html', 'a.svg', 'a.php', 'a.bat', 'a.jar', 'a.xml', 'a.docm', 'a.txt.', 'noending', 'a.js.exe'],
  ]
  const shown = ['a.php.png', 'a.html.png', 'a.svg.png', 'a.asp;.png', 'a.phtml .png', 'a.jsp.x.png', 'a.png.svg']
  return [...texts.map((name) => ({ name, bytes: plain })), ...shown.map((name) => ({ name, bytes: png }))]
}

/** Content of one kind under the name of another. */
function wrongKinds({ png, jpeg, gif }: Awaited<ReturnType<typeof pictures>>): Sample[] {
  const utf16Page = join(Buffer.from([0xff, 0xfe]), Buffer.from('<html><script>1</script>', 'utf16le'))
  return Object.entries({
    'page.png': html,
    'drawing.png': svg,
    'drawing.jpg': svg,
    'drawing.gif': svg,
    'drawing.txt': svg,
    'page.txt': html,
    'page.css': html,
    'page.js': html,
    'mark.txt': text(`\ufeff${html.toString()}`),
    'blank.txt': text(`\n\t  ${html.toString()}`),
    'feed.txt': text('<?xml version="1.0"?><a/>'),
    'wide.txt': utf16Page,
    'program.txt': program,
    'program.js': program,
    'program.pdf': program,
    'program.zip': program,
    'nul.txt': text('a\0b'),
    'bytes.css': Buffer.from([0xff, 0xff, 0xff, 0x80]),
    'png.jpg': png,
    'jpg.png': jpeg,
    'gif.png': gif,
    'png.pdf': png,
    'pdf.docx': pdf,
    'zip.docx': zip,
    'docx.xlsx': docx(),
    'xlsx.pptx': spreadsheet(),
    'zip.pdf': zip,
    'text.doc': plain,
    'doc.xls': oldOffice.doc,
    'docx.doc': docx(),
    'rtf.doc': text('{\\rtf1 a}'),
    'rar.zip': rar,
    'zip.rar': zip,
    'page.gz': html,
    'page.mp4': html,
    'webm.mp4': Buffer.from('1a45dfa3', 'hex'),
  }).map(([name, bytes]) => ({ name, bytes }))
}

/** Files that are two things at once, and pictures that are none. */
function polyglots({ png, jpeg, gif }: Awaited<ReturnType<typeof pictures>>): Sample[] {
  const vast = Buffer.from(png)
  vast.writeUInt32BE(50_000, 16)
  vast.writeUInt32BE(50_000, 20)
  return Object.entries({
    'zip-behind.png': join(png, zip),
    'page-behind.jpg': join(jpeg, html),
    'script-behind.gif': join(gif, svg),
    'script.gif': text('GIF89a/*<script>*/=1;alert(1)//'),
    'zip-behind.pdf': join(pdf, zip),
    'page-before.pdf': join(html, pdf),
    'page-in.pdf': join(pdf.subarray(0, 9), html, pdf.subarray(9)),
    'zip-behind.rar': join(rar, zip),
    'zip-behind.mp4': join(mp4, zip),
    'page-in.mp4': join(mp4, html),
    'zip-behind.doc': join(oldOffice.doc, zip),
    'cut.png': png.subarray(0, png.length - 30),
    'head.jpg': jpeg.subarray(0, 20),
    'vast.png': vast,
    'php-in.jpg': join(jpeg, text('<?php system($_GET[0]);')),
    'open.pdf': pdf.subarray(0, 30),
  }).map(([name, bytes]) => ({ name, bytes }))
}

const many: Zippable = Object.fromEntries(
  Array.from({ length: 2001 }, (_, index) => [`${index}.txt`, new Uint8Array(1)]),
)

/** Archives that lead out, hide something, or unpack without end. */
function archives(): Sample[] {
  const inner = zipSync({ 'deep.zip': zipSync({ 'deeper.zip': zip }) })
  const encrypted = Buffer.from(zip)
  const central = encrypted.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
  encrypted.writeUInt16LE(encrypted.readUInt16LE(central + 8) | 1, central + 8)
  const lying = Buffer.from(zipSync({ 'a.txt': new Uint8Array(4096) }))
  lying.writeUInt32LE(10, lying.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24)
  return Object.entries({
    'out.zip': zipSync({ '../../out.txt': plain }),
    'root.zip': zipSync({ '/etc/out.txt': plain }),
    'drive.zip': zipSync({ 'C:/out.txt': plain }),
    'back.zip': zipSync({ '..\\out.txt': plain }),
    'link.zip': zipSync({ link: [plain, { os: 3, attrs: (0o120777 << 16) >>> 0 }] }),
    'secret.zip': encrypted,
    'many.zip': zipSync(many, { level: 0 }),
    'bomb.zip': zipSync({ 'a.txt': zeros }),
    'lying.zip': lying,
    'nested-bomb.zip': zipSync({ 'a.zip': zipSync({ 'a.txt': zeros }) }),
    'deep.zip': zipSync({ 'a.zip': inner }),
    'cut.zip': zip.subarray(0, zip.length - 10),
    'macros.docx': docx({ 'word/vbaProject.bin': plain }),
    'bomb.docx': docx({ 'word/media/a.bmp': zeros }),
    'out.docx': docx({ '../a.txt': plain }),
    'bomb.gz': gzipSync(zeros),
    'cut.gz': gzipSync('hello').subarray(0, 14),
  }).map(([name, bytes]) => ({ name, bytes }))
}

const vastNumber = 900 * MEGABYTE

/** The same as RAR, of both versions. */
function rarArchives(): Sample[] {
  const good = rar5([{ name: 'a.txt' }])
  return Object.entries({
    'out.rar': rar5([{ name: '../../out.txt' }]),
    'root.rar': rar5([{ name: '/etc/out.txt' }]),
    'drive.rar': rar5([{ name: 'C:\\out.txt' }]),
    'back.rar': rar4('..\\out.txt'),
    'out4.rar': rar4('../out.txt'),
    'link.rar': rar5([{ name: 'a', extra: 5 }]),
    'link4.rar': rar4('a', { mode: 0o120777 }),
    'secret.rar': rar5([{ name: 'a', extra: 1 }]),
    'secret4.rar': rar4('a', { flags: 0x4 }),
    'locked.rar': rar5([{ name: 'a' }], { lockedHeaders: true }),
    'none.rar': rar5([]),
    'bomb.rar': rar5([{ name: 'a', unpacked: vastNumber }]),
    'bomb4.rar': rar4('a', { unpacked: vastNumber }),
    'many.rar': rar5(Array.from({ length: 2001 }, (_, index) => ({ name: `${index}.txt` }))),
    'cut.rar': good.subarray(0, good.length - 12),
    'page-behind.rar': join(good, html),
    'noise.rar': join(good.subarray(0, 8), Buffer.alloc(40, 7)),
  }).map(([name, bytes]) => ({ name, bytes }))
}

function sizes(): Sample[] {
  const nothing = new Uint8Array(0)
  return [
    ...['a.txt', 'a.png', 'a.pdf', 'a.mp4', 'a.docx'].map((name) => ({ name, bytes: nothing })),
    { name: 'large.txt', bytes: Buffer.alloc(20 * MEGABYTE + 1, 0x61) },
  ]
}

/** Files that must not get in. */
export async function hostileFiles(): Promise<Sample[]> {
  const drawn = await pictures()
  return [
    ...badNames(drawn.png),
    ...wrongKinds(drawn),
    ...polyglots(drawn),
    ...archives(),
    ...rarArchives(),
    ...sizes(),
  ]
}
