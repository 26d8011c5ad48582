import { listApplications, listLetters, searchApps, type ApplicationOption } from '@center/shared/contract'
import { addTexts, configuration, guests } from '@center/shared/host'
import {
  buildMicroFrontend,
  buildPermissions,
  buildUserInfo,
  renderApp,
  startFakeServer,
  type FakeServer,
} from '@center/shared/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { texts } from '../../locales/texts'
import { overlays, setSearch } from '../lib/overlays.store'
import { drawSearch } from './search-panel'

const values = { ...configuration.values }
let server: FakeServer
let tellApplications: (rows: ApplicationOption[]) => void

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  addTexts('shell', texts)
  Object.assign(configuration, { values: { ...values, CENTER_SWITCHAPP: true } })
  server = startFakeServer()
  server.answer(listLetters, { rows: [], total: 0 })
  const applications = new Promise<ApplicationOption[]>((resolve) => (tellApplications = resolve))
  server.reply(listApplications, async () => ({
    http: 200,
    body: { status: 200, message: '', data: await applications },
  }))
  setSearch(true)
})
afterEach(() => {
  Object.assign(configuration, { values })
  server.close()
  guests.list = []
  setSearch(false)
})

const application = (appName: string): ApplicationOption => ({
  id: appName,
  appCode: appName,
  appName,
  icon: '',
  description: '',
  category: '',
  isDefault: '0',
})
const show = (onSelect = () => undefined as void, label = '语言切换') => {
  const actions = [
    { name: 'first', label: '系统设置', icon: '', onSelect: () => undefined },
    { name: 'language', label, icon: '', onSelect },
  ]
  return renderApp(drawSearch({ actions }), { user: buildUserInfo(), permissions: buildPermissions() })
}
const field = () => screen.getByRole('combobox')
const type = (query: string) => fireEvent.change(field(), { target: { value: query } })
const titles = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('what was found by pinyin stays found when more comes to search in', async () => {
  await show()
  type('yyqh')
  await waitFor(() => expect(titles()).toEqual(['语言切换']))
  const seen: number[] = []
  const watch = new MutationObserver(() => seen.push(titles().length))
  watch.observe(document.body, { childList: true, subtree: true })
  await act(async () => tellApplications([application('语言切换学习')]))
  await waitFor(() => expect(titles()).toHaveLength(2))
  watch.disconnect()
  expect(seen).not.toContain(0)
})

test('Enter right after typing opens what was typed, once, and not what was found before it', async () => {
  const onSelect = jest.fn()
  // Not spelled yet: what is found by pinyin comes a moment later.
  await show(onSelect, '外观主题')
  type('wgzt')
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(onSelect).toHaveBeenCalledTimes(1))
  expect(overlays.search).toBe(false)
})

test('Enter with nothing found opens nothing, whatever comes later', async () => {
  const onSelect = jest.fn()
  await show(onSelect)
  type('gyl')
  await screen.findByText(/没有找到“gyl”/)
  fireEvent.keyDown(field(), { key: 'Enter' })
  await act(async () => tellApplications([application('供应链协同')]))
  await waitFor(() => expect(titles()).toHaveLength(1))
  expect(overlays.search).toBe(true)
})

describe('what apps have', () => {
  const stock = buildMicroFrontend({
    serviceCode: '@acme/stock',
    serviceName: '库存',
    menuPrefix: 'stock',
    searches: true,
  })
  const asked = () => server.calls.filter(({ path }) => path.includes('app-search'))

  test('is found by what the app means by the word, in its order, once nothing more is typed', async () => {
    guests.list = [stock]
    const found = [
      { title: '抗磨液压油 L-HM46', note: '18 桶', path: '/stock/7' },
      { title: '焊条 J422', note: '', path: '/stock/8' },
    ]
    server.answer(searchApps, { rows: [{ app: '@acme/stock', found }], unanswered: [] })
    await show()
    for (const typed of ['仓', '仓库', '仓库里']) type(typed)
    await waitFor(() => expect(titles()).toEqual(['抗磨液压油 L-HM46库存 · 18 桶', '焊条 J422库存']))
    expect(asked().map(({ query }) => query.get('keyword'))).toEqual(['仓库里'])
  })

  test('an app that gave no answer is named', async () => {
    guests.list = [stock]
    server.answer(searchApps, { rows: [], unanswered: ['@acme/stock'] })
    await show()
    type('仓库')
    await screen.findByText('库存没有响应，其结果未列出')
  })

  test('nothing is asked where no app searches, and by a single letter', async () => {
    guests.list = [{ ...stock, searches: undefined }]
    await show()
    type('仓库')
    await screen.findByText(/没有找到“仓库”/)
    guests.list = [stock]
    type('仓')
    await screen.findByText(/没有找到“仓”/)
    expect(asked()).toEqual([])
  })
})
