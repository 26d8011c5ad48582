import {
  CERTIFICATION_MINUTES,
  claimCertification,
  createAccessToken,
  endCertification,
  readCertification,
  repeatCertification,
  type Certification,
  type CheckReport,
  type MadeAccessToken,
} from '@center/shared/contract'
import { buildBundle, buildUpload } from '../../../testing/build-bundle'
import { TEST_OPS_TOKEN, type Caller } from '../../../testing/build-test-app'
import { permissionEntries } from '../../permissions/permissions.tables'
import { buildDemoApp, type DemoApp } from '../../../testing/build-demo-app'

const name = '@acme/clock'
const params = { name, version: '1.0.0' }
const report: CheckReport = { source: 'x', name, version: '1.0.0', kind: 'element', passed: true, findings: [] }
type Job = { name: string; version: string; lease: string; attempt: number } | null

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
beforeEach(() => publish('1.0.0'))
afterEach(() => demo.reset())
afterAll(() => demo.close())

async function publish(version: string): Promise<void> {
  const { payload, headers } = buildUpload(buildBundle({ name, version, tag: 'acme-clock' }))
  const url = `/api/ops/apps/${encodeURIComponent(name)}/versions`
  const authorized = { ...headers, authorization: `Bearer ${TEST_OPS_TOKEN}` }
  await demo.app.inject({ method: 'POST', url, headers: authorized, payload })
}

const claim = async (caller: Caller = demo.deployer()) => {
  const { data } = await caller.call(claimCertification, { body: { worker: 'worker-1' } })
  return (data as { job: Job }).job
}
const end = (body: { lease: string; report: CheckReport | null; fault?: string }, at = params) =>
  demo.deployer().call(endCertification, { params: at, body })
const read = async () => (await demo.deployer().call(readCertification, { params })).data as Certification

test('what is published waits; one worker gets it, the next one gets nothing, and the report stays with the version', async () => {
  expect(await read()).toMatchObject({ state: 'waiting', attempts: 0 })
  const job = await claim()
  expect(job).toMatchObject({ ...params, attempt: 1 })
  expect(await claim()).toBeNull()
  expect(await read()).toMatchObject({ state: 'running', worker: 'worker-1' })
  expect(await end({ lease: job?.lease ?? '', report })).toMatchObject({ status: 200, data: { state: 'done', report } })
  expect(await claim()).toBeNull()
})

test('a version whose worker falls silent goes to another one, and the first one’s word counts no more', async () => {
  const lost = await claim()
  demo.clock.advance(CERTIFICATION_MINUTES * 60_000 + 1)
  expect(await claim()).toMatchObject({ attempt: 2 })
  expect(await end({ lease: lost?.lease ?? '', report })).toMatchObject({ status: 40400 })
})

test('what cannot be checked is tried three times, and then told to people', async () => {
  for (const state of ['waiting', 'waiting', 'failed']) {
    const job = await claim()
    const answer = await end({ lease: job?.lease ?? '', report: null, fault: 'no browser' })
    expect(answer).toMatchObject({ data: { state, fault: 'no browser' } })
  }
  expect(await claim()).toBeNull()
  const again = await demo.deployer().call(repeatCertification, { params })
  expect(again).toMatchObject({ data: { state: 'waiting', attempts: 0, fault: '' } })
})

test('a worker that names a version gets that one, or none', async () => {
  await publish('1.1.0')
  const named = async (version: string) => {
    const body = { worker: 'worker-1', of: { name, version } }
    return ((await demo.deployer().call(claimCertification, { body })).data as { job: Job }).job
  }
  expect(await named('1.1.0')).toMatchObject({ version: '1.1.0' })
  expect(await named('1.1.0')).toBeNull()
  expect(await claim()).toMatchObject({ version: '1.0.0' })
})

test('a report of another version is refused, and so is one more check of what runs at a worker', async () => {
  const job = await claim()
  const lease = job?.lease ?? ''
  expect(await end({ lease, report: { ...report, version: '9.0.0' } })).toMatchObject({ status: 40001 })
  await demo.deployer().call(repeatCertification, { params })
  expect(await read()).toMatchObject({ state: 'running' })
  expect(await end({ lease, report })).toMatchObject({ status: 200 })
})

test('the same bytes once more are not checked once more', async () => {
  const job = await claim()
  await end({ lease: job?.lease ?? '', report })
  await publish('1.0.0')
  expect(await read()).toMatchObject({ state: 'done' })
})

test('workers are the deployment, and tokens of those who administer the portal: not operators, and not other tokens of theirs', async () => {
  const tokenOf = async (userId: string, scope: string) => {
    const maker = await (await demo.signIn({ userId, tenantId: 't-demo', tenantCode: 'demo' })).prove()
    const body = { name: scope, scopes: [scope], days: 1, networks: [] }
    const made = await maker.call(createAccessToken, { params: { tenantCode: 'demo' }, body })
    return made.status === 200 ? demo.deployer((made.data as MadeAccessToken).secret) : null
  }
  const body = { worker: 'x' }
  const row = { id: 'p-operator', tenantId: 't-demo', roleId: 'r-demo-staff', menuId: '', type: 1 }
  await demo.db.insert(permissionEntries).values({ ...row, action: 'ops:release,access-token:write' })
  const operator = await demo.proveAs('lisi')
  expect(await operator.call(claimCertification, { body })).toMatchObject({ http: 403 })
  expect(await tokenOf('u-lisi', 'certify:*')).toBeNull()
  const reader = await tokenOf('u-pingtai', 'read:demo')
  expect(await reader?.call(claimCertification, { body })).toMatchObject({ http: 403 })
  const worker = await tokenOf('u-pingtai', 'certify:*')
  expect(await worker?.call(claimCertification, { body })).toMatchObject({ status: 200, data: { job: params } })
})
