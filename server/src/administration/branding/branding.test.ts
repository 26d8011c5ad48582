import sharp from 'sharp'
import { changeAdminSettings, getAdminSettings, MAX_BRAND_IMAGE_SIDE, uploadBrandImage } from '@center/shared/contract'
import { blobNameOf } from '../../platform/blobs/blob-store'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'
import { createBrandImagesRepository } from './brand-images.repository'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const endpoint = { ...uploadBrandImage, url: '/api/admin/tenants/demo/brand-images' } as const
const params = { tenantCode: 'demo' }
const DAY_MS = 24 * 3_600_000

function draw(format: 'png' | 'jpeg' | 'webp', width = 8): Promise<Buffer> {
  return sharp({ create: { width, height: 8, channels: 3, background: '#135' } })
    .toFormat(format)
    .toBuffer()
}

async function upload(bytes: Buffer, username: 'guanli' | 'lisi' = 'guanli') {
  return (await demo.signInAs(username)).upload(endpoint, { name: 'logo.png', bytes })
}

async function uploaded(bytes: Buffer): Promise<string> {
  return ((await upload(bytes)).data as { address: string }).address
}

const load = (url: string) => demo.app.inject({ url })

async function set(key: string, value: string | null) {
  const guanli = await demo.signInAs('guanli')
  const { revision } = (await guanli.call(getAdminSettings, { params })).data as { revision: number }
  const body = { set: { [key]: value }, note: '' }
  return guanli.call(changeAdminSettings, { params, body }, { 'If-Match': String(revision) })
}

test.each(['png', 'jpeg', 'webp'] as const)(
  'serves an uploaded %s to visitors, who may cache it for a year',
  async (format) => {
    const address = await uploaded(await draw(format))
    const { statusCode, headers, rawPayload } = await load(address)
    expect([statusCode, headers['content-type']]).toEqual([200, `image/${format}`])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(address).toContain(`/demo/${blobNameOf(rawPayload)}.`)
    expect(await set('CENTER_LOGO', address)).toMatchObject({ data: { settings: { CENTER_LOGO: address } } })
  },
)

test('drops what is not picture from an uploaded picture', async () => {
  const bytes = Buffer.concat([await draw('png'), Buffer.from('<script>alert(1)</script>')])
  expect((await load(await uploaded(bytes))).rawPayload.includes('<script>')).toBe(false)
})

test('refuses SVG, text, nothing, half a picture and one that is too large', async () => {
  const png = await draw('png')
  const statusOf = async (bytes: Buffer) => (await upload(bytes)).status
  expect(await statusOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(40061)
  expect(await statusOf(Buffer.alloc(0))).toBe(40062)
  expect(await statusOf(png.subarray(0, png.length / 2))).toBe(40064)
  expect(await statusOf(await draw('png', MAX_BRAND_IMAGE_SIDE + 1))).toBe(40063)
  expect(await statusOf(Buffer.alloc(2 * 1024 * 1024 + 1))).toBe(40063)
})

test('refuses an upload of a user without the right', async () => {
  expect(await upload(await draw('png'), 'lisi')).toMatchObject({ status: 40301 })
})

test('does not serve a picture under the address of another tenant, nor one that is unknown', async () => {
  const address = await uploaded(await draw('png'))
  expect((await load(address.replace('/demo/', '/park/'))).json()).toMatchObject({ status: 40461 })
  expect((await load(address.replace(/[0-9a-f]{64}/, '0'.repeat(64)))).json()).toMatchObject({ status: 40461 })
})

test('deletes a picture that no setting and no late change names, and keeps the others', async () => {
  const used = await uploaded(await draw('png', 9))
  const replaced = await uploaded(await draw('png', 10))
  const unused = await uploaded(await draw('png', 11))
  await set('CENTER_LOGO', used)
  await set('CENTER_FAVICON', replaced)
  await set('CENTER_FAVICON', null)
  const repository = createBrandImagesRepository(demo.db)
  const later = new Date(demo.clock.now().getTime() + DAY_MS)
  await repository.removeUnused(demo.clock.now())
  expect((await load(unused)).statusCode).toBe(200)
  await repository.removeUnused(later)
  expect((await load(used)).headers['content-type']).toBe('image/png')
  expect((await load(replaced)).json()).toMatchObject({ status: 40461 })
  expect((await load(unused)).json()).toMatchObject({ status: 40461 })
})
