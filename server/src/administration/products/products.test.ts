import {
  applyAsProvider,
  changeProduct,
  createOwnEnterprise,
  getProviderRequest,
  joinEnterprise,
  listAdminProducts,
  listEnterprises,
  listLetters,
  listOwnProducts,
  listProducts,
  listProviderRequests,
  reviewMembership,
  reviewProduct,
  reviewProviderRequest,
  submitProduct,
  switchEnterprise,
  switchRole,
  withdrawProduct,
  type Product,
  type ProductDraft,
  type ProviderRequest,
} from '@center/shared/contract'
import { auditEntries } from '../../domains/audit/audit.tables'
import { userRoles } from '../../domains/members/members.tables'
import { allowLetters } from '../../testing/samples/allow-letters'
import { buildDemoApp, type DemoApp, type DemoUsername } from '../../testing/build-demo-app'

let demo: DemoApp
let guanli: Awaited<ReturnType<DemoApp['signInAs']>>
beforeAll(async () => {
  demo = await buildDemoApp()
})
beforeEach(async () => {
  guanli = await demo.signInAs('guanli')
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const params = { tenantCode: 'demo' }
const company = { name: '云帆科技有限公司', creditCode: '91330100MA27XYZ123', contactName: '李四', contactPosition: '' }
const offer = { offer: '为制造企业提供设备联网与能耗分析服务' }
const draft: ProductDraft = {
  category: 'iot',
  name: '能耗大师',
  nameEn: 'Energy Master',
  summary: '采集设备能耗并给出节能建议。',
  url: 'https://products.example/energy',
}
const as = (username: DemoUsername) => demo.signInAs(username)
const titles = async (username: DemoUsername) => {
  const { data } = await (await as(username)).call(listLetters, { querystring: { receiverId: `u-${username}` } })
  return (data as { rows: { title: string }[] }).rows.map(({ title }) => title)
}
const review = (decision: 'approve' | 'refuse', note = '') => ({ decision, note })
const rowsOf = <Row>(answer: { data: unknown }) => (answer.data as { rows: Row[] }).rows
const decideRequest = async ({ id, revision }: ProviderRequest, body: ReturnType<typeof review>) =>
  guanli.call(reviewProviderRequest, { params: { ...params, id }, body }, { 'if-match': `${revision}` })
const decideProduct = async ({ id, revision }: Product, body: ReturnType<typeof review>) =>
  guanli.call(reviewProduct, { params: { ...params, id }, body }, { 'if-match': `${revision}` })
const provider = async () => {
  const zhangsan = await as('zhangsan')
  await zhangsan.call(switchRole, { body: { roleId: 'r-demo-provider', roleCode: 'PROVIDER' } as never })
  return zhangsan
}
const submit = async (change: Partial<ProductDraft> = {}) =>
  (await (await provider()).call(submitProduct, { body: { ...draft, ...change } })).data as Product

test('an enterprise that a user creates waits for its review, and the reviewers are told', async () => {
  await allowLetters(demo.db)
  const lisi = await as('lisi')
  const { data } = await lisi.call(createOwnEnterprise, { body: company })
  const { entId } = data as { entId: string }
  const listed = rowsOf<{ entId: string; estatus: string }>(
    await lisi.call(listEnterprises, { querystring: { page: 1, limit: 10 } }),
  )
  expect(listed.find((row) => row.entId === entId)).toMatchObject({ estatus: '0', creditCode: company.creditCode })
  expect(await titles('guanli')).toContain(`新企业待审核：${company.name}`)

  const path = { ...params, id: entId, userId: 'u-lisi' }
  await guanli.call(reviewMembership, { params: path, body: { ...review('approve'), roleIds: [] } })
  expect(await titles('lisi')).toContain('企业审核已通过')
})

test('a credit code that the tenant has is refused; its enterprise is joined, once', async () => {
  await (await as('lisi')).call(createOwnEnterprise, { body: company })
  const zhangsan = await as('zhangsan')
  expect(await zhangsan.call(createOwnEnterprise, { body: company })).toMatchObject({
    status: 40915,
    data: [{ field: 'creditCode' }],
  })
  const body = { creditCode: company.creditCode }
  expect(await zhangsan.call(joinEnterprise, { body })).toMatchObject({ status: 200, data: { entName: company.name } })
  expect(await zhangsan.call(joinEnterprise, { body })).toMatchObject({ status: 40915 })
  expect(await zhangsan.call(joinEnterprise, { body: { creditCode: '0'.repeat(18) } })).toMatchObject({ status: 40400 })
})

test('a user who was refused may ask to join again', async () => {
  const lisi = await as('lisi')
  const { entId: id } = (await lisi.call(createOwnEnterprise, { body: company })).data as { entId: string }
  const path = { ...params, id, userId: 'u-lisi' }
  await guanli.call(reviewMembership, { params: path, body: { ...review('refuse', '资料不全'), roleIds: [] } })
  const body = { creditCode: company.creditCode }
  expect(await lisi.call(joinEnterprise, { body })).toMatchObject({ status: 200 })
})

test('an approved application gives the role of a provider, and the user is told', async () => {
  const lisi = await as('lisi')
  const asked = (await lisi.call(applyAsProvider, { body: offer })).data as ProviderRequest
  expect(asked).toMatchObject({ state: '0', offer: offer.offer, username: 'lisi' })
  expect(await lisi.call(applyAsProvider, { body: offer })).toMatchObject({ status: 40915 })
  expect((await titles('guanli'))[0]).toMatch(/^服务商入驻待审核/)

  expect(await decideRequest(asked, review('refuse'))).toMatchObject({ status: 40001, data: [{ field: 'note' }] })
  expect(await decideRequest({ ...asked, revision: 7 }, review('approve'))).toMatchObject({ status: 40901 })
  expect(await decideRequest(asked, review('approve', '欢迎'))).toMatchObject({ status: 200 })
  expect(await decideRequest({ ...asked, revision: 2 }, review('approve'))).toMatchObject({ status: 40919 })
  expect((await titles('lisi'))[0]).toBe('服务商入驻申请已通过')
  expect(await lisi.call(getProviderRequest, {})).toMatchObject({ data: { state: '1', note: '欢迎' } })
  const roles = await demo.db.select().from(userRoles)
  expect(roles).toContainEqual(
    expect.objectContaining({ userId: 'u-lisi', roleId: expect.stringMatching(/provider/i) }),
  )
})

test('a refused application says why, and may be made again', async () => {
  const zhangsan = await as('zhangsan')
  const asked = (await zhangsan.call(applyAsProvider, { body: offer })).data as ProviderRequest
  await decideRequest(asked, review('refuse', '请补充案例'))
  expect(await zhangsan.call(getProviderRequest, {})).toMatchObject({ data: { state: '2', note: '请补充案例' } })
  expect(await zhangsan.call(applyAsProvider, { body: offer })).toMatchObject({ status: 200 })
  const waiting = await guanli.call(listProviderRequests, { params, querystring: { state: '0' } } as never)
  expect(rowsOf(waiting)).toHaveLength(1)
})

test('a product is in the list of all once it was approved, and the provider is told', async () => {
  const product = await submit()
  expect(product).toMatchObject({ ...draft, state: 'waiting' })
  const zhangsan = await provider()
  const published = async () => rowsOf<Product>(await zhangsan.call(listProducts, { querystring: {} } as never))
  expect(await published()).toEqual([])
  expect(await decideProduct(product, review('approve'))).toMatchObject({ status: 200 })
  expect(await published()).toMatchObject([{ id: product.id, state: 'published' }])
  expect((await titles('zhangsan'))[0]).toBe('产品已发布')
  expect(rowsOf(await zhangsan.call(listProducts, { querystring: { category: 'cloud' } } as never))).toEqual([])
  expect(rowsOf(await zhangsan.call(listProducts, { querystring: { keyword: 'energy' } } as never))).toHaveLength(1)
})

test('a product that is changed is reviewed again; one that is withdrawn is not reviewed any more', async () => {
  const product = await submit()
  await decideProduct(product, review('approve'))
  const zhangsan = await provider()
  const path = { params: { id: product.id } }
  const change = { ...path, body: { ...draft, name: '能耗大师二代' } }
  expect(await zhangsan.call(changeProduct, change, { 'if-match': '1' })).toMatchObject({ status: 40901 })
  expect(await zhangsan.call(changeProduct, change, { 'if-match': '2' })).toMatchObject({ data: { state: 'waiting' } })
  expect(rowsOf(await zhangsan.call(listProducts, { querystring: {} } as never))).toEqual([])
  expect(await zhangsan.call(withdrawProduct, path, { 'if-match': '3' })).toMatchObject({
    data: { state: 'withdrawn' },
  })
  expect(await decideProduct({ ...product, revision: 4 }, review('approve'))).toMatchObject({ status: 40919 })
  expect(
    rowsOf(await guanli.call(listAdminProducts, { params, querystring: { state: 'withdrawn' } } as never)),
  ).toHaveLength(1)
})

test('users without the right publish nothing, and no one changes the product of another enterprise', async () => {
  const product = await submit()
  const lisi = await as('lisi')
  expect(await lisi.call(submitProduct, { body: draft })).toMatchObject({ http: 403 })
  expect(await lisi.call(listOwnProducts, { querystring: {} } as never)).toMatchObject({ http: 403 })
  const zhangsan = await provider()
  await zhangsan.call(switchEnterprise, { body: { entId: 'e-zhebei' } })
  const path = { params: { id: product.id } }
  expect(await zhangsan.call(withdrawProduct, path, { 'if-match': '1' })).toMatchObject({ status: 40400 })
  expect(rowsOf(await zhangsan.call(listOwnProducts, { querystring: {} } as never))).toEqual([])
})

test.each([
  ['an address without TLS', { url: 'http://products.example/' }],
  ['a script as the address', { url: 'javascript:alert(1)' }],
  ['a summary of a few letters', { summary: '好' }],
  ['an unknown category', { category: 'other' as never }],
])('%s is refused', async (_, change) => {
  const answer = await (await provider()).call(submitProduct, { body: { ...draft, ...change } })
  expect(answer).toMatchObject({ status: 40001 })
})

test('what users and reviewers did is in the audit', async () => {
  const product = await submit()
  await decideProduct(product, review('refuse', '链接打不开'))
  const rows = await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence)
  const said = rows.filter(({ action }) => action === 'product').map(({ actor, details }) => [actor, details.kind])
  expect(said).toEqual([
    ['u-zhangsan', 'create'],
    [expect.any(String), 'refuse'],
  ])
})
