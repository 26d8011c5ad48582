import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { countEnterprises, listUserRoles, updatePreferences } from '@center/shared/contract'
import { addTexts, configuration, launch } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { bindNavigation } from '../lib/pages/navigation'
import { closeSwitch, overlays } from '../lib/overlays.store'
import { forgetUserPreferences, userPreferences } from '../lib/session/user-preferences.store'
import { GuidanceBanner } from './guidance-banner'

const values = { ...configuration.values }
let server: FakeServer

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  server = startFakeServer()
  addTexts('shell', texts)
  forgetUserPreferences()
  userPreferences.status = 'ready'
  Object.assign(configuration, { values: { ...values, CENTER_SHOW_GUIDELINES: true } })
})
afterEach(() => {
  Object.assign(configuration, { values })
  Object.assign(launch, { tenantCode: null })
  server.close()
})

const show = () => renderApp(<GuidanceBanner />, { user: buildUserInfo(), permissions: buildPermissions() })
const banner = () => screen.queryByRole('region', { name: '发布产品指引' })

test('is there where the tenant has it on, and not while the address names another tenant', async () => {
  const { unmount } = await show()
  expect(banner()).not.toBeNull()
  unmount()
  Object.assign(launch, { tenantCode: 'park' })
  await show()
  expect(banner()).toBeNull()
})

test('is not there where the tenant has it off', async () => {
  Object.assign(configuration, { values })
  await show()
  expect(banner()).toBeNull()
})

test('opens the steps, each with how far the user is; a failure may be tried again', async () => {
  server.refuse(countEnterprises, 'server.failed')
  server.answer(listUserRoles, [])
  await show()
  fireEvent.click(screen.getByRole('button', { name: '查看步骤' }))
  await screen.findByText('进度查询失败')
  server.answer(countEnterprises, { joined: false, created: false, pending: 1 })
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  const steps = within(await screen.findByRole('list')).getAllByRole('listitem')
  expect(steps.map((step) => step.dataset['state'])).toEqual(['done', 'waiting', 'later', 'later', 'later'])
  expect(steps.map((step) => step.querySelector('h3')?.firstChild?.textContent)).toEqual([
    '创建或加入企业',
    '提交审核',
    '申请入驻工业云，成为服务商',
    '切换到服务商角色',
    '选择类目并发布产品',
  ])
})

describe('a step leads to where it is done', () => {
  const openSteps = async (standing: { joined: boolean; pending: number }, roles: object[], actions: string[]) => {
    server.answer(countEnterprises, { created: false, ...standing })
    server.answer(listUserRoles, roles as never)
    await renderApp(<GuidanceBanner />, { user: buildUserInfo(), permissions: buildPermissions(actions) })
    fireEvent.click(screen.getByRole('button', { name: '查看步骤' }))
    await screen.findByRole('list')
  }
  const colist = ['colist']
  const provider = { id: 'r2', title: '服务商', roleCode: 'PROVIDER', wbCode: 'WB', isDefault: '0', current: false }
  const opened: string[] = []
  beforeEach(() => {
    opened.length = 0
    bindNavigation(((address: string) => void opened.push(address)) as never)
    closeSwitch()
  })

  test.each([
    ['join an enterprise', { joined: false, pending: 0 }, '去创建或加入企业', '/ent/colist'],
    ['see how far the review is', { joined: false, pending: 1 }, '查看审核进度', '/ent/colist'],
    ['apply', { joined: true, pending: 0 }, '去申请入驻', '/provider/apply'],
  ])('%s', async (_, standing, name, address) => {
    await openSteps(standing, [], colist)
    fireEvent.click(screen.getByRole('button', { name }))
    expect(opened.map((path) => path.split('?')[0])).toEqual([address])
    await waitFor(() => expect(screen.queryByRole('list')).toBeNull())
  })

  test('switch to the role of a provider', async () => {
    await openSteps({ joined: true, pending: 0 }, [provider], colist)
    fireEvent.click(screen.getByRole('button', { name: '切换角色' }))
    expect(overlays.switch).toBe('role')
  })

  test('and nowhere without the right to it', async () => {
    await openSteps({ joined: false, pending: 0 }, [], [])
    expect(screen.queryByRole('button', { name: '去创建或加入企业' })).toBeNull()
  })
})

test('is put away for good, which may be undone', async () => {
  server.answer(updatePreferences, ({ body }) => ({ ...userPreferences.values, ...(body as object) }))
  await show()
  fireEvent.click(screen.getByRole('button', { name: '不再显示指引' }))
  await waitFor(() => expect(banner()).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: '撤销' }))
  await waitFor(() => expect(banner()).not.toBeNull())
  await waitFor(() =>
    expect(server.calls.map(({ body }) => body)).toMatchObject([{ guidanceHidden: true }, { guidanceHidden: false }]),
  )
})
