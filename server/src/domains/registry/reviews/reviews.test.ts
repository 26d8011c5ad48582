import { eq } from 'drizzle-orm'
import {
  APP_REVIEW_SETTING,
  APPROVED_VENDORS_SETTING,
  CERTIFIED_APPS_SETTING,
  changeTenantSettings,
  claimCertification,
  createAccessToken,
  endCertification,
  listAudit,
  listVersionReviews,
  readVersionReview,
  registerApp,
  releaseVersion,
  reviewVersion,
  rollBack,
  withdrawReview,
  type MadeAccessToken,
  type ReviewedVersion,
} from '@center/shared/contract'
import { buildBundle, buildUpload } from '../../../testing/build-bundle'
import { TEST_OPS_TOKEN, type Caller } from '../../../testing/build-test-app'
import { buildDemoApp, type DemoApp } from '../../../testing/build-demo-app'
import { tenants } from '../../configuration/configuration.tables'
import { vendorMembers, vendors } from '../database/vendors.tables'

const name = '@acme/clock'
const app = { tenantCode: 'demo', name }
const first = { ...app, version: '1.0.0' }
const second = { ...app, version: '1.1.0' }
const [lacking, ownVersion, uncertified, forbidden] = [40321, 40322, 40323, 40303]

let demo: DemoApp
let guanli: Caller
let pingtai: Caller
beforeAll(async () => {
  demo = await buildDemoApp()
})
beforeEach(async () => {
  guanli = await demo.proveAs('guanli')
  pingtai = await (await demo.signIn({ userId: 'u-pingtai', tenantId: 't-demo', tenantCode: 'demo' })).prove()
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const demand = (settings: Record<string, unknown>) => demo.db.update(tenants).set({ settings })

async function publish(version: string, token = TEST_OPS_TOKEN, of = name): Promise<number> {
  const manifest = { name: of, version, tag: 'acme-clock' }
  const { payload, headers } = buildUpload(buildBundle(manifest, version))
  const url = `/api/ops/apps/${encodeURIComponent(of)}/versions`
  const authorized = { ...headers, authorization: `Bearer ${token}` }
  const answer = await demo.app.inject({ method: 'POST', url, headers: authorized, payload })
  return (answer.json() as { status: number }).status
}

/** Two versions, the app registered for `demo`; it runs in the page, or in a frame. */
async function prepare(isolation: 'none' | 'frame' = 'none'): Promise<void> {
  await publish('1.0.0')
  await publish('1.1.0')
  await demo.deployer().call(registerApp, { params: app, body: { menuPrefix: 'clock', isolation } })
}

const release = (caller: Caller, version: string, revision = 1) =>
  caller.call(releaseVersion, { params: app, body: { version } }, { 'if-match': String(revision) })
const approve = (caller: Caller, params = first, inPage = true) =>
  caller.call(reviewVersion, { params, body: { verdict: 'approved', inPage, note: '' } })
const refuse = (caller: Caller, note = 'it reads what others type') =>
  caller.call(reviewVersion, { params: first, body: { verdict: 'refused', note } })
const stateOf = async (params = first) =>
  ((await guanli.call(readVersionReview, { params })).data as ReviewedVersion).state
const waiting = async () => {
  const { data } = await guanli.call(listVersionReviews, { params: app, querystring: {} })
  return (data as { rows: ReviewedVersion[] }).rows.map(({ version, state }) => `${version} ${state}`)
}

test('an element that a registration says nothing of runs in a frame, and is released without a review', async () => {
  await publish('1.0.0')
  await demo.deployer().call(registerApp, { params: app, body: { menuPrefix: 'clock' } })
  const { data } = await guanli.call(readVersionReview, { params: first })
  expect(data).toMatchObject({ place: 'frame', state: 'free' })
  expect(await release(guanli, '1.0.0')).toMatchObject({ status: 200 })
})

test('code of a vendor in the page takes two people where nothing is set; once it is trusted, its next version takes none', async () => {
  await prepare()
  expect(await release(guanli, '1.0.0')).toMatchObject({ status: lacking, data: { state: 'waiting' } })
  await approve(guanli)
  await approve(pingtai)
  expect(await release(demo.deployer(), '1.0.0')).toMatchObject({ status: 200 })
  expect(await stateOf(second)).toBe('free')
  expect(await release(demo.deployer(), '1.1.0', 2)).toMatchObject({ status: 200 })
})

test('a third-party version needs no review where the tenant asks for none', async () => {
  await demand({ [APP_REVIEW_SETTING]: 'none' })
  await prepare()
  expect(await stateOf()).toBe('free')
  expect(await waiting()).toEqual([])
  expect(await release(guanli, '1.0.0')).toMatchObject({ status: 200 })
})

describe('where every version is reviewed', () => {
  beforeEach(() => demand({ [APP_REVIEW_SETTING]: 'all' }))

  test('code in the page takes two people: a reviewer, and another one who releases it', async () => {
    await prepare()
    expect(await waiting()).toEqual(['1.1.0 waiting', '1.0.0 waiting'])
    expect(await release(guanli, '1.0.0')).toMatchObject({ status: lacking, data: { state: 'waiting' } })
    expect(await approve(guanli)).toMatchObject({ status: 200, data: { state: 'second' } })
    expect(await release(guanli, '1.0.0')).toMatchObject({ status: lacking, data: { state: 'second' } })
    expect(await release(pingtai, '1.0.0')).toMatchObject({ status: 200 })
  })

  test('two reviewers make a version ready for a program that releases; one does not', async () => {
    await prepare()
    await approve(guanli)
    expect(await release(demo.deployer(), '1.0.0')).toMatchObject({ status: lacking })
    expect(await approve(pingtai)).toMatchObject({ data: { state: 'approved' } })
    expect(await release(demo.deployer(), '1.0.0')).toMatchObject({ status: 200 })
  })

  test('an approval that says nothing of the page does not count for code in the page', async () => {
    await prepare()
    await approve(guanli, first, false)
    await approve(pingtai, first, false)
    expect(await stateOf()).toBe('waiting')
  })

  test('a token of the reviewer is the reviewer: it does not release as a second person', async () => {
    await prepare()
    const body = { name: 'CI', scopes: ['release:demo'], days: 1, networks: [] }
    const made = await guanli.call(createAccessToken, { params: { tenantCode: 'demo' }, body })
    const token = demo.deployer((made.data as MadeAccessToken).secret)
    await approve(guanli)
    expect(await release(token, '1.0.0')).toMatchObject({ status: lacking, data: { state: 'second' } })
    expect(
      await token.call(reviewVersion, { params: first, body: { verdict: 'approved', inPage: true } }),
    ).toMatchObject({
      http: 403,
    })
  })

  test('isolated code takes one reviewer, who may release it', async () => {
    await prepare('frame')
    expect(await approve(guanli, first, false)).toMatchObject({ data: { state: 'approved', place: 'frame' } })
    expect(await release(guanli, '1.0.0')).toMatchObject({ status: 200 })
  })

  test('the frame is not taken away from a version that no two people trust in the page', async () => {
    await prepare('frame')
    await approve(guanli, first, false)
    await release(guanli, '1.0.0')
    const open = (caller: Caller) =>
      caller.call(
        registerApp,
        { params: app, body: { menuPrefix: 'clock', isolation: 'none' as const } },
        { 'if-match': '2' },
      )
    expect(await open(pingtai)).toMatchObject({ status: lacking })
    await approve(guanli)
    expect(await open(guanli)).toMatchObject({ status: lacking, data: { state: 'second' } })
    expect(await open(pingtai)).toMatchObject({ status: 200 })
  })

  test('a refusal keeps a version away until it is taken back, and needs a reason', async () => {
    await prepare('frame')
    await approve(pingtai)
    expect(await refuse(guanli, ' ')).toMatchObject({ status: 40001, data: [{ field: 'note' }] })
    expect(await refuse(guanli)).toMatchObject({ data: { state: 'refused' } })
    expect(await release(pingtai, '1.0.0')).toMatchObject({ status: lacking, data: { state: 'refused' } })
    expect(await guanli.call(withdrawReview, { params: first })).toMatchObject({ data: { state: 'approved' } })
    expect(await guanli.call(withdrawReview, { params: first })).toMatchObject({ status: 40400 })
    expect(await release(pingtai, '1.0.0')).toMatchObject({ status: 200 })
  })

  test('what the tenant ran before comes back without a review', async () => {
    await prepare('frame')
    await approve(guanli, first, false)
    await approve(guanli, second, false)
    await release(guanli, '1.0.0')
    await release(guanli, '1.1.0', 2)
    await refuse(pingtai)
    expect(await guanli.call(rollBack, { params: app, body: {} }, { 'if-match': '3' })).toMatchObject({ status: 200 })
  })

  test('a canary is a release', async () => {
    await prepare('frame')
    await approve(guanli, first, false)
    await release(guanli, '1.0.0')
    const body = { version: '1.1.0', percent: 5 }
    const canary = await guanli.call(releaseVersion, { params: app, body }, { 'if-match': '2' })
    expect(canary).toMatchObject({ status: lacking })
  })

  test('a reviewer proves who they are, operates the tenant, and each word is a line of the audit', async () => {
    await prepare()
    expect(await approve(await demo.signInAs('guanli'))).toMatchObject({ status: 40305 })
    expect(await approve(await demo.proveAs('zhangsan'))).toMatchObject({ http: 403 })
    expect(await approve(demo.deployer())).toMatchObject({ http: 403 })
    await approve(guanli)
    await guanli.call(withdrawReview, { params: first })
    const { data } = await guanli.call(listAudit, { querystring: { action: 'review' } })
    expect((data as { rows: unknown[] }).rows).toMatchObject([
      { object: `${name}@1.0.0`, actor: 'u-guanli', tenantId: 't-demo', details: { kind: 'withdraw' } },
      { details: { kind: 'approved', verdict: 'approved', inPage: true } },
    ])
  })

  test('no one reviews a version that their own token published, or that their vendor did', async () => {
    const body = { name: 'CI', scopes: [`publish:@free/*`], days: 1, networks: [] }
    const made = await guanli.call(createAccessToken, { params: { tenantCode: 'demo' }, body })
    expect(await publish('1.0.0', (made.data as MadeAccessToken).secret, '@free/clock')).toBe(200)
    const own = { ...first, name: '@free/clock' }
    expect(await approve(guanli, own)).toMatchObject({ status: ownVersion })
    expect(await approve(pingtai, own)).toMatchObject({ status: 200 })
    // Releasing it does not make the publisher a second person.
    const params = { tenantCode: 'demo', name: own.name }
    await guanli.call(registerApp, { params, body: { menuPrefix: 'free', isolation: 'none' } })
    const alone = await guanli.call(releaseVersion, { params, body: { version: '1.0.0' } }, { 'if-match': '1' })
    expect(alone).toMatchObject({ status: lacking, data: { state: 'second' } })
  })

  test('a member of the vendor who operates the portal is no second person either', async () => {
    await prepare()
    await approve(pingtai)
    const [vendor] = await demo.db.select().from(vendors).where(eq(vendors.scope, '@acme'))
    await demo.db.insert(vendorMembers).values({ vendorId: vendor?.id ?? '', userId: 'u-guanli', role: 'publisher' })
    expect(await release(guanli, '1.0.0')).toMatchObject({ status: lacking, data: { state: 'second' } })
    expect(await approve(guanli)).toMatchObject({ status: ownVersion })
  })
})

describe('where vendors are approved', () => {
  test('their isolated versions pass, those of others wait', async () => {
    await demand({ [APP_REVIEW_SETTING]: 'vendors', [APPROVED_VENDORS_SETTING]: ['@acme'] })
    await prepare('frame')
    expect(await stateOf()).toBe('free')
    await demand({ [APP_REVIEW_SETTING]: 'vendors' })
    expect(await stateOf()).toBe('waiting')
  })

  test('code in the page waits until two people trust the app; then its next versions pass', async () => {
    await demand({ [APP_REVIEW_SETTING]: 'vendors', [APPROVED_VENDORS_SETTING]: ['@acme'] })
    await prepare()
    expect(await stateOf(second)).toBe('waiting')
    await approve(guanli)
    expect(await stateOf(second)).toBe('waiting')
    await approve(pingtai)
    expect(await stateOf(second)).toBe('free')
    expect(await release(guanli, '1.1.0')).toMatchObject({ status: 200 })
  })
})

test('where the portal’s own check is demanded, a version is released once it passed', async () => {
  await demand({ [CERTIFIED_APPS_SETTING]: true })
  await prepare()
  expect(await release(guanli, '1.0.0')).toMatchObject({ status: uncertified, data: { state: 'waiting' } })
  const report = { source: 'x', name, version: '1.0.0', kind: 'element', passed: false, findings: [] }
  const worker = demo.deployer()
  const { job } = (await worker.call(claimCertification, { body: { worker: 'w' } })).data as { job: { lease: string } }
  await worker.call(endCertification, { params: first, body: { lease: job.lease, report } })
  expect(await release(guanli, '1.0.0')).toMatchObject({ status: uncertified, data: { state: 'refused' } })
})

test('operations do not change the settings that keep one person from deciding alone, not even the deployment', async () => {
  const change = (caller: Caller, set: Record<string, unknown>) =>
    caller.call(changeTenantSettings, { params: { tenantCode: 'demo' }, body: { set } }, { 'if-match': '0' })
  for (const key of [
    APP_REVIEW_SETTING,
    APPROVED_VENDORS_SETTING,
    CERTIFIED_APPS_SETTING,
    'CENTER_ADMIN_SECOND_PERSON',
  ])
    for (const caller of [guanli, demo.deployer()]) {
      expect(await change(caller, { [key]: null })).toMatchObject({ status: forbidden, data: { settings: [key] } })
    }
  const unproven = await demo.signInAs('guanli')
  expect(await change(unproven, { CENTER_LOGIN_URL: 'https://login.example' })).toMatchObject({ status: 40305 })
})
