import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import {
  applyPortal,
  exportPortal,
  MAX_BRAND_IMAGE_SIDE,
  planPortal,
  type PortalPlan,
  type PortalTenant,
} from '@center/shared/contract'
import { auditEntries } from '../../../domains/audit/audit.tables'
import { brandImages } from '../../branding/brand-images.tables'
import { buildDemoApp, type DemoApp } from '../../../testing/build-demo-app'
import { emptyAllTables } from '../../../testing/empty-all-tables'

const adminToken = 'administration-token-of-tests'
let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp({ adminToken })
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const token = () => demo.deployer(adminToken)
const park = { code: 'park', name: '智慧园区' }
const dataOf = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`
const withLogo = (logo: string): PortalTenant => ({ ...park, settings: { CENTER_LOGO: logo } })
const apply = (tenant: PortalTenant) => token().call(applyPortal, { body: { tenant } })
const changesOf = ({ data }: { data: unknown }) => (data as PortalPlan).changes

/** A picture whose bytes another round of encoding changes, as a photograph. */
function photograph(format: 'png' | 'jpeg' | 'webp', width = 64): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  return sharp({ create: { width, height: 8, channels: 3, background: '#135', noise } })
    .toFormat(format)
    .toBuffer()
}

async function exported(): Promise<PortalTenant> {
  const { data } = await token().call(exportPortal, { params: { tenantCode: 'park' }, querystring: {} })
  return (data as { tenant: PortalTenant }).tenant
}

test('a picture of the file is encoded anew, served to visitors, and the same file again is no change', async () => {
  const given = withLogo(dataOf(Buffer.concat([await photograph('jpeg'), Buffer.from('<script>')]), 'jpeg'))
  const [change] = changesOf(await apply(given))
  const address = String(change?.changes.find(({ field }) => field === 'settings.CENTER_LOGO')?.to)
  expect(address).toMatch(/^\/api\/front\/brand-images\/park\/[0-9a-f]{64}\.jpeg$/)
  const { headers, rawPayload } = await demo.app.inject({ url: address })
  expect(headers['content-type']).toBe('image/jpeg')
  expect(rawPayload.includes('<script>')).toBe(false)
  expect(changesOf(await apply(given))).toEqual([])
})

test.each(['png', 'jpeg', 'webp'] as const)(
  'an exported %s changes nothing where it came from, and comes with the tenant to an empty database',
  async (format) => {
    await apply(withLogo(dataOf(await photograph(format), format)))
    const tenant = await exported()
    expect(tenant.settings?.['CENTER_LOGO']).toContain(`data:image/${format};base64,`)
    expect(changesOf(await apply(tenant))).toEqual([])
    await emptyAllTables(demo.db)
    expect(await apply(tenant)).toMatchObject({ status: 200 })
    expect(await demo.db.select().from(brandImages)).toMatchObject([{ tenantId: 't-park', format }])
    expect(changesOf(await apply(tenant))).toEqual([])
  },
)

test('an exported PNG is the same picture after a round through an empty database', async () => {
  await apply(withLogo(dataOf(await photograph('png'))))
  const tenant = await exported()
  await emptyAllTables(demo.db)
  await apply(tenant)
  expect(await exported()).toEqual(tenant)
})

test('a plan keeps no picture', async () => {
  const tenant = withLogo(dataOf(await photograph('png')))
  expect(changesOf(await token().call(planPortal, { body: { tenant } }))).toMatchObject([{ sign: '~', kind: 'tenant' }])
  expect(await demo.db.$count(brandImages)).toBe(0)
})

test.each<[string, () => Promise<Buffer>, string]>([
  ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), '必须是 PNG、JPEG 或 WebP 图片'],
  ['nothing', async () => Buffer.alloc(0), '图片为空'],
  ['half a picture', async () => (await photograph('png')).subarray(0, 200), '图片已损坏'],
  ['a side too long', () => photograph('png', MAX_BRAND_IMAGE_SIDE + 1), '图片超过 2 MB，或一边超过 4096 像素'],
  ['too many bytes', async () => randomBytes(2 * 1024 * 1024 + 1), '图片超过 2 MB，或一边超过 4096 像素'],
])('%s in place of a picture is refused at its setting, and nothing is written', async (_what, draw, message) => {
  const refused = await apply({ ...withLogo(dataOf(await draw())), name: '改名' })
  expect(refused).toMatchObject({ status: 40001, data: [{ field: 'tenant.settings.CENTER_LOGO', message }] })
  expect([await demo.db.$count(brandImages), await demo.db.$count(auditEntries)]).toEqual([0, 0])
})
