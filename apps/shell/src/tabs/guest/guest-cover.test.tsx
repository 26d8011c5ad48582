import { act, fireEvent, screen } from '@testing-library/react'
import { proxy } from 'valtio'
import { addTexts, type GuestState } from '@center/shared/host'
import { buildGuestHandle, buildGuestState, renderApp } from '@center/shared/testing'
import { texts } from '../../../locales/texts'
import { toDetails } from './failure-details'
import { GuestCover } from './guest-cover'

async function show(state: Partial<GuestState>) {
  const handle = buildGuestHandle({ state: proxy(buildGuestState(state)), retry: jest.fn(), wait: jest.fn() })
  await act(() => renderApp(<GuestCover name="能耗总览" app="@apps/energy" handle={handle} />))
  return handle
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

beforeEach(() => addTexts('shell', texts))

test.each([
  [{ phase: 'load', message: 'm' }, '应用没有加载成功'],
  [{ phase: 'load', message: 'm', cause: 'missing' }, '服务器上缺少应用的文件'],
  [{ phase: 'mount', message: 'm', cause: 'late' }, '应用启动超时'],
  [{ phase: 'flood', message: 'm' }, '应用发送的消息过多'],
] as const)('says in the user’s words why %o', async (failure, words) => {
  const handle = await show({ status: 'failed', failure })
  expect(screen.getByRole('alert').textContent).toContain('“能耗总览”暂时无法打开')
  expect(screen.getByRole('alert').textContent).toContain(words)
  const technical = screen.getByText('@apps/energy 1.0.0 · m').closest('details')
  expect([technical?.open, technical?.querySelector('summary')?.textContent]).toEqual([false, '技术详情'])
  await press('重试')
  expect(handle.retry).toHaveBeenCalledTimes(1)
})

test('a guest that does not answer can be waited for or opened again', async () => {
  const handle = await show({ status: 'mounted', silent: true })
  expect(screen.getByRole('alert').textContent).toContain('“能耗总览”没有响应')
  await press('继续等待')
  expect(handle.wait).toHaveBeenCalledTimes(1)
  await press('重新打开')
  expect(handle.retry).toHaveBeenCalledTimes(1)
})

test('nothing lies over a guest that is there, or that the user waits for', async () => {
  await show({ status: 'mounted', silent: true, waiting: true })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the details name the app, the cause and what the app replaced, and no user', () => {
  const failure = { phase: 'load', message: 'Error loading /main.js', cause: 'missing' } as const
  const about = { app: '@apps/energy', version: '1.0.0', isSilent: false, replaced: ['fetch'] }
  const details = toDetails({ ...about, failure }, new Date(0))
  expect(details.split('\n').slice(0, 4)).toEqual([
    'app: @apps/energy 1.0.0',
    'failure: load missing',
    'message: Error loading /main.js',
    'replaced functions of the page: fetch',
  ])
  expect(details).toContain('time: 1970-01-01T00:00:00.000Z')
  expect(toDetails({ ...about, failure: null, isSilent: true }, new Date(0))).toContain('failure: does not answer')
})
