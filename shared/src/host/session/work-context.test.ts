import { buildUserInfo } from '../../testing'
import { launch } from '../page/launch'
import { configuration } from '../configuration/configuration.store'
import {
  storeWorkContext,
  resetWorkContext,
  storeDefaultApplication,
  setWorkContext,
  workContext,
} from './work-context'
import { session } from './session.store'

const configured = { CENTER_APP_CODE: 'CONFIGURED', CENTER_BENCH_CODE: '', CENTER_PART_BENCH: '' }

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  Object.assign(launch, { appCode: null, roleCode: null, benchCode: null, partBench: null })
  Object.assign(configuration.values, configured)
  Object.assign(session, { tenantCode: 'demo', user: buildUserInfo({ defaultApplyCode: 'DEFAULT' }) })
})
afterEach(() => {
  jest.useRealTimers()
  Object.assign(session, { tenantCode: '', user: null })
})

test('takes the address before what the tab keeps, that before the default, and that before the configuration', () => {
  expect(workContext().appCode).toBe('DEFAULT')
  session.user = buildUserInfo({ defaultApplyCode: '' })
  expect(workContext().appCode).toBe('CONFIGURED')
  session.user = buildUserInfo({ defaultApplyCode: 'DEFAULT' })
  setWorkContext({ appCode: 'KEPT' })
  expect(workContext().appCode).toBe('KEPT')
  launch.appCode = 'ADDRESS'
  expect(workContext().appCode).toBe('ADDRESS')
})

test('takes the configured workbench and part after those of the address and of the tab', () => {
  Object.assign(configuration.values, { CENTER_BENCH_CODE: 'WB_CONF', CENTER_PART_BENCH: 'P9' })
  expect(workContext()).toMatchObject({ benchCode: 'WB_CONF', partBench: 'P9' })
  Object.assign(launch, { benchCode: 'WB_ADDRESS', partBench: 'P1' })
  storeWorkContext()
  Object.assign(launch, { benchCode: null, partBench: null })
  expect(workContext()).toMatchObject({ benchCode: 'WB_ADDRESS', partBench: 'P1' })
})

test('a switch overrules the address, and all parts is a choice that the configuration does not undo', () => {
  Object.assign(configuration.values, { CENTER_PART_BENCH: 'P9' })
  Object.assign(launch, { appCode: 'ADDRESS', partBench: 'P1' })
  setWorkContext({ appCode: 'CHOSEN', partBench: '' })
  expect(workContext()).toMatchObject({ appCode: 'CHOSEN', partBench: '' })
})

test('a session goes on in the application it began in when the default changes', () => {
  storeWorkContext()
  session.user = buildUserInfo({ defaultApplyCode: 'OTHER' })
  expect(workContext().appCode).toBe('DEFAULT')
})

test('the next session of the tab begins where it is told to; the workbench of the address stays', () => {
  Object.assign(launch, { appCode: 'ADDRESS', roleCode: 'ENT', benchCode: 'WB_ENT' })
  storeWorkContext()
  resetWorkContext()
  expect(workContext()).toMatchObject({ roleCode: '', appCode: 'DEFAULT', benchCode: 'WB_ENT' })
})

test('another tenant in the tab stands nowhere yet', () => {
  setWorkContext({ benchCode: 'WB_ENT' })
  session.tenantCode = 'park'
  expect(workContext().benchCode).toBe('')
})

test('the default application is remembered for one day, where the server does not say it', () => {
  jest.useFakeTimers({ now: 1_000 })
  session.user = buildUserInfo({ defaultApplyCode: '' })
  storeDefaultApplication('REMEMBERED')
  expect(workContext().appCode).toBe('REMEMBERED')
  jest.setSystemTime(1_000 + 24 * 3_600_000)
  expect(workContext().appCode).toBe('CONFIGURED')
  localStorage.setItem('pro__demo__u1__defaultApply', 'no json')
  expect(workContext().appCode).toBe('CONFIGURED')
})
