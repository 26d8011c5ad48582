import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import {
  applyAsProvider,
  createOwnEnterprise,
  getPermissions,
  getProviderRequest,
  joinEnterprise,
  listOwnProducts,
  listProducts,
  submitProduct,
  withdrawProduct,
  type Product,
  type ProviderRequest,
} from '@center/shared/contract'
import { dispatchServerEvent } from '@center/shared/host'
import { buildPermissions, pageOf, printPage, type FakeServer } from '@center/shared/testing'
import { buildPage } from '../testing/portal-scene'
import { open, press, setTheScene } from '../testing/switch-scene'
import { products } from './products.store'

const request: ProviderRequest = {
  id: 'p1',
  enterpriseId: 'g1',
  enterpriseName: '一企业',
  username: 'zhangsan',
  offer: '为制造企业提供设备联网与分析',
  state: '0',
  note: '',
  createdAt: '2026-01-01 10:00:00',
  reviewedAt: null,
  revision: 1,
}
const product: Product = {
  id: 'd1',
  category: 'iot',
  name: '能耗大师',
  nameEn: 'Energy Master',
  summary: '采集设备能耗并给出建议',
  url: 'https://products.example/',
  enterpriseName: '一企业',
  state: 'published',
  note: '',
  createdAt: '2026-01-01 10:00:00',
  reviewedAt: null,
  revision: 2,
}

let server: FakeServer
beforeEach(() => {
  server = setTheScene()
  // What a test before looked at is not kept: the own products are there once they were asked for.
  Object.assign(products.view, { own: false, category: '' })
  server.answer(getProviderRequest, null)
  server.answer(applyAsProvider, request)
  server.answer(listProducts, { rows: [product], total: 1 })
  server.answer(listOwnProducts, { rows: [{ ...product, state: 'refused', note: '请补充案例' }], total: 1 })
  server.answer(submitProduct, { ...product, state: 'waiting' })
  server.answer(withdrawProduct, { ...product, state: 'withdrawn' })
})
afterEach(() => server.close())

const type = (name: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(name), { target: { value } }))
const sent = (part: string) => server.calls.filter(({ path, method }) => path.includes(part) && method === 'POST')

test('an application that is too short is not sent; one that was sent waits, and follows the review', async () => {
  await open('/provider/apply')
  await press(await screen.findByRole('button', { name: '提交申请' }))
  screen.getByText('至少 10 个字')
  expect(sent('provider/request')).toEqual([])
  await type('提供的产品或服务', request.offer)
  await press(screen.getByRole('button', { name: '提交申请' }))
  await screen.findByText('等待审核')
  expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull()
  expect((await axe.run(document.body)).violations).toEqual([])

  server.answer(getProviderRequest, { ...request, state: '2', note: '请补充案例' })
  await act(async () => dispatchServerEvent({ type: 'permission' }))
  await screen.findByText('审核意见：请补充案例')
  expect(screen.getByLabelText<HTMLTextAreaElement>('提供的产品或服务').value).toBe(request.offer)
})

test('products are shown by category; users without the right publish none', async () => {
  await open('/products')
  await screen.findByRole('heading', { name: '能耗大师' })
  expect(screen.getByRole('link', { name: '访问网址' }).getAttribute('rel')).toBe('noopener noreferrer')
  expect(screen.queryByRole('button', { name: '发布产品' })).toBeNull()
  await act(async () => fireEvent.change(screen.getByLabelText('产品类目'), { target: { value: 'cloud' } }))
  await waitFor(() => expect(server.calls.at(-1)?.query.get('category')).toBe('cloud'))
  expect((await axe.run(document.body)).violations).toEqual([])
})

test.each([
  ['products of all', false],
  ['own products of a provider', true],
])('all %s are printed, those of the other pages too', async (_whose, isOwn) => {
  const all = Array.from({ length: 101 }, (_, index) => ({ ...product, id: `d${index}`, name: `产品 ${index}.` }))
  server.answer(isOwn ? listOwnProducts : listProducts, pageOf(all))
  server.answer(getPermissions, buildPermissions(['product:publish'], [buildPage('r1-首项')]))
  await open('/products')
  if (isOwn) await press(await screen.findByRole('button', { name: '我的产品' }))
  await screen.findByText('产品 19.')
  expect(screen.queryByText('产品 20.')).toBeNull()
  expect(await act(printPage)).toMatch(/产品 0\.[^]*产品 100\./)
  await waitFor(() => expect(screen.queryByText('产品 20.')).toBeNull())
})

test('a provider sends a product in, sees its own with the note of the reviewer, and withdraws one', async () => {
  server.answer(getPermissions, buildPermissions(['product:publish'], [buildPage('r1-首项')]))
  await open('/products')
  await press(await screen.findByRole('button', { name: '发布产品' }))
  const dialog = within(await screen.findByRole('dialog'))
  await press(dialog.getByRole('button', { name: '提交审核', hidden: true }))
  expect(sent('/products')).toEqual([])
  expect(screen.queryByText('审核意见：请补充案例')).toBeNull()
  await type('产品名称', '能耗大师')
  await type('产品介绍', product.summary)
  await type('产品网址', 'http://no-tls.example/')
  await press(dialog.getByRole('button', { name: '提交审核', hidden: true }))
  dialog.getByText('请输入以 https 开头的地址')
  await type('产品网址', product.url)
  await press(dialog.getByRole('button', { name: '提交审核', hidden: true }))
  await screen.findByText('审核意见：请补充案例')
  expect(sent('/products')).toMatchObject([{ body: { category: 'software', name: '能耗大师', url: product.url } }])
  await press(screen.getByRole('button', { name: '下架 能耗大师' }))
  await waitFor(() => expect(sent('/withdraw')).toMatchObject([{ headers: { 'If-Match': '2' } }]))
})

test('an enterprise is created with a credit code of eighteen characters, or joined by it', async () => {
  server.answer(createOwnEnterprise, { entId: 'e9', entName: '云帆科技' })
  server.refuse(joinEnterprise, 'record.not_found')
  await open('/ent/colist')
  await press(await screen.findByRole('button', { name: '创建企业' }))
  await type('企业名称', '云帆科技')
  await type('统一社会信用代码', '123')
  await type('联系人', '李四')
  await press(screen.getByRole('button', { name: '提交审核', hidden: true }))
  screen.getByText('请输入 18 位统一社会信用代码')
  await type('统一社会信用代码', '91330100ma27xyz123')
  await press(screen.getByRole('button', { name: '提交审核', hidden: true }))
  await waitFor(() => expect(sent('ent/create')).toMatchObject([{ body: { creditCode: '91330100MA27XYZ123' } }]))

  await press(await screen.findByRole('button', { name: '加入企业' }))
  await type('统一社会信用代码', '91330100MA27XYZ999')
  await press(screen.getByRole('button', { name: '申请加入', hidden: true }))
  await screen.findByText('没有找到使用此信用代码的企业，可以创建企业')
})
