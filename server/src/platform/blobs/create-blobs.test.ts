import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkFiles, uploadReplyFile, type AnswerOf } from '@center/shared/contract'
import { startBucket, type TestBucket } from '../../testing/bucket'
import { buildRegistryApp, type RegistryApp } from '../../testing/build-registry-app'

let store: TestBucket
let dataDir: string
let server: RegistryApp
beforeAll(async () => {
  store = await startBucket()
  dataDir = await mkdtemp(join(tmpdir(), 'center-in-bucket-'))
  server = await buildRegistryApp({ dataDir, bucket: store.place })
})
afterAll(async () => {
  await server.close()
  await store.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('published files come from the bucket, as they were published', async () => {
  await server.prepareNotepad()
  const url = '/api/resources/apps/%40apps%2Fnotepad/1.0.0/main.css'
  const answer = await server.app.inject({ method: 'GET', url })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toBe('')
  expect(existsSync(join(dataDir, 'blobs'))).toBe(false)
})

test('an upload goes to the bucket and comes back whole, and nothing of it stays on this machine', async () => {
  const user = await server.member('demo')
  const uploaded = await user.upload(uploadReplyFile, { name: 'a.txt', bytes: Buffer.from('what was written') })
  const links = await user.call(linkFiles, { body: { addrs: [String(uploaded.data)] } })
  const [link] = links.data as AnswerOf<typeof linkFiles>
  const answer = await server.app.inject({ method: 'GET', url: link?.url ?? '' })
  expect(answer.body).toBe('what was written')
  expect(existsSync(join(dataDir, 'bucket-cache', 'files'))).toBe(false)
})
