import {
  getPermissions,
  getUserInfo,
  checkApplication,
  listMicroFrontends,
  listWorkbenches,
  nameApplication,
} from '@center/shared/contract'
import { addTexts, configuration, launch, session } from '@center/shared/host'
import { buildPermissions, buildUserInfo, startFakeServer, type FakeServer } from '@center/shared/testing'
import { act, screen } from '@testing-library/react'
import { texts } from '../../locales/texts'
import { generateRoutes, resetEntry } from './entry.store'

let server: FakeServer

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  addTexts('shell', texts)
  server = startFakeServer()
  server.answer(getUserInfo, buildUserInfo())
  server.answer(getPermissions, buildPermissions())
  server.answer(listMicroFrontends, [])
  server.answer(listWorkbenches, [])
  sessionStorage.clear()
  localStorage.clear()
  Object.assign(configuration, { status: 'ready' })
  Object.assign(launch, { appCode: null, roleCode: null, benchCode: null, partBench: null })
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 'token-1', user: null, permissions: null })
  resetEntry()
})
afterEach(() => {
  server.close()
  Object.assign(launch, { appCode: null, roleCode: null, benchCode: null, partBench: null })
  Object.assign(session, { status: 'signed-out', token: null, user: null })
})

const enter = () => act(async () => void (await generateRoutes()))
const callsTo = (part: string) => server.calls.filter(({ path }) => path.includes(part))

describe('an address that names', () => {
  test('an application is asked about before anything of it is loaded', async () => {
    launch.appCode = 'SUPPLY_CHAIN'
    server.answer(checkApplication, true)
    await enter()
    expect(callsTo('checkAppCodeAuth')[0]?.query.get('fastAppCode')).toBe('SUPPLY_CHAIN')
    expect(callsTo('allPermissionV3')[0]?.query.get('appCodes')).toBe('SUPPLY_CHAIN')
  })

  test('an application without the right to it opens the default one, and says so', async () => {
    launch.appCode = 'SECRET'
    server.answer(checkApplication, false)
    server.answer(nameApplication, '机密应用')
    await enter()
    await screen.findByText(/您没有应用“机密应用”的权限/)
    expect(callsTo('allPermissionV3')[0]?.query.get('appCodes')).toBe('ENT_WORKBENCH')
  })

  test('a role that is not held is said', async () => {
    launch.roleCode = 'OPERATOR'
    await enter()
    await screen.findByText(/您没有角色“OPERATOR”/)
    expect(callsTo('infoV2')[0]?.query.get('fastRoleCode')).toBe('OPERATOR')
  })

  test('a workbench in which the user has no role does not fix it', async () => {
    launch.benchCode = 'WB_OPS'
    await enter()
    await screen.findByText(/您在工作台“WB_OPS”中没有角色/)
    expect(callsTo('allPermissionV3')[0]?.query.get('targetWb')).toBe('WB_ENT')
  })

  test('a part that the workbench does not have shows all', async () => {
    launch.partBench = 'P9'
    await enter()
    await screen.findByText(/工作台没有分区“P9”/)
    expect(callsTo('allPermissionV3')[0]?.query.get('partWb')).toBeNull()
  })
})
