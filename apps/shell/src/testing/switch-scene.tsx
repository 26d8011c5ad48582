import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  checkEnterprise,
  countEnterprises,
  getPermissions,
  getUserInfo,
  listApplications,
  listEnterprises,
  listUserRoles,
  listWorkbenches,
  switchEnterprise,
  switchRole,
  updateDefaultApplication,
  updateDefaultLogin,
  type JoinedEnterprise,
  type UserInfo,
} from '@center/shared/contract'
import { launch } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, type FakeServer } from '@center/shared/testing'
import { closeSwitch, openSwitch, type SwitchDialog } from '../lib/overlays.store'
import { acceptLoss } from '../lib/pages/unsaved-work'
import { Root } from '../root'
import { buildPage, startPortalServer } from './portal-scene'

// For the tests of what is switched: the whole portal, before a server that keeps who the user is by now.

const enterprise = buildUserInfo()
const provider = buildUserInfo({
  roleId: 'r2',
  roleCode: 'PROVIDER',
  roleName: '服务商',
  wbCode: 'WB_PROVIDER',
  wbName: '服务商工作台',
})

const roles = [
  { id: 'r1', title: '企业角色', roleCode: 'ENT', wbCode: 'WB_ENT', isDefault: '1' as const, current: true },
  { id: 'r2', title: '服务商', roleCode: 'PROVIDER', wbCode: 'WB_PROVIDER', isDefault: '0' as const, current: false },
]
const parts = [
  { partBench: 'P1', name: '一区' },
  { partBench: 'P2', name: '二区' },
]
const workbenches = [
  { id: 'w1', appCode: 'WB_ENT', appName: '企业工作台', icon: '', parts, isDefault: '1' as const, current: true },
  {
    id: 'w2',
    appCode: 'WB_PROVIDER',
    appName: '服务商工作台',
    icon: '',
    parts: [],
    isDefault: '0' as const,
    current: false,
  },
]
export const application = (id: string, appCode: string, appName: string, isDefault: '0' | '1') => ({
  id,
  appCode,
  appName,
  isDefault,
  icon: '',
  description: '',
  category: '',
})
const applications = [
  application('a1', 'ENT_WORKBENCH', '企业应用', '1'),
  application('a2', 'SUPPLY_CHAIN', '供应链协同', '0'),
]
const joined = (entId: string, entName: string, estatus: '0' | '1' | '2'): JoinedEnterprise => ({
  entId,
  entName,
  estatus,
  entGuId: `g${entId}`,
  creditCode: `91-${entId}`,
  crtTime: '2026-01-01 10:00:00',
  current: entId === 'g1',
})
const enterprises = [joined('g1', '某某企业', '1'), joined('g2', '另一企业', '1'), joined('g3', '待审企业', '0')]

/** What the server keeps of the session. */
export const kept: { user: UserInfo } = { user: enterprise }

/** A server for each test. */
export function setTheScene(): FakeServer {
  const server = startPortalServer(enterprise, buildPermissions())
  kept.user = enterprise
  server.answer(getUserInfo, () => kept.user)
  server.answer(getPermissions, ({ query }) => buildPermissions(['colist'], [buildPage(`${query.get('roleId')}-首项`)]))
  server.answer(listUserRoles, roles)
  server.answer(listWorkbenches, workbenches)
  server.answer(listApplications, applications)
  server.answer(listEnterprises, { rows: enterprises, total: 23 })
  server.answer(countEnterprises, { joined: true, created: false, pending: 1 })
  server.answer(checkEnterprise, { allowed: true, reason: '', confirmText: '' })
  server.answer(switchRole, ({ body }) => {
    const { roleId } = body as { roleId: string }
    kept.user = roleId === 'r2' ? provider : enterprise
    return { roleId, wbCode: kept.user.wbCode }
  })
  server.answer(switchEnterprise, ({ body }) => {
    const { entId } = body as { entId: string }
    const entName = enterprises.find((row) => row.entId === entId)?.entName ?? ''
    kept.user = { ...kept.user, groupId: entId, groupName: entName }
    return { entId, entName, entGuId: '' }
  })
  server.answer(updateDefaultLogin, true)
  server.answer(updateDefaultApplication, true)
  Object.assign(launch, { appCode: null, roleCode: null, benchCode: null, partBench: null })
  closeSwitch()
  acceptLoss(false)
  return server
}

/** The frame with a page of the menu, and the page in it, which comes after. */
export const comes = async (name: string) => {
  await screen.findByRole('link', { name })
  await screen.findByRole('heading', { level: 1 })
}
export const open = async (path = '/index') => {
  const view = await act(() => renderApp(<Root />, { path: `/center${path}`, user: enterprise }))
  await comes('r1-首项')
  return view
}
export const press = (element: HTMLElement) => act(async () => fireEvent.click(element))
export const hidden = { hidden: true }
export const openDialog = async (dialog: SwitchDialog) => {
  await act(async () => openSwitch(dialog))
  await waitFor(() => expect(within(screen.getByRole('dialog', hidden)).queryByText('正在加载…')).toBeNull())
  return screen.getByRole('dialog', hidden)
}
export const choose = (dialog: HTMLElement, name: RegExp | string) =>
  press(within(dialog).getByRole('radio', { name, ...hidden }))
export const send = async (dialog: HTMLElement) =>
  act(async () => fireEvent.submit(dialog.querySelector('form') as HTMLFormElement))
export const callsTo = (server: FakeServer, part: string) => server.calls.filter(({ path }) => path.includes(part))
export const isGone = () => waitFor(() => expect(screen.queryByRole('dialog', hidden)).toBeNull())
