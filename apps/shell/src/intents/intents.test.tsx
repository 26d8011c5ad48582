import type { GuestIntent, MicroFrontend } from '@center/shared/contract'
import { addTexts, guests, session, setLocale } from '@center/shared/host'
import { buildMicroFrontend, buildPermissions, buildUserInfo, renderApp } from '@center/shared/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { texts } from '../../locales/texts'
import { openAddress } from '../lib/pages/navigation'
import { forgetPortal, portal } from '../lib/pages/portal.store'
import { drawIntentDialog } from './intent-dialog'
import { intentChoice } from '../lib/intents/intent-choice.store'
import { openIntent } from '../lib/intents/open-intent'

jest.mock('../lib/pages/navigation', () => ({
  ...jest.requireActual('../lib/pages/navigation'),
  openAddress: jest.fn(),
}))

const show: GuestIntent = {
  action: 'device.show',
  path: '/devices/{id}',
  title: '查看设备',
  titleEn: 'Show a device',
  permission: null,
  params: { id: { type: 'string' } },
}

const app = (name: string, intents: GuestIntent[], over: Partial<MicroFrontend> = {}) =>
  buildMicroFrontend({
    id: name,
    serviceCode: name,
    serviceName: name,
    serviceNameEn: name,
    menuPrefix: name,
    intents,
    ...over,
  })
const route = (moduleName: string) => ({
  path: `/${moduleName}/home`,
  name: moduleName,
  title: { zh: moduleName, en: moduleName },
  icon: '',
  component: 'MicroApp',
  moduleName,
  url: '',
  keepAlive: true,
})
const asking = app('erp', [])
let life: AbortController

function install(...apps: MicroFrontend[]) {
  guests.list = [asking, ...apps]
  portal.routes = guests.list.map(({ menuPrefix }) => route(menuPrefix))
}
const ask = (request: Partial<Parameters<typeof openIntent>[1]> = {}) =>
  openIntent({ guest: asking, signal: life.signal }, { action: 'device.show', params: { id: 'A-1' }, ...request })

beforeEach(() => {
  // A question comes when an app asks, and not when a test says so.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  addTexts('shell', texts)
  localStorage.clear()
  setLocale('zh')
  Object.assign(session, { tenantCode: 'demo', user: buildUserInfo() })
  life = new AbortController()
  jest.mocked(openAddress).mockClear()
})
afterEach(() => {
  intentChoice.asked?.answer(null)
  forgetPortal()
  guests.list = []
  Object.assign(session, { user: null })
})

test('the page of the one app that offers it is opened', async () => {
  install(app('devices', [show]))
  expect(await ask({ params: { id: 'A/1' } })).toEqual({ status: 'opened', app: 'devices' })
  expect(openAddress).toHaveBeenCalledWith('/devices/devices/A%2F1')
})

test('nothing is opened for a question, for other parameters, or when no other app offers it', async () => {
  install(app('devices', [show]))
  expect(await ask({ check: true })).toEqual({ status: 'available' })
  expect(await ask({ params: { number: 'A-1' } })).toEqual({ status: 'invalid', param: 'number' })
  expect(await ask({ params: {}, check: true })).toEqual({ status: 'invalid', param: 'id' })
  expect(await ask({ action: 'order.show' })).toEqual({ status: 'unavailable' })
  install({ ...app('erp', [show]), serviceCode: asking.serviceCode })
  expect(await ask()).toEqual({ status: 'unavailable' })
  expect(openAddress).not.toHaveBeenCalled()
})

test('an app that the menu does not lead to, or whose permission the user lacks, offers nothing', async () => {
  install(app('devices', [{ ...show, permission: 'device:read' }]))
  expect(await ask()).toEqual({ status: 'unavailable' })
  install(app('devices', [show]))
  portal.routes = [route('erp')]
  expect(await ask()).toEqual({ status: 'unavailable' })
})

describe('several apps', () => {
  beforeEach(() => install(app('devices', [show]), app('twins', [{ ...show, title: '数字孪生', path: '/show' }])))
  const open = () => renderApp(drawIntentDialog(), { user: buildUserInfo(), permissions: buildPermissions() })

  test('are offered to the user, and the choice is the first the next time', async () => {
    await open()
    const opened = ask()
    await screen.findByRole('dialog', { name: '选择应用' })
    expect(screen.getByText('erp请求的操作有多个应用可以完成，请选择一个。')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /devices/ }).checked).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: /twins.*数字孪生/ }))
    fireEvent.click(screen.getByRole('button', { name: '打开' }))
    expect(await opened).toEqual({ status: 'opened', app: 'twins' })
    expect(openAddress).toHaveBeenCalledWith('/twins/show?id=A-1')

    void ask()
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: /twins/ }).checked).toBe(true))
  })

  test('are not asked about where the parameters fit one alone', async () => {
    install(app('devices', [show]), app('twins', [{ ...show, params: { id: { type: 'integer' } } }]))
    expect(await ask()).toEqual({ status: 'opened', app: 'devices' })
  })

  test('open nothing when the user closes the question, the asking app is gone, or another question comes', async () => {
    await open()
    const closed = ask()
    fireEvent.click(await screen.findByRole('button', { name: '取消' }))
    expect(await closed).toEqual({ status: 'cancelled' })

    const left = ask()
    await screen.findByRole('dialog')
    life.abort()
    expect(await left).toEqual({ status: 'cancelled' })
    expect(await ask()).toEqual({ status: 'cancelled' })

    life = new AbortController()
    const first = ask()
    await screen.findByRole('dialog')
    const second = ask()
    expect(await first).toEqual({ status: 'cancelled' })
    intentChoice.asked?.answer(null)
    expect(await second).toEqual({ status: 'cancelled' })
    expect(openAddress).not.toHaveBeenCalled()
  })

  test('a stored choice that is broken, or of an app that is gone, chooses the first', async () => {
    await open()
    for (const stored of ['{', '"x"', '{"device.show":"gone"}']) {
      localStorage.setItem('pro__demo__u1__intents', stored)
      const opened = ask()
      await waitFor(() => expect(intentChoice.asked?.chosen).toBe('devices'))
      intentChoice.asked?.answer(null)
      await opened
    }
  })
})
