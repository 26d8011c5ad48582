import { createPinnedAddresses } from '../pinned-addresses'
import { openWorkers } from './frame-workers'

const pinned = createPinnedAddresses('http://localhost/')
pinned.add({ integrity: { '/apps/sums.js': 'sha384-sums' } })

const blobs: Blob[] = []
const started: [string | URL, object | undefined][] = []
class Native {
  constructor(address: string | URL, options?: object) {
    started.push([address, options])
  }
}
const page = { Worker: Native as unknown as typeof Worker }
openWorkers(pinned, page)

beforeAll(() => {
  URL.createObjectURL = (blob) => `blob:null/${blobs.push(blob as Blob) - 1}`
})
beforeEach(() => {
  started.length = 0
  blobs.length = 0
})

/** jsdom's blobs have no `text()`. */
const textOf = (blob: Blob | undefined): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob as Blob)
  })

test.each(['/apps/sums.js', new URL('http://localhost/apps/sums.js')])(
  'a file of the version is fetched by a worker that begins in the frame: %s',
  async (address) => {
    new page.Worker(address, { name: 'sums' })
    expect(started).toEqual([['blob:null/0', { name: 'sums' }]])
    expect(await textOf(blobs[0])).toContain('"http://localhost/apps/sums.js"')
  },
)

test('a module stays one, so that its imports are relative to the file', async () => {
  new page.Worker('/apps/sums.js', { type: 'module' })
  expect(await textOf(blobs[0])).toBe('import "http://localhost/apps/sums.js"')
})

test.each(['blob:null/made-by-the-guest', 'https://other.example/w.js'])('%s is left to the browser', (address) => {
  new page.Worker(address)
  expect(started).toEqual([[address, {}]])
  expect(blobs).toEqual([])
})
