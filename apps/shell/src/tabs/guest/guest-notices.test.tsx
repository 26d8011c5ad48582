import { act, fireEvent, screen } from '@testing-library/react'
import { proxy } from 'valtio'
import { addTexts, type GuestHandle, type GuestState } from '@center/shared/host'
import { buildGuestHandle, buildGuestState, buildMicroFrontend, renderApp } from '@center/shared/testing'
import { texts } from '../../../locales/texts'
import { GuestNotices } from './guest-notices'

/** A guest that was offered 1.1.0 and takes it, or does not. */
function openOffered(swap: (state: GuestState) => void): GuestHandle {
  const state = proxy(buildGuestState({ offer: buildMicroFrontend({ version: '1.1.0' }) }))
  return buildGuestHandle({
    state,
    acceptOffer: async () => swap(state),
    postponeOffer: () => void (state.offer = null),
  })
}

const show = async (handle: GuestHandle) => {
  await act(() => renderApp(<GuestNotices name="记事本" handle={handle} />))
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

beforeEach(() => {
  // Notices draw in a root of their own, which changes when its time has come and not when a test says so.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  addTexts('shell', texts)
})

test('an offer is said and taken, and the new version is confirmed', async () => {
  await show(openOffered((state) => Object.assign(state, { version: '1.1.0', offer: null })))
  expect(screen.getByRole('status').textContent).toContain('新版本 1.1.0 可用')
  await press('更新')
  await screen.findByText('已更新到 1.1.0')
  expect(screen.queryByRole('button', { name: '更新' })).toBeNull()
})

test('an offer can wait', async () => {
  await show(openOffered(() => undefined))
  await press('稍后')
  expect(screen.queryByText('新版本 1.1.0 可用')).toBeNull()
})

test('a swap that failed is said, and can be tried again', async () => {
  const handle = openOffered((state) => (state.swapFailure = { phase: 'mount', message: 'late' }))
  await show(handle)
  await press('更新')
  const said = screen.getByText('更新到 1.1.0 未成功，已恢复原版本')
  expect([said.closest('[role=alert]') !== null, said.title]).toEqual([true, ''])
  const folded = screen.getByText('技术详情').closest('details')!
  expect([folded.open, folded.textContent]).toEqual([false, '技术详情late'])
  await press('重试')
  expect(handle.state.offer).not.toBeNull()
})

test('what would be lost is said before it is lost', async () => {
  await show(openOffered((state) => (state.swapFailure = { phase: 'handover', message: 'failed at beforeSwap' })))
  await press('更新')
  expect(screen.getByText(/更新后未保存的内容可能会丢失/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '仍要更新' })).toBeTruthy()
})

test('says of a page that the portal cannot see into that it cannot tell', async () => {
  const failure = { phase: 'handover', message: 'speaks no protocol', isUnseen: true } as const
  await show(openOffered((state) => (state.swapFailure = failure)))
  await press('更新')
  expect(screen.getByText('平台无法得知此页面中是否有未保存的内容，更新到 1.1.0 后可能会丢失')).toBeTruthy()
  expect(screen.getByRole('button', { name: '仍要更新' })).toBeTruthy()
})

test('a guest that the user waits for can still be opened again', async () => {
  const retry = jest.fn()
  await show(buildGuestHandle({ state: proxy(buildGuestState({ silent: true, waiting: true })), retry }))
  expect(screen.getByRole('status').textContent).toContain('“记事本”仍没有响应')
  await press('重新打开')
  expect(retry).toHaveBeenCalledTimes(1)
})
