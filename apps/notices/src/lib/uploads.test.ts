import { waitFor } from '@testing-library/react'
import { MAX_FILES, maxBytesOf, UPLOAD_LIMIT_MS, uploadReplyFile } from '@center/shared/contract'
import { session } from '@center/shared/host'
import { buildUserInfo, startFakeServer, type FakeServer, type HeldCalls } from '@center/shared/testing'
import { createUploads, type Uploads } from './uploads'

let server: FakeServer
let held: HeldCalls<typeof uploadReplyFile>
let uploads: Uploads
let changes: number

const fileOf = (name: string, size = 4) => {
  const file = new File(['text'], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const files = (count: number) => Array.from({ length: count }, (_, index) => fileOf(`${index}.txt`))
const statuses = () => uploads.state.items.map(({ status }) => status)
const keyOf = (index: number) => uploads.state.items[index]?.key ?? ''
const addr = (index: number) => `/api/resources/letter/${index}`
const reach = (index: number, status: string) => waitFor(() => expect(statuses()[index]).toBe(status))
const sent = (count: number) => waitFor(() => expect(server.calls).toHaveLength(count))

beforeEach(() => {
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 't', user: buildUserInfo() })
  server = startFakeServer()
  held = server.hold(uploadReplyFile)
  changes = 0
  uploads = createUploads(() => (changes += 1))
})
afterEach(() => {
  uploads.restore()
  server.close()
})

describe('a file that is chosen', () => {
  test.each([
    ['程序.exe', 4, 'type'],
    ['说明.txt', 0, 'empty'],
    ['说明.txt', maxBytesOf('txt') + 1, 'size'],
    ['说明.txt', maxBytesOf('txt'), null],
  ] as const)('%s of %i bytes is refused: %s', (name, size, refusal) => {
    uploads.add([fileOf(name, size)])
    expect(uploads.state.items).toMatchObject([
      { fileName: name, size, refusal, status: refusal ? 'refused' : 'sending', share: 0, addr: null, failure: null },
    ])
    expect(uploads.isUnfinished()).toBe(refusal === null)
  })

  test('is refused beyond the most there may be; those that were refused do not count', () => {
    uploads.add([fileOf('程序.exe'), ...files(MAX_FILES + 1)])
    expect(uploads.state.items.map(({ refusal }) => refusal)).toEqual([
      'type',
      ...Array.from({ length: MAX_FILES }, () => null),
      'count',
    ])
  })

  test('goes as a form, with its name and the time that files have', async () => {
    uploads.add([fileOf('说明.txt')])
    await sent(1)
    const [call] = server.calls
    expect((call?.body as FormData).get('file')).toMatchObject({ name: '说明.txt' })
    expect(call?.timeoutMs).toBe(UPLOAD_LIMIT_MS)
  })
})

describe('files on their way', () => {
  test('are two at a time, and the next follows when one has arrived', async () => {
    uploads.add(files(4))
    expect(statuses()).toEqual(['sending', 'sending', 'waiting', 'waiting'])
    held.answer(0, addr(0))
    await reach(0, 'done')
    expect(statuses()).toEqual(['done', 'sending', 'sending', 'waiting'])
    expect(uploads.state.items[0]).toMatchObject({ share: 1, addr: addr(0) })
    expect([changes, uploads.uploaded()]).toEqual([1, [{ addr: addr(0), fileName: '0.txt', size: 4 }]])
  })

  test('are followed by the next one also when one fails', async () => {
    uploads.add(files(3))
    held.refuse(1, 'file.unsafe')
    await reach(1, 'failed')
    expect(statuses()).toEqual(['sending', 'failed', 'sending'])
    expect(uploads.state.items[1]).toMatchObject({ failure: { code: 'file.unsafe' } })
    expect([changes, uploads.isUnfinished()]).toEqual([1, true])
  })

  test('are tried again from the start, without the reason of before', async () => {
    uploads.add(files(1))
    held.refuse(0, 'file.unsafe')
    await reach(0, 'failed')
    uploads.retry(keyOf(0))
    expect(uploads.state.items[0]).toMatchObject({ status: 'sending', failure: null, share: 0 })
    held.answer(1, addr(7))
    await reach(0, 'done')
    expect(uploads.isUnfinished()).toBe(false)
  })

  test('wait for their turn also when they are tried again', async () => {
    uploads.add(files(3))
    held.refuse(0, 'file.unsafe')
    await reach(0, 'failed')
    uploads.retry(keyOf(0))
    expect(statuses()).toEqual(['waiting', 'sending', 'sending'])
  })

  test('are not sent again once they have arrived', async () => {
    uploads.add(files(1))
    held.answer(0, addr(0))
    await reach(0, 'done')
    uploads.retry(keyOf(0))
    uploads.retry('nothing')
    expect([statuses(), server.calls.length]).toEqual([['done'], 1])
  })

  test('end when they are removed, make room for the next, and change nothing when their answer comes', async () => {
    uploads.add(files(3))
    await sent(2)
    const [first] = server.calls
    uploads.remove(keyOf(0))
    expect([statuses(), first?.signal?.aborted, changes]).toEqual([['sending', 'sending'], true, 1])
    held.answer(0, addr(0))
    held.answer(1, addr(1))
    await reach(0, 'done')
    expect(uploads.uploaded().map((file) => file.addr)).toEqual([addr(1)])
    expect(changes).toBe(2)
  })

  test('end when others take their place, which count as arrived', async () => {
    uploads.add(files(2))
    await sent(2)
    uploads.restore([{ addr: addr(9), fileName: '旧.txt', size: 7 }])
    expect(server.calls.map(({ signal }) => signal?.aborted)).toEqual([true, true])
    expect(uploads.state.items).toMatchObject([
      { addr: addr(9), fileName: '旧.txt', size: 7, status: 'done', share: 1, refusal: null, failure: null },
    ])
    expect([uploads.isUnfinished(), changes]).toEqual([false, 0])
  })
})
