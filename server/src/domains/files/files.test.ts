import { eq } from 'drizzle-orm'
import { errorTable, linkFiles, replyExtensions, uploadReplyFile, type AnswerOf } from '@center/shared/contract'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'
import { goodFiles, pdf, type Sample } from '../../testing/samples/file-samples'
import { hostileFiles } from '../../testing/samples/hostile-files'
import { files } from './files.tables'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterAll(() => demo.close())

type Links = AnswerOf<typeof linkFiles>
const refusals: number[] = Object.entries(errorTable).flatMap(([code, { status }]) =>
  code.startsWith('file.') ? [status] : [],
)

/** Uploads as a user does who waits a moment after each. */
async function upload(sample: Sample, username: 'zhangsan' | 'lisi' | 'guanli' = 'zhangsan') {
  demo.clock.advance(3_000)
  return (await demo.signInAs(username)).upload(uploadReplyFile, sample)
}

async function linksOf(username: 'zhangsan' | 'lisi' | 'guanli', addrs: string[]): Promise<Links> {
  const answer = await (await demo.signInAs(username)).call(linkFiles, { body: { addrs } })
  return answer.data as Links
}

const get = (url: string) => demo.app.inject({ method: 'GET', url })

test('takes the 18 types of the specification and none of the hostile files', async () => {
  const [good, hostile] = [await goodFiles(), await hostileFiles()]
  expect(good.map(({ name }) => name.split('.').at(-1)?.toLowerCase()).toSorted()).toEqual(replyExtensions.toSorted())
  expect(hostile.length).toBeGreaterThanOrEqual(60)

  const wrongRejects: string[] = []
  for (const sample of good) {
    const { status, data } = await upload(sample)
    if (status !== 200) wrongRejects.push(`${sample.name}: ${status} ${JSON.stringify(data)}`)
  }
  const wrongAccepts: string[] = []
  for (const sample of hostile) {
    const { status } = await upload(sample)
    if (!refusals.includes(status)) wrongAccepts.push(`${sample.name}: ${status}`)
  }
  const counts = `wrong accepts ${wrongAccepts.length}, wrong rejects ${wrongRejects.length}`
  process.stdout.write(`${good.length} good and ${hostile.length} hostile files: ${counts}\n`)
  expect({ wrongAccepts, wrongRejects }).toEqual({ wrongAccepts: [], wrongRejects: [] })
})

test('draws a picture anew: what is not picture does not stay', async () => {
  const [sample] = (await goodFiles()).filter(({ name }) => name.endsWith('.jpeg'))
  const bytes = Buffer.concat([sample?.bytes ?? Buffer.alloc(0), Buffer.from('secret behind the end')])
  const { data } = await upload({ name: 'a.jpeg', bytes })
  const [link] = await linksOf('zhangsan', [String(data)])
  const answer = await get(link?.previewUrl ?? '')
  expect(answer.headers['content-type']).toBe('image/jpeg')
  expect(answer.rawPayload.includes('secret')).toBe(false)
})

test('is saved as a file that no page can be, under the name it was given', async () => {
  const { data } = await upload({ name: '脚本 (1).js', bytes: Buffer.from('alert(1)') })
  const [link] = await linksOf('zhangsan', [String(data)])
  expect(link).toMatchObject({ addr: data, preview: 'none', previewUrl: null })
  const answer = await get(link?.url ?? '')
  expect(answer.body).toBe('alert(1)')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': "attachment; filename*=UTF-8''%E8%84%9A%E6%9C%AC%20%281%29.js",
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test('is shown in a frame only as a picture or a PDF', async () => {
  const { data } = await upload({ name: 'a.pdf', bytes: pdf })
  const [link] = await linksOf('zhangsan', [String(data)])
  const answer = await get(link?.previewUrl ?? '')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "inline; filename*=UTF-8''a.pdf",
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})

test('opens for a minute, and not with a changed address or without a link', async () => {
  const { data } = await upload({ name: 'a.txt', bytes: Buffer.from('text') })
  const [link] = await linksOf('zhangsan', [String(data)])
  const url = link?.url ?? ''
  expect((await get(url)).statusCode).toBe(200)
  for (const changed of [url.replace('save', 'look'), url.replace(/expires=\d/, 'expires=9'), String(data)]) {
    expect((await get(changed)).json()).toMatchObject({ status: 40461 })
  }
  demo.clock.advance(61_000)
  expect((await get(url)).json()).toMatchObject({ status: 40461 })
})

test('is not there for another user, nor for another tenant, before it goes with a letter', async () => {
  const { data } = await upload({ name: 'a.txt', bytes: Buffer.from('text') })
  expect(await linksOf('lisi', [String(data)])).toEqual([])
  expect(await linksOf('guanli', [String(data)])).toEqual([])
  const stranger = await (await demo.signInAs('wangwu')).call(linkFiles, { body: { addrs: [String(data)] } })
  expect(stranger.data).toEqual([])
})

test('a user uploads so much a day and so often a minute, and no more', async () => {
  const { data } = await upload({ name: 'a.txt', bytes: Buffer.from('text') }, 'lisi')
  const id = String(data).split('/').at(-1) ?? ''
  await demo.db
    .update(files)
    .set({ size: 500 * 1024 * 1024 })
    .where(eq(files.id, id))
  expect(await upload({ name: 'b.txt', bytes: Buffer.from('text') }, 'lisi')).toMatchObject({ status: 40066 })
  demo.clock.advance(25 * 3_600_000)

  const lisi = await demo.signInAs('lisi')
  const answers = []
  for (let count = 0; count < 31; count += 1) {
    answers.push((await lisi.upload(uploadReplyFile, { name: 'c.txt', bytes: Buffer.from('text') })).status)
  }
  expect(answers.filter((status) => status === 42901)).toHaveLength(1)
})

test('refuses a form without a file, and callers who are not signed in', async () => {
  const zhangsan = await demo.signInAs('zhangsan')
  const other = { name: 'a.txt', bytes: Buffer.from('text'), field: 'picture' }
  expect(await zhangsan.upload(uploadReplyFile, other)).toMatchObject({ status: 40001 })
  expect(await demo.guest.call(uploadReplyFile, {})).toMatchObject({ status: 40101 })
  expect(await demo.guest.call(linkFiles, { body: { addrs: [] } })).toMatchObject({ status: 40101 })
})
