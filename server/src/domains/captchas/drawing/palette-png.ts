import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

type Pixels = { data: Uint8ClampedArray; width: number; height: number }
type Indexed = { palette: number[][]; lines: Buffer }

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** 8 bits a pixel, each the number of a colour; the one compression that there is, the usual filters, no interlacing. */
const INDEXED = [8, 3, 0, 0, 0]
const MOST_COLOURS = 256
const pack = promisify(deflate)

/**
 * A PNG with a palette (PNG specification, 11.2.2) of a drawing in few inks, without transparency: a third of the bytes of one in true colour.
 * Shades of its soft edges are told apart by four bits of red, green and blue, or by fewer where that would be more than a palette holds.
 */
export async function toPalettePng({ data, width, height }: Pixels): Promise<Buffer> {
  let bits = 4
  let indexed = index({ data, width, height }, bits)
  while (indexed.palette.length > MOST_COLOURS) indexed = index({ data, width, height }, --bits)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  const parts: [string, Buffer][] = [
    ['IHDR', Buffer.concat([head, Buffer.from(INDEXED)])],
    ['PLTE', Buffer.from(indexed.palette.flat())],
    ['IDAT', await pack(indexed.lines)],
    ['IEND', Buffer.alloc(0)],
  ]
  return Buffer.concat([SIGNATURE, ...parts.map(([type, bytes]) => chunk(type, bytes))])
}

/** Each line begins with the number of its filter: 0, not filtered. A shade has the colour in which it came first. */
function index({ data, width, height }: Pixels, bits: number): Indexed {
  const numbers = new Map<number, number>()
  const palette: number[][] = []
  const lines = Buffer.alloc(height * (width + 1))
  const cut = 8 - bits
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = [data[pixel * 4], data[pixel * 4 + 1], data[pixel * 4 + 2]]
    const shade = ((red >> cut) << 16) | ((green >> cut) << 8) | (blue >> cut)
    let number = numbers.get(shade)
    if (number === undefined) numbers.set(shade, (number = palette.push([red, green, blue]) - 1))
    lines[Math.floor(pixel / width) + pixel + 1] = number
  }
  return { palette, lines }
}

function chunk(type: string, bytes: Buffer): Buffer {
  const part = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), bytes, Buffer.alloc(4)])
  part.writeUInt32BE(bytes.length)
  part.writeUInt32BE(crc32(part.subarray(4, -4)), part.length - 4)
  return part
}
