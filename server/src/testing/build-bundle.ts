import { gzipSync } from 'node:zlib'
import { Header, type HeaderData } from 'tar'

type Entry = { path: string; body?: string | Buffer; type?: HeaderData['type']; linkpath?: string }

export const systemScript = (dependencies: string[] = [], text = '') =>
  `System.register(${JSON.stringify(dependencies)}, function () { return { execute: function () {} } })\n// ${text}\n`

/** A tgz entry by entry, also one that no tool would write. */
export function buildArchive(entries: Entry[]): Buffer {
  const blocks = entries.flatMap(({ path, body = '', type = 'File', linkpath }) => {
    const bytes = Buffer.from(body)
    const header = new Header({ path, mode: 0o644, size: bytes.length, type, ...(linkpath ? { linkpath } : {}) })
    header.encode()
    const padding = Buffer.alloc((512 - (bytes.length % 512)) % 512)
    return [header.block ?? Buffer.alloc(512), bytes, padding]
  })
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]))
}

/** A manifest of an element, as a vendor writes it. */
export function buildManifest(changes: Record<string, unknown> = {}) {
  return {
    name: '@apps/notepad',
    title: '记事本',
    titleEn: 'Notepad',
    kind: 'element',
    tag: 'center-notepad',
    version: '1.0.0',
    entry: 'main.js',
    styles: ['main.css'],
    ...changes,
  }
}

/** A packed sub-app. `text` makes the bytes of its script differ. */
export function buildBundle(changes: Record<string, unknown> = {}, text = ''): Buffer {
  return buildArchive([
    { path: 'center.json', body: JSON.stringify(buildManifest(changes)) },
    { path: 'main.js', body: systemScript(['./lib/chunk.js', 'react'], text) },
    { path: 'lib/chunk.js', body: `${systemScript()}// ${'x'.repeat(2000)}` },
    { path: 'main.css', body: '.notepad { color: inherit }' },
  ])
}

/** A multipart body with one file, and its headers; `fields` stand before the file. */
export function buildUpload(archive: Buffer, field = 'bundle', fields: Record<string, string> = {}) {
  const boundary = 'boundary-of-tests'
  const before = Object.entries(fields).map(
    ([name, text]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  )
  const head = `${before.join('')}--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="a.tgz"\r\ncontent-type: application/gzip\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), archive, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
