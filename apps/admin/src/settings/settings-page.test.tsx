import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  changeAdminSettings,
  getAdminSettings,
  listAdminSettingChanges,
  uploadBrandImage,
  type SettingChange,
} from '@center/shared/contract'
import { addTexts, dispatchServerEvent } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const change = (key: string, by: string, at: string): SettingChange => ({
  revision: 1,
  changes: [{ key, from: null, to: true }],
  by,
  at,
  note: '',
})

let server: FakeServer
beforeEach(() => {
  addTexts('admin', texts)
  server = startFakeServer()
  server.answer(getAdminSettings, { settings: { CENTER_WATERMARK: true }, revision: 7 })
  server.answer(listAdminSettingChanges, {
    rows: [
      change('CENTER_WATERMARK', 'lisi', '2026-02-01 08:00:00'),
      change('CENTER_WATERMARK', 'zhangsan', '2026-01-01 08:00:00'),
    ],
    total: 2,
  })
})
afterEach(() => server.close())

const open = (rights = ['tenant:read', 'tenant:write']) =>
  act(async () =>
    renderApp(<Root />, {
      user: buildUserInfo(),
      permissions: buildPermissions(rights),
      locale: 'zh',
      path: '/center/admin#section=settings',
    }),
  )
const press = (name: string, place: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(place).getByRole('button', { name })))
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const sent = () => server.calls.filter(({ method }) => method === 'PUT')

test('a setting is shown with its value, its default and who changed it last', async () => {
  await open()
  const row = (await screen.findByText('CENTER_WATERMARK')).closest('tr')!
  within(row).getByText('开启')
  within(row).getByText('关闭')
  within(row).getByText('lisi 2026-02-01 08:00')
  within(screen.getByText('CENTER_TITLE').closest('tr')!).getByText('默认')
})

test.each([
  ['编辑 页面水印', 'false', { CENTER_WATERMARK: false }],
  ['编辑 无操作多少分钟后锁屏，0 表示不锁屏', '15', { CENTER_IDLE_MINUTES: 15 }],
  ['编辑 菜单位置', 'top', { CENTER_APPTHEME: 'top' }],
  [
    '编辑 可以嵌入本平台的网站',
    'https://a.example\n\nhttps://b.example',
    {
      CENTER_IFRAME_ORIGINS: ['https://a.example', 'https://b.example'],
    },
  ],
  ['编辑 主题颜色', '#1a6bff', { CENTER_BRAND_COLOR: '#1a6bff' }],
])('%s sends the value of its kind, decided on what was shown', async (name, value, set) => {
  server.answer(changeAdminSettings, { settings: {}, revision: 8 })
  await open()
  await screen.findByText('CENTER_WATERMARK')
  await press(name)
  await type('当前值', value)
  await type('更改原因', '试运行')
  await press('保存', screen.getByRole('dialog'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()[0]?.body).toEqual({ set, note: '试运行' })
  expect(sent()[0]?.headers['If-Match']).toBe('7')
})

test('a value that a setting cannot have is not sent', async () => {
  await open()
  await screen.findByText('CENTER_WATERMARK')
  await press('编辑 主题颜色')
  await type('当前值', 'blue')
  await press('保存', screen.getByRole('dialog'))
  screen.getByText('请填写颜色，例如 #1a6bff')
  expect(sent()).toEqual([])
})

test('a setting goes back to its default', async () => {
  server.answer(changeAdminSettings, { settings: {}, revision: 8 })
  await open()
  await screen.findByText('CENTER_WATERMARK')
  await press('编辑 页面水印')
  await press('恢复默认值')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()[0]?.body).toEqual({ set: { CENTER_WATERMARK: null }, note: '' })
})

test('users who may only read are offered no change', async () => {
  await open(['tenant:read'])
  await screen.findByText('CENTER_WATERMARK')
  expect(screen.queryByRole('button', { name: '编辑 页面水印' })).toBeNull()
})

const chooseImage = () =>
  act(async () =>
    fireEvent.change(screen.getByLabelText('图片文件'), {
      target: { files: [new File(['picture'], 'logo.png', { type: 'image/png' })] },
    }),
  )

test('an uploaded picture is shown, and its address is sent when the setting is saved', async () => {
  const address = '/api/front/brand-images/demo/a.png'
  server.answer(uploadBrandImage, { address })
  server.answer(changeAdminSettings, { settings: {}, revision: 8 })
  await open()
  await screen.findByText('CENTER_WATERMARK')
  await press('编辑 平台标志')
  await chooseImage()
  expect((await screen.findByAltText('当前图片')).getAttribute('src')).toBe(address)
  expect(sent()).toEqual([])
  await press('保存', screen.getByRole('dialog'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()[0]?.body).toEqual({ set: { CENTER_LOGO: address }, note: '' })
})

test('the refusal of a picture stands beside the field', async () => {
  server.refuse(uploadBrandImage, 'file.type_not_allowed')
  await open()
  await screen.findByText('CENTER_WATERMARK')
  await press('编辑 平台标志')
  await chooseImage()
  await screen.findByText('该文件格式不符合要求')
  expect(screen.getByLabelText('当前值').getAttribute('aria-invalid')).toBe('true')
})

test('a setting goes back to the value before its last change', async () => {
  const changes = [{ key: 'CENTER_LOGO', from: '/old.png', to: '/new.png' }]
  server.answer(getAdminSettings, { settings: { CENTER_LOGO: '/new.png' }, revision: 7 })
  server.answer(listAdminSettingChanges, {
    rows: [{ ...change('', 'lisi', '2026-02-01 08:00:00'), changes }],
    total: 1,
  })
  server.answer(changeAdminSettings, { settings: {}, revision: 8 })
  await open()
  await screen.findByText('CENTER_WATERMARK')
  await press('编辑 平台标志')
  await press('恢复上一个值')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()[0]?.body).toEqual({ set: { CENTER_LOGO: '/old.png' }, note: '' })
})

test('what is typed is handed to the previews, light and dark, before it is saved; low contrast is told', async () => {
  await open()
  await screen.findByText('CENTER_WATERMARK')
  await press('编辑 主题颜色')
  const frames = ['浅色预览', '深色预览'].map((title) => screen.getByTitle(title) as HTMLIFrameElement)
  const handed = frames.map((frame) => jest.spyOn(frame.contentWindow!, 'postMessage').mockImplementation())
  for (const { contentWindow } of frames) {
    const ready = { data: { type: 'center.preview-ready' }, origin: window.location.origin, source: contentWindow }
    await act(async () => window.dispatchEvent(new MessageEvent('message', ready)))
  }
  await type('当前值', '#ffcc00')
  const values = expect.objectContaining({ CENTER_BRAND_COLOR: '#ffcc00', CENTER_WATERMARK: true }) as unknown
  for (const [index, theme] of ['light', 'dark'].entries())
    expect(handed[index]).toHaveBeenLastCalledWith(
      expect.objectContaining({ type: 'center.preview', view: 'signIn', theme, values }),
      window.location.origin,
    )
  screen.getByText(/与白色文字的对比度为 1.5:1，低于 4.5:1/)
  expect(sent()).toEqual([])
})

test('the page follows what another administrator sets', async () => {
  await open()
  await screen.findByText('CENTER_WATERMARK')
  const asked = () => server.calls.filter(({ path }) => path === '/api/admin/tenants/demo/settings').length
  const before = asked()
  await act(async () => dispatchServerEvent({ type: 'configuration' }))
  await waitFor(() => expect(asked()).toBe(before + 1))
})
