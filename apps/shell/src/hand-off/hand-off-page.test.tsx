import { enterSystem } from '@center/shared/contract'
import { addTexts, endSession, pageFunctions, session } from '@center/shared/host'
import { startFakeServer, type FakeServer } from '@center/shared/testing'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { texts } from '../../locales/texts'
import { Root } from '../root'

const { replaceAddress } = pageFunctions
let server: FakeServer
let left: string[]

beforeEach(() => {
  addTexts('shell', texts)
  server = startFakeServer()
  left = []
  pageFunctions.replaceAddress = (address) => void left.push(address)
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 'the-token', ended: null })
})
afterEach(() => {
  server.close()
  endSession()
  pageFunctions.replaceAddress = replaceAddress
})

async function open(search: string) {
  window.history.replaceState(null, '', `/center/front/esa/system/sso${search}`)
  await act(async () => render(<Root />))
}

test('leads to the system with the code that it redeems', async () => {
  const url = 'https://erp.example/sso?from=center'
  server.answer(enterSystem, { url, method: 'GET', params: { code: 'ST-1' }, openType: 'self' })
  await open('?sysCode=ERP')
  await waitFor(() => expect(left).toEqual([`${url}&code=ST-1`]))
  expect(server.calls.find(({ path }) => path === enterSystem.url)?.body).toEqual({ sysCode: 'ERP' })
})

test('says why a system cannot be entered, and tries again', async () => {
  server.refuse(enterSystem, 'sso.service_unknown')
  await open('?sysCode=ERP&redirect=%2Fcenter%2Forders%2Fall')
  await screen.findByText('该应用未登记，不能通过本平台登录')
  screen.getByRole('button', { name: '返回' })
  server.answer(enterSystem, { url: 'https://erp.example/', method: 'GET', params: {}, openType: 'self' })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '重试' })))
  await waitFor(() => expect(left).toEqual(['https://erp.example/']))
})

test('says that no system is named', async () => {
  await open('')
  await screen.findByText('地址中没有写明要进入的系统')
  expect(left).toEqual([])
})

test('asks users who are not signed in to sign in first, and comes back', async () => {
  endSession()
  await open('?sysCode=ERP')
  expect(window.location.pathname).toBe('/center/login')
  expect(new URLSearchParams(window.location.search).get('redirect')).toBe('/center/front/esa/system/sso?sysCode=ERP')
})
