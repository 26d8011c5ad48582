import { crc32 } from 'node:zlib'

type RarEntry = {
  name: string
  body?: Buffer
  /** What the header says the body unpacks to. */
  unpacked?: number
  /** Record types beside the entry: 1 encrypted, 5 a link. */
  extra?: number
}

const SIGNATURE_4 = Buffer.from('526172211a0700', 'hex')
const SIGNATURE_5 = Buffer.from('526172211a070100', 'hex')

function number(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest])
    bytes.push((rest % 128) | 0x80)
  }
}

function block5(fields: Buffer[]): Buffer {
  const body = Buffer.concat(fields)
  const head = Buffer.concat([number(body.length), body])
  const sum = Buffer.alloc(4)
  sum.writeUInt32LE(crc32(head))
  return Buffer.concat([sum, head])
}

/** An archive of version 5 whose entries are stored as they are. */
export function rar5(entries: RarEntry[], { lockedHeaders = false } = {}): Buffer {
  const files = entries.flatMap(({ name, body = Buffer.from('text'), unpacked = body.length, extra }) => {
    const beside = extra === undefined ? Buffer.alloc(0) : Buffer.concat([number(1), number(extra)])
    const flags = 0x2 | (extra === undefined ? 0 : 0x1)
    const sizes = [...(extra === undefined ? [] : [number(beside.length)]), number(body.length)]
    const sum = Buffer.alloc(4)
    sum.writeUInt32LE(crc32(body))
    const file = [number(4), number(unpacked), number(0o644), sum, number(0), number(1)]
    const title = Buffer.from(name)
    return [block5([number(2), number(flags), ...sizes, ...file, number(title.length), title, beside]), body]
  })
  const lock = lockedHeaders ? [block5([number(4), number(0), number(0), number(0), number(15), Buffer.alloc(16)])] : []
  return Buffer.concat([
    SIGNATURE_5,
    ...lock,
    block5([number(1), number(0), number(0)]),
    ...files,
    block5([number(5), number(0), number(0)]),
  ])
}

function block4(type: number, flags: number, fields: Buffer): Buffer {
  const head = Buffer.alloc(7)
  head.writeUInt8(type, 2)
  head.writeUInt16LE(flags, 3)
  head.writeUInt16LE(7 + fields.length, 5)
  const whole = Buffer.concat([head, fields])
  whole.writeUInt16LE(crc32(whole.subarray(2)) & 0xffff, 0)
  return whole
}

/** The same of version 4, with one entry. */
export function rar4(name: string, { mode = 0o100644, flags = 0, unpacked = 4 } = {}): Buffer {
  const [body, title] = [Buffer.from('text'), Buffer.from(name)]
  const fields = Buffer.alloc(25)
  fields.writeUInt32LE(body.length, 0)
  fields.writeUInt32LE(unpacked, 4)
  fields.writeUInt8(3, 8)
  fields.writeUInt32LE(crc32(body), 9)
  fields.writeUInt8(29, 17)
  fields.writeUInt8(0x30, 18)
  fields.writeUInt16LE(title.length, 19)
  fields.writeUInt32LE(mode, 21)
  return Buffer.concat([
    SIGNATURE_4,
    block4(0x73, 0, Buffer.alloc(6)),
    block4(0x74, 0x8000 | flags, Buffer.concat([fields, title])),
    body,
    block4(0x7b, 0x4000, Buffer.alloc(0)),
  ])
}
