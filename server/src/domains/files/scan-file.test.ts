import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploadReplyFile } from '@center/shared/contract'
import { buildDemoApp } from '../../testing/build-demo-app'
import { createScan } from './scan-file'

let daemon: Server
let folder: string
let answer: (received: Buffer) => string | null
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'center-scan-'))
  answer = (received) => (received.includes('EICAR') ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0')
  daemon = createServer((socket) => {
    let bytes = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (piece: Buffer) => {
      bytes = Buffer.concat([bytes, piece])
      const received = readStream(bytes)
      if (received === null) return
      const said = answer(received)
      if (said === null) socket.destroy()
      else socket.end(said)
    })
  }).listen(0, '127.0.0.1')
  await once(daemon, 'listening')
})
afterEach(async () => {
  daemon.close()
  await rm(folder, { recursive: true, force: true })
})

const place = () => ({ host: '127.0.0.1', port: (daemon.address() as AddressInfo).port })

/** What was sent in pieces, once its end is there. */
function readStream(bytes: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (bytes.length < command.length) return null
  expect(bytes.toString('latin1', 0, command.length)).toBe(command)
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

async function scan(bytes: Buffer, at = place()) {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  const troubles: unknown[] = []
  const code = await createScan(at, (trouble) => troubles.push(trouble))(path).then(
    () => 'clean',
    (error: { code: string }) => error.code,
  )
  return { code, troubles: troubles.length }
}

test('takes a clean file, and is shown all of it', async () => {
  const bytes = Buffer.alloc(3_000_000, 'abc')
  const seen: Buffer[] = []
  answer = (received) => (seen.push(received), 'stream: OK\0')
  expect(await scan(bytes)).toEqual({ code: 'clean', troubles: 0 })
  expect(seen[0]?.equals(bytes)).toBe(true)
})

test('refuses an infected one', async () => {
  expect(await scan(Buffer.from('EICAR'))).toEqual({ code: 'file.unsafe', troubles: 0 })
})

test.each([
  ['ends without a word', () => null],
  ['gives up on the size', () => 'INSTREAM size limit exceeded. ERROR\0'],
  ['says something else', () => 'stream: OK, more or less\0'],
])('takes nothing from a daemon that %s, and says so in the log', async (_what, said) => {
  answer = said
  expect(await scan(Buffer.from('text'))).toEqual({ code: 'server.busy', troubles: 1 })
})

test('takes nothing while no daemon is there', async () => {
  expect(await scan(Buffer.from('text'), { host: '127.0.0.1', port: 1 })).toEqual({ code: 'server.busy', troubles: 1 })
})

test('an upload is looked at before it is kept', async () => {
  const demo = await buildDemoApp({ clamAv: place() })
  const user = await demo.signInAs('zhangsan')
  const upload = (text: string) => user.upload(uploadReplyFile, { name: 'a.txt', bytes: Buffer.from(text) })
  expect(await upload('hello')).toMatchObject({ status: 200 })
  expect(await upload('hello EICAR')).toMatchObject({ data: { reason: 'infected' } })
  await demo.close()
})
